import Contract
import Model
import Testing

/// A host app, as the contract's table of redirects tells them apart.
struct Host: Sendable, CustomTestStringConvertible {
    let platform: Platform
    let isAndroid: Bool

    static let all = [
        Host(platform: .ios, isAndroid: false), Host(platform: .android, isAndroid: true),
        Host(platform: .reactNative, isAndroid: false), Host(platform: .reactNative, isAndroid: true),
        Host(platform: .reactNativeShim, isAndroid: true), Host(platform: .expo, isAndroid: false),
        Host(platform: .expo, isAndroid: true),
    ]

    var testDescription: String { "\(platform.rawValue) on \(isAndroid ? "Android" : "iOS")" }

    /// Up to a redirect to this URL.
    func story(redirectedTo url: String, way: String = "http") -> Story {
        var story = Story(platform: platform)
        if isAndroid { story.add(.entryLoaded, ["userAgent": "Mozilla/5.0 (Linux; Android 15; wv)"]) }
        story.asks()
        story.loads()
        story.finishes()
        story.redirects(to: url, way: way)
        return story
    }
}

/// What a host app owes after a redirect; `nil` for both: it is recorded only.
struct Redirect: Sendable, CustomTestStringConvertible {
    let url: String
    var way = "http"
    /// In the order of `Host.all`; `stays` where it leads to no app.
    let due: [String]

    private static let url = "yourapp://plaid-hosted-link-complete"
    private static let everywhere = Array(repeating: "completed", count: 7)
    private static let nowhere = Array(repeating: "stays", count: 7)

    static let settled = [
        Redirect(url: url, due: everywhere),
        Redirect(url: url + "?mockNonce=1", due: everywhere),
        Redirect(url: url + "#fragment", due: everywhere),
        Redirect(url: url + "/", due: everywhere),
        Redirect(url: url + "/more/path", due: everywhere),
        Redirect(url: url + "2", due: ["error", "stays", "completed", "stays", "stays", "completed", "completed"]),
        Redirect(url: url + ".evil", due: ["error", "stays", "completed", "stays", "stays", "completed", "completed"]),
        Redirect(url: "yourapp://other", due: ["error", "stays", "error", "stays", "stays", "error", "canceled"]),
        Redirect(url: "yourapp:", due: ["error", "stays", "error", "stays", "stays", "error", "canceled"]),
        Redirect(url: "otherapp://plaid-hosted-link-complete", due: nowhere),
        Redirect(url: "ftp://host/x", due: nowhere),
        Redirect(url: "javascript:void 0", due: nowhere),
        Redirect(url: "//host/x", due: nowhere),
        Redirect(url: "relative", due: nowhere),
        Redirect(url: "", due: nowhere),
        Redirect(
            url: url, way: "intent",
            due: ["stays", "completed", "stays", "completed", "completed", "stays", "completed"]),
    ]

    var testDescription: String { "\(way) to \(url)" }

    static let oddCases = ["YourApp://plaid-hosted-link-complete", "yourapp://Plaid-Hosted-Link-Complete"]
}

@Suite("Redirects, by platform")
struct RedirectTests {
    private static func detail(_ status: String, _ url: String) -> String {
        switch status {
        case "completed": #"{"status":"completed","callbackUrl":\#(JSON.string(url).text)}"#
        case "error": #"{"status":"error","message":"unexpected"}"#
        default: #"{"status":"canceled"}"#
        }
    }

    @Test("one status is right after a redirect, and the others are not", arguments: Redirect.settled, Host.all)
    func settled(redirect: Redirect, host: Host) throws {
        let index = try #require(Host.all.firstIndex { $0.platform == host.platform && $0.isAndroid == host.isAndroid })
        let due = redirect.due[index]
        let before = host.story(redirectedTo: redirect.url, way: redirect.way)
        #expect(before.outcome(.plaidCompleted, after: .seconds(10)) == (due == "stays" ? .notExercised : .failed))
        let right = due == "stays" ? ["canceled", "error"] : [due]
        for status in ["completed", "canceled", "error"] {
            var story = before
            if due == "stays" {
                story.redirects(to: redirect.url, way: redirect.way, onShow: true)
                story.closes()
            }
            story.completes(Self.detail(status, redirect.url))
            story.shows("linked")
            #expect(story.failures.contains(.plaidStatus) == !right.contains(status), "\(status)")
            #expect(!right.contains(status) || story.failures == [], "\(status)")
        }
    }

    @Test("capitals are recorded only", arguments: Redirect.oddCases, Host.all)
    func capitals(url: String, host: Host) {
        let before = host.story(redirectedTo: url)
        #expect(before.failures == [])
        for status in ["completed", "canceled", "error"] {
            var story = before
            story.completes(Self.detail(status, url))
            story.shows("linked")
            #expect(story.failures == [])
            #expect(story.result(.plaidStatus, after: nil)?.outcome == .notExercised)
        }
        var closed = before
        closed.closes()
        #expect(closed.failures == [])
    }

    @Test("an unknown app is held to what all of them do")
    func unknown() {
        for (url, outcome) in [
            ("yourapp://plaid-hosted-link-complete", Outcome.failed), ("yourapp://other", .notExercised),
        ] {
            var story = Story(platform: nil)
            story.asks()
            story.loads()
            story.finishes()
            story.redirects(to: url)
            story.completes(#"{"status":"canceled"}"#)
            #expect(story.result(.plaidStatus, after: nil)?.outcome == outcome)
        }
    }

    @Test(
        "canceled is right after a redirect that never leaves the browser",
        arguments: ["http", "script", "meta", "tap"])
    func blocked(way: String) {
        var story = Story(platform: .android)
        story.asks()
        story.loads()
        story.finishes()
        story.redirects(way: way)
        story.redirects(way: way, onShow: true)
        #expect(story.outcome(.plaidCompleted, after: .seconds(60)) == .waiting)
        #expect(story.failures == [.plaidCompleted])
        story.closes()
        #expect(story.outcome(.plaidCompleted, after: .seconds(11)) == .failed)
        story.completes(#"{"status":"canceled"}"#)
        story.shows("linked")
        #expect(story.failures == [])
        #expect(story.result(.plaidCompleted, after: nil)?.got.contains("never left") == true)
    }
}

@Suite("callbackUrl")
struct CallbackURLTests {
    private static let url = "yourapp://plaid-hosted-link-complete"

    /// The redirect, what the app reports, what is said of it; `nil` where it is the same.
    static let sameURLs: [(String, String, String?)] = [
        (url + "?mockNonce=1", url + "?mockNonce=1", nil),
        (url + "?q='`${1}", url + "?q='`${1}", nil),
        (url + "?q=\\%22%E2%80%A8%3C/script%3E", url + "?q=\\%22%E2%80%A8%3C/script%3E", nil),
        (url + "?q=`", url + "?q=%60", "other bytes"),
        (url + "?q='", url + "?q=%27", "other bytes"),
        (url + "?q=%7euser", url + "?q=~user", "other bytes"),
        (url + "?q=%e2%80%a8", url + "?q=%E2%80%A8", "other bytes"),
        (url + "?q=é", url + "?q=%C3%A9", "other bytes"),
        (url + "?q=1", url + "/?q=1", "other bytes"),
        (url + "?q=1", "YOURAPP://plaid-hosted-link-complete?q=1", "other bytes"),
        (url + "?q=" + String(repeating: "x", count: 8000), url + "?q=" + String(repeating: "x", count: 8000), nil),
    ]

    static let differentURLs: [(String, String, String?)] = [
        (url + "?mockNonce=1", url, nil),
        (url + "?mockNonce=1", url + "?mockNonce=2", "another redirect"),
        (url + "?q=a%26b", url + "?q=a&b", nil),
        (url + "?q=1#f", url + "?q=1", nil),
        (url + "?q=a%2Fb", url + "?q=a/b", nil),
        (url + "?q=A", url + "?q=a", nil),
        (url, "yourapp://other", nil),
    ]

    private static func story(_ url: String, _ callback: String) -> Story {
        var story = Story()
        story.asks()
        story.loads()
        story.finishes()
        story.redirects(to: url)
        story.completes(#"{"status":"completed","callbackUrl":\#(JSON.string(callback).text)}"#)
        story.shows("linked")
        return story
    }

    @Test("is the redirect's URL in any spelling", arguments: sameURLs)
    func same(url: String, callback: String, says: String?) throws {
        let story = Self.story(url, callback)
        #expect(story.failures == [])
        let check = try #require(story.result(.plaidCallbackURL, after: nil))
        #expect(check.outcome == .passed)
        #expect(check.got.contains("other bytes") == (says != nil))
    }

    @Test("is whole, and of this redirect", arguments: differentURLs)
    func different(url: String, callback: String, says: String?) throws {
        let check = try #require(Self.story(url, callback).result(.plaidCallbackURL, after: nil))
        #expect(check.outcome == .failed)
        #expect(check.got.contains(says ?? callback))
    }
}
