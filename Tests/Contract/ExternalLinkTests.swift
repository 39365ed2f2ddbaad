import Model
import Testing

@Suite("Links that belong in the system browser")
struct ExternalLinkTests {
    private static func row(
        _ name: String, _ outcome: Outcome, open: Scenario.Link.Open = .blank, href: String? = nil,
        on platform: Platform = .reactNative, quiet: Duration? = nil, says: String = "",
        _ tell: (inout Story) -> Void
    ) -> CheckRow {
        CheckRow(
            name, .linksLeaveWebview, outcome, on: platform, quiet: quiet, says: says,
            scenario: { scenario in
                var link = Scenario.Link(id: "terms", title: "Terms")
                link.open = open
                link.href = href
                scenario.links = [link]
            }, tell: tell)
    }

    private static func taps(_ story: inout Story, gesture: Bool? = nil) {
        var data: JSONObject = ["link": "terms", "open": "blank"]
        data["gesture"] = gesture.map(JSON.bool)
        story.add(.linkTapped, data, page: "page1")
    }

    private static func opens(
        _ story: inout Story, jar: String = "other", _ more: JSONObject = [:], after pause: Duration = .seconds(1)
    ) {
        var data: JSONObject = [
            "link": "terms", "jar": .string(jar), "method": "GET", "userAgent": "Mozilla/5.0 (iPhone) Safari/604.1",
        ]
        for member in more.members { data[member.name] = member.value }
        story.add(.externalLinkOpened, data, after: pause)
    }

    static let rows: [CheckRow] =
        [Scenario.Link.Open.blank, .windowOpen, .windowOpenAfterFetch, .noopener, .aboutBlank].flatMap { open in
            [
                row("\(open) opened in the browser", .passed, open: open) {
                    taps(&$0)
                    opens(&$0)
                },
                row("\(open) opened in the webview", .failed, open: open, says: "cookie") {
                    taps(&$0)
                    opens(&$0, jar: "webview")
                },
            ]
        }
        + [
            row("opened twice", .failed, says: "2 times") {
                taps(&$0)
                opens(&$0)
                opens(&$0)
            },
            row("opened in both", .failed, on: .android, says: "webview") {
                taps(&$0)
                opens(&$0)
                opens(&$0, jar: "unknown", ["userAgent": "Mozilla/5.0 (Linux; Android 15; wv)"])
            },
            row("opened in a webview with a jar of its own", .failed, says: "Safari/") {
                taps(&$0)
                opens(&$0, ["userAgent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148"])
            },
            row("opened where the app's bridge is", .failed, says: "ReactNativeWebView") {
                taps(&$0)
                opens(&$0, ["signs": ["ReactNativeWebView"]])
            },
            row("not opened for 30 seconds", .failed, quiet: .seconds(31), says: "not opened") { taps(&$0) },
            row("not opened yet", .waiting, quiet: .seconds(29)) { taps(&$0) },
            row("hidden, as under a question which browser to take", .waiting, quiet: .seconds(300)) {
                taps(&$0)
                $0.add(.pageHidden, page: "page1")
            },
            row("not opened to the end", .failed) { taps(&$0) },
            row("two taps and two loads", .passed) {
                taps(&$0)
                opens(&$0)
                taps(&$0)
                opens(&$0)
            },
            row("the load was known before the tap", .passed) {
                opens(&$0)
                taps(&$0)
            },
            row("a look at the head, a prefetch and a reload beside the load", .passed) {
                taps(&$0)
                opens(&$0, ["method": "HEAD"])
                opens(&$0, ["purpose": "prefetch"])
                opens(&$0)
                opens(&$0, ["navigation": "reload"])
            },
            row("the browser comes back to its tab a minute later", .passed) {
                taps(&$0)
                opens(&$0)
                opens(&$0, after: .seconds(60))
            },
            row("cookies off", .notObservable) {
                taps(&$0)
                opens(&$0, jar: "unknown")
            },
            row("a form that was posted", .notExercised, open: .form) {
                taps(&$0)
                opens(&$0, jar: "webview", ["method": "POST"])
            },
            row("a window without a tap", .notExercised, open: .windowOpen) { taps(&$0, gesture: false) },
            row("in the page's own place", .notExercised, open: .`self`) {
                taps(&$0)
                opens(&$0, jar: "webview")
            },
            row("a telephone number", .notExercised, href: "tel:+15555550100") { taps(&$0) },
            row("a plain browser", .notExercised, on: .browser) {
                taps(&$0)
                opens(&$0, jar: "webview")
            },
            row("a webview that has no bridge", .failed, on: .browser) {
                $0.add(.entryLoaded, ["userAgent": "Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Chrome/130"])
                $0.add(.bridgeDetected, ["kind": "none", "signs": []], page: "page1")
                taps(&$0)
                opens(&$0, jar: "webview")
            },
            row("no tap", .notExercised) { $0.links() },
        ]

    @Test("leave the webview", arguments: rows)
    func leaves(row: CheckRow) throws { try row.verify() }
}

@Suite("Frames with srcdoc")
struct FrameTests {
    private static func shows(_ story: inout Story, _ frame: String = "srcdoc") {
        story.add(.frameShown, ["frame": .string(frame)], page: "page1")
    }

    private static func loads(_ story: inout Story, _ frame: String = "srcdoc") {
        story.add(.frameLoaded, ["frame": .string(frame)])
    }

    static let rows: [CheckRow] = [
        CheckRow("the beacon comes", .framesSrcdoc, .passed) {
            shows(&$0)
            loads(&$0)
        },
        CheckRow("the beacon is faster than the page", .framesSrcdoc, .passed) {
            loads(&$0)
            shows(&$0)
        },
        CheckRow("nothing comes for 5 seconds", .framesSrcdoc, .failed, quiet: .seconds(5)) { shows(&$0) },
        CheckRow("4 seconds", .framesSrcdoc, .waiting, quiet: .seconds(4)) { shows(&$0) },
        CheckRow("a minute out of sight", .framesSrcdoc, .waiting, quiet: .seconds(60)) {
            shows(&$0)
            $0.add(.pageHidden, page: "page1")
        },
        CheckRow("the page goes before 5 seconds are over", .framesSrcdoc, .notExercised) {
            shows(&$0)
            $0.add(.pageClosed, page: "page1")
        },
        CheckRow("the page goes long after it", .framesSrcdoc, .failed) {
            shows(&$0)
            $0.wait(.seconds(9))
            $0.add(.pageClosed, page: "page1")
        },
        CheckRow("the second of two is not let in", .framesSrcdoc, .failed, quiet: .seconds(5)) {
            shows(&$0)
            loads(&$0)
            shows(&$0)
        },
        CheckRow("frames of other kinds", .framesSrcdoc, .notExercised) {
            shows(&$0, "sandboxed")
            loads(&$0, "sameOrigin")
        },
    ]

    @Test("are let in", arguments: rows)
    func letIn(row: CheckRow) throws { try row.verify() }
}
