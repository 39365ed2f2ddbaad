import Model
import Testing

@testable import HostApp

@Suite("What each platform makes of a redirect")
struct RedirectTests {
    static let callback = "yourapp://plaid-hosted-link-complete"

    enum Answer { case completed, error, canceled, stays }

    struct Row: Sendable, CustomTestStringConvertible {
        let url: String
        let answers: [Platform: Answer]
        var testDescription: String { url }

        init(_ url: String, ios: Answer, android: Answer, reactNative: Answer, shim: Answer, expo: Answer) {
            self.url = url
            answers = [
                .ios: ios, .android: android, .reactNative: reactNative, .reactNativeShim: shim, .expo: expo,
                .browser: .stays,
            ]
        }

        init(_ url: String, all: Answer) {
            self.init(url, ios: all, android: all, reactNative: all, shim: all, expo: all)
        }
    }

    static let rows = [
        Row(callback, all: .completed),
        Row(callback + "?mockNonce=1", all: .completed),
        Row(callback + "#fragment", all: .completed),
        Row(callback + "/", all: .completed),
        Row(callback + "2", ios: .error, android: .stays, reactNative: .completed, shim: .stays, expo: .completed),
        Row(
            callback + ".evil", ios: .error, android: .stays, reactNative: .completed, shim: .stays, expo: .completed),
        Row(
            "yourapp://another-host", ios: .error, android: .stays, reactNative: .error, shim: .stays, expo: .canceled),
        Row("theirapp://plaid-hosted-link-complete", all: .stays),
    ]

    @Test("by the guide's samples", arguments: rows)
    func rules(row: Row) {
        for (platform, expected) in row.answers {
            let answer: Answer =
                switch RedirectRule(platform).completion(at: row.url, callback: Self.callback) {
                case .completed(let url):
                    url == row.url ? .completed : .stays
                case .canceled: .canceled
                case .error(let message): message.hasSuffix(row.url) ? .error : .stays
                case nil: .stays
                }
            #expect(answer == expected, "\(platform)")
        }
    }

    @Test("Chrome's intents lead to the URL that they are made of; iPhones and broken ones lead nowhere")
    func intents() {
        let intent = "intent://plaid-hosted-link-complete?mockNonce=1#Intent;scheme=yourapp;end"
        for platform in Platform.allCases {
            let rule = RedirectRule(platform)
            #expect(rule.target(of: Self.callback) == Self.callback)
            #expect(rule.target(of: intent) == (platform.isIOS ? nil : Self.callback + "?mockNonce=1"), "\(platform)")
            #expect(rule.target(of: "intent://plaid-hosted-link-complete") == nil)
            #expect(rule.target(of: "intent://x#Intent;end") == nil)
        }
    }

    @Test("only what is no page of a browser leads to an app")
    func schemes() {
        for url in ["http://localhost/hl/x", "https://a.test", "about:blank", "blob:x", "data:,x", "HTTPS://a.test"] {
            #expect(!RedirectRule.leavesBrowser(url))
        }
        #expect(RedirectRule.leavesBrowser("yourapp://x"))
        #expect(RedirectRule.leavesBrowser("YourApp://x"))
        #expect(RedirectRule.leavesBrowser("tel:+1"))
    }
}
