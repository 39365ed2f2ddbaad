import Model
import Testing

@testable import HostApp

@Suite("The event that the app dispatches")
struct CompletionTests {
    static let url = "yourapp://plaid-hosted-link-complete?mockNonce=abc"

    static func script(_ completion: Completion, _ defect: Defect? = nil, earlier: String? = nil) -> String {
        CompletionEvent(completion, defects: Set([defect].compactMap(\.self)), earlierURL: earlier).script
    }

    @Test("a right app's is on window, with the detail as an object")
    func right() {
        #expect(
            Self.script(.completed(callbackURL: Self.url))
                == #"window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', { detail: {"status":"completed","callbackUrl":"yourapp://plaid-hosted-link-complete?mockNonce=abc"} })); true;"#
        )
        #expect(Self.script(.canceled).contains(#"detail: {"status":"canceled"} }"#))
        #expect(Self.script(.error(message: "no\"w")).contains(#"detail: {"status":"error","message":"no\"w"} }"#))
    }

    static let defects: [(Defect, Completion, String)] = [
        (
            .detailAsText, .canceled,
            #"window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', { detail: "{\"status\":\"canceled\"}" })); true;"#
        ),
        (
            .misspeltStatus, .canceled,
            #"window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', { detail: {"status":"cancelled"} })); true;"#
        ),
        (
            .misspeltEvent, .canceled,
            #"window.dispatchEvent(new CustomEvent('branchPlaidLinkCompleted', { detail: {"status":"canceled"} })); true;"#
        ),
        (
            .eventOnDocument, .canceled,
            #"document.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', { detail: {"status":"canceled"} })); true;"#
        ),
        (
            .misspeltStatus, .completed(callbackURL: url),
            #"window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', { detail: {"status":"success","callbackUrl":"\#(url)"} })); true;"#
        ),
        (
            .cancelsAfterRedirect, .completed(callbackURL: url),
            #"window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', { detail: {"status":"canceled"} })); true;"#
        ),
        (
            .breaksOnQuotes, .completed(callbackURL: "yourapp://a'b"),
            #"window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', { detail: { status: 'completed', callbackUrl: 'yourapp://a'b' } })); true;"#
        ),
        (
            .breaksOnQuotes, .canceled,
            #"window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', { detail: {"status":"canceled"} })); true;"#
        ),
        (
            .noCallbackURL, .completed(callbackURL: url),
            #"window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', { detail: {"status":"completed"} })); true;"#
        ),
        (
            .alteredCallbackURL, .completed(callbackURL: url),
            #"window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', { detail: {"status":"completed","callbackUrl":"yourapp://plaid-hosted-link-complete"} })); true;"#
        ),
        (
            .staleCallbackURL, .completed(callbackURL: url),
            #"window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', { detail: {"status":"completed","callbackUrl":"yourapp://plaid-hosted-link-complete?mockNonce=cba"} })); true;"#
        ),
    ]

    @Test("a defect changes just what it is named for", arguments: defects)
    func defect(defect: Defect, completion: Completion, script: String) {
        #expect(Self.script(completion, defect) == script)
    }

    @Test("a stale URL is that of the link before, if there was one")
    func stale() {
        #expect(
            Self.script(.completed(callbackURL: Self.url), .staleCallbackURL, earlier: "yourapp://x?mockNonce=1")
                .contains(#""callbackUrl":"yourapp://x?mockNonce=1""#))
    }
}
