import Contract
import Model
import Testing

@Suite("Right apps")
struct RightApps {
    @Test("an account that was linked, and a completed with the redirect's URL, passes")
    func linked() {
        var story = Story()
        story.asks()
        story.loads()
        story.finishes()
        story.redirects()
        story.completes()
        story.shows("linked")
        #expect(story.judged().verdict.kind == .incomplete)
        let verdict = story.judged(after: .seconds(6)).verdict
        #expect(verdict.kind == .passed)
        #expect(verdict.final)
        #expect(verdict.checks.filter { $0.outcome == .failed }.isEmpty)
    }

    @Test("leaving by Plaid's own exit is completed, too")
    func exited() {
        var story = Story([.linkBank(times: 1), .plaid(.exited)])
        story.asks()
        story.loads()
        story.finishes("exited")
        story.redirects()
        story.completes()
        story.shows("notLinked")
        #expect(story.judged(after: .seconds(6)).verdict.kind == .passed)
    }

    @Test("closing the window is canceled")
    func closed() {
        var story = Story([.linkBank(times: 1), .plaid(.closed)])
        story.asks()
        story.loads()
        story.closes()
        story.completes(#"{"status":"canceled"}"#)
        story.shows("canceled")
        #expect(story.judged(after: .seconds(6)).verdict.kind == .passed)
    }

    @Test("a window that was closed after linking, before the redirect, is canceled")
    func closedBeforeRedirect() {
        var story = Story([.linkBank(times: 1), .plaid(.linked)])
        story.asks()
        story.loads()
        story.finishes()
        story.closes()
        story.completes(#"{"status":"canceled"}"#)
        story.shows("linked")
        #expect(story.failures == [])
        story = Story([.linkBank(times: 1), .plaid(.linked)])
        story.asks()
        story.loads()
        story.finishes()
        story.closes()
        story.completes(#"{"status":"completed","callbackUrl":"yourapp://plaid-hosted-link-complete"}"#)
        story.shows("linked")
        #expect(story.failures == [.plaidStatus])
    }

    @Test("an app that can't open Hosted Link says error, and that is right")
    func error() {
        var story = Story()
        story.asks()
        story.completes(#"{"status":"error","message":"no browser"}"#)
        story.shows("error")
        #expect(story.failures == [])
        #expect(story.outcome(.plaidOpened) == .passed)
    }

    @Test("a redirect that the browser blocked makes canceled right")
    func blocked() {
        var story = Story()
        story.asks()
        story.loads()
        story.finishes()
        story.redirects()
        story.redirects(onShow: true)
        #expect(story.outcome(.plaidCompleted, after: .seconds(60)) == .waiting)
        story.closes()
        story.completes(#"{"status":"canceled"}"#)
        story.shows("linked")
        #expect(story.failures == [])
    }

    @Test("a redirect that the app answers was not blocked, however long its window stays")
    func slow() {
        var story = Story()
        story.asks()
        story.loads()
        story.finishes()
        story.redirects()
        story.redirects(onShow: true)
        story.closes()
        story.completes()
        story.shows("linked")
        #expect(story.failures == [])
        #expect(story.outcome(.plaidStatus) == .passed && story.outcome(.plaidCallbackURL) == .passed)
    }
}

@Suite("Wrong apps are named by the check that they break, and by no other")
struct WrongApps {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let failures: [CheckID]
        let story: Story

        init(_ name: String, _ failures: [CheckID], _ tell: (inout Story) -> Void) {
            var story = Story()
            tell(&story)
            (self.name, self.failures, self.story) = (name, failures, story)
        }

        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row("there is no bridge", [.bridgePresent]) {
            $0.add(.bridgeMissing, ["needed": "branchPlaidLinkOpen"], page: "page1")
        },
        Row("the bridge's method throws", [.bridgeAccepts]) { $0.asks(threw: "Error: no") },
        Row("Hosted Link is never opened", [.plaidOpened]) { $0.asks() },
        Row("it is opened twice", [.plaidOpenedOnce]) {
            $0.asks()
            $0.loads()
            $0.loads()
        },
        Row("it is opened in the webview, as its cookie shows", [.plaidAuthSession]) {
            $0.asks()
            $0.loads(jar: "webview")
        },
        Row("it is opened in the webview, as a bridge shows", [.plaidAuthSession]) {
            $0.asks()
            $0.loads(signs: ["ReactNativeWebView"])
        },
        Row("it is opened in a WebView, as the user agent shows", [.plaidAuthSession]) {
            $0.asks()
            $0.loads(jar: "unknown", userAgent: "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Chrome/120")
        },
        Row("it is opened in a WKWebView, as the user agent shows", [.plaidAuthSession]) {
            $0.asks()
            $0.loads(userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148")
        },
        Row("the app stays silent", [.plaidCompleted]) { $0.redirected() },
        Row("the event's name is misspelt", [.plaidCompleted]) {
            $0.redirected()
            $0.add(.completionNearMiss, ["name": "branchPlaidLinkCompleted", "target": "window"], page: "page1")
            $0.shows("linked")
        },
        Row("two events for one redirect", [.plaidCompletedOnce]) {
            $0.redirected()
            $0.completes()
            $0.completes()
            $0.shows("linked")
        },
        Row("canceled, and completed a second later", [.plaidCompletedOnce]) {
            $0.asks()
            $0.loads()
            $0.completes(#"{"status":"canceled"}"#)
            $0.finishes()
            $0.redirects()
            $0.completes()
            $0.shows("linked")
        },
        Row("completed before the redirect", [.plaidCompletedInOrder]) {
            $0.asks()
            $0.loads()
            $0.completes(#"{"status":"completed","callbackUrl":"yourapp://plaid-hosted-link-complete"}"#)
            $0.finishes()
            $0.redirects()
            $0.shows("linked")
        },
        Row("an event with nothing pending", [.plaidCompletedInOrder]) { $0.completes(#"{"status":"canceled"}"#) },
        Row("canceled after the redirect", [.plaidStatus]) {
            $0.redirected()
            $0.completes(#"{"status":"canceled"}"#)
            $0.shows("linked")
        },
        Row("detail as text", [.plaidDetail]) {
            $0.redirected()
            $0.completes(#""{\"status\":\"canceled\"}""#)
            $0.shows("linked")
        },
        Row("a status with two l", [.plaidDetail]) {
            $0.redirected()
            $0.completes(#"{"status":"cancelled"}"#)
            $0.shows("linked")
        },
        Row("no status", [.plaidDetail]) {
            $0.redirected()
            $0.completes("{}")
            $0.shows("linked")
        },
        Row("no callbackUrl", [.plaidDetail]) {
            $0.redirected()
            $0.completes(#"{"status":"completed"}"#)
            $0.shows("linked")
        },
        Row("a callbackUrl that is not a string", [.plaidDetail]) {
            $0.redirected()
            $0.completes(#"{"status":"completed","callbackUrl":7}"#)
            $0.shows("linked")
        },
        Row("an altered callbackUrl", [.plaidCallbackURL]) {
            $0.redirected()
            $0.completes(callbackURL: "yourapp://plaid-hosted-link-complete")
            $0.shows("linked")
        },
        Row("the callbackUrl of an earlier redirect", [.plaidCallbackURL]) {
            $0.redirected()
            $0.completes(callbackURL: "yourapp://plaid-hosted-link-complete?mockNonce=9")
            $0.shows("linked")
        },
        Row("the page died of the event", [.pageHealthy]) {
            $0.redirected()
            $0.completes()
            $0.add(.pageShown, ["screen": "home", "navigation": "navigate"], page: "page2")
        },
    ]

    @Test("once nothing more comes", arguments: rows)
    func failed(row: Row) {
        #expect(row.story.failures == row.failures)
        var story = row.story
        story.finish()
        let verdict = story.judged().verdict
        #expect(verdict.kind == .failed)
        for check in verdict.checks where check.outcome == .failed {
            #expect(check.hint?.isEmpty == false)
            #expect(!check.evidence.isEmpty)
        }
    }
}
