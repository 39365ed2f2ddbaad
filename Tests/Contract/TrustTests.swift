import Model
import Testing

@Suite("Who is obeyed")
struct TrustTests {
    private static func sends(_ story: inout Story, _ probe: String, _ more: JSONObject = [:], canary: String = "ls9") {
        var data: JSONObject = ["probe": .string(probe), "how": "ReactNativeWebView", "canary": .string(canary)]
        for member in more.members { data[member.name] = member.value }
        story.add(.probeSent, data, page: probe == "noise" ? "page1" : "stranger")
    }

    private static func trips(_ story: inout Story, _ probe: String, _ more: JSONObject = [:], how: String = "loaded") {
        var data: JSONObject = ["probe": .string(probe), "how": .string(how), "canary": "ls9"]
        for member in more.members { data[member.name] = member.value }
        story.add(.probeTripped, data)
    }

    static let senders: [CheckRow] = [
        CheckRow("a page of another origin came to nothing", .trustSender, .passed) {
            sends(&$0, "strangerOrigin")
            $0.links()
        },
        CheckRow("its Hosted Link was opened", .trustSender, .failed, on: .reactNative, says: "another origin") {
            sends(&$0, "strangerOrigin")
            trips(&$0, "strangerOrigin")
        },
        CheckRow("a completion reached the stranger", .trustSender, .failed, on: .expo, says: "answered") {
            sends(&$0, "strangerOrigin")
            trips(&$0, "strangerOrigin", how: "completion")
        },
        CheckRow(
            "a look-alike was obeyed, which is named", .trustSender, .failed, on: .reactNative,
            says: "direct.branchapp.com.evil.localhost"
        ) {
            sends(&$0, "lookAlike", ["host": "direct.branchapp.com.evil.localhost"])
            trips(&$0, "lookAlike", ["host": "direct.branchapp.com.evil.localhost"])
        },
        CheckRow("the guide's iOS sample has no check", .trustSender, .failed, on: .ios, gap: true) {
            sends(&$0, "strangerOrigin")
            trips(&$0, "strangerOrigin")
        },
        CheckRow("nor has Android's", .trustSender, .failed, on: .android, gap: true) {
            sends(&$0, "strangerOrigin")
            trips(&$0, "strangerOrigin")
        },
        CheckRow("a bare request of its Hosted Link is none", .trustSender, .passed) {
            sends(&$0, "strangerOrigin")
            $0.add(.hostedLinkRequested, ["link": "ls9", "method": "GET"])
            $0.add(.hostedLinkRequested, ["link": "ls9", "method": "HEAD"])
            $0.add(.hostedLinkRequested, ["link": "ls9", "method": "GET", "purpose": "prefetch"])
            $0.links()
        },
        CheckRow("nobody was obeyed, not even the page", .trustSender, .notExercised) {
            sends(&$0, "strangerOrigin")
            $0.asks()
        },
        CheckRow("no stranger sent anything", .trustSender, .notExercised) { $0.links() },
        CheckRow("the device can't reach the stranger", .trustSender, .notExercised, says: "reach") {
            sends(&$0, "lookAlike", ["how": "unreachable", "host": "evil.localhost"])
            $0.links()
        },
        CheckRow("one origin of two can be reached", .trustSender, .passed, says: "another origin") {
            sends(&$0, "lookAlike", ["how": "unreachable", "host": "evil.localhost"])
            sends(&$0, "strangerOrigin")
            $0.links()
        },
        CheckRow("frames are another check's matter", .trustSender, .notExercised) {
            sends(&$0, "frame", ["frame": "otherOrigin"])
            trips(&$0, "frame", ["frame": "otherOrigin"])
        },
    ]

    static let frames: [CheckRow] =
        ["otherOrigin", "otherPort", "sandboxed"].flatMap { frame in
            [
                CheckRow("a \(frame) frame came to nothing", .trustFrame, .passed) {
                    sends(&$0, "frame", ["frame": .string(frame)])
                    $0.links()
                },
                CheckRow(
                    "a \(frame) frame was obeyed", .trustFrame, .failed, on: .reactNativeShim, says: frame
                ) {
                    sends(&$0, "frame", ["frame": .string(frame)])
                    trips(&$0, "frame", ["frame": .string(frame)])
                },
            ]
        }
        + ["sameOrigin", "srcdoc"].map { frame in
            CheckRow("a \(frame) frame has the page's own origin", .trustFrame, .notExercised) {
                sends(&$0, "frame", ["frame": .string(frame)])
                trips(&$0, "frame", ["frame": .string(frame)])
                $0.links()
            }
        }
        + [
            CheckRow("a bare request of its Hosted Link is none", .trustFrame, .passed) {
                sends(&$0, "frame", ["frame": "otherOrigin"])
                $0.add(.hostedLinkRequested, ["link": "ls9", "method": "GET"])
                $0.add(.hostedLinkRequested, ["link": "ls9", "method": "HEAD"])
                $0.add(.hostedLinkRequested, ["link": "ls9", "method": "GET", "purpose": "prefetch"])
                $0.links()
            },
            CheckRow("the device can't reach the frame's host", .trustFrame, .notExercised, says: "reach") {
                sends(&$0, "frame", ["frame": "otherOrigin", "how": "unreachable", "host": "stranger.localhost"])
                $0.links()
            },
            CheckRow("there is no bridge in the frame", .trustFrame, .passed) {
                sends(&$0, "frame", ["frame": "sandboxed", "how": "none"])
                $0.links()
            },
            CheckRow("the guide's iOS sample takes every frame", .trustFrame, .failed, on: .ios, gap: true) {
                sends(&$0, "frame", ["frame": "sandboxed"])
                trips(&$0, "frame", ["frame": "sandboxed"])
            },
        ]

    static let noises: [CheckRow] = [
        CheckRow("the good message after it is obeyed", .trustNoise, .passed) {
            sends(&$0, "noise")
            $0.links()
        },
        CheckRow("the good message may be refused as the contract says", .trustNoise, .passed) {
            sends(&$0, "noise")
            $0.asks()
            $0.completes(#"{"status":"error","message":"no browser"}"#)
        },
        CheckRow("the good message is no longer obeyed", .trustNoise, .failed, says: "no longer") {
            $0.links()
            sends(&$0, "noise")
            $0.asks()
        },
        CheckRow("a fault came in place of the good one's page", .trustNoise, .notObservable, says: "status: 503") {
            sends(&$0, "noise")
            $0.asks()
            $0.add(.hostedLinkRequested, ["link": "ls1", "method": "GET"])
            $0.add(.faultInjected, ["fault": "page: hostedLink, status: 503", "page": "hostedLink"])
        },
        CheckRow("a bare request of its canary is none", .trustNoise, .passed) {
            sends(&$0, "noise")
            $0.add(.hostedLinkRequested, ["link": "ls9", "method": "GET"])
            $0.add(.hostedLinkRequested, ["link": "ls9", "method": "HEAD"])
            $0.add(.hostedLinkRequested, ["link": "ls9", "method": "GET", "purpose": "prefetch"])
            $0.links()
        },
        CheckRow("the page is suspended after the good one", .trustNoise, .waiting, quiet: .seconds(600)) {
            sends(&$0, "noise")
            $0.asks()
            $0.add(.pageHidden, page: "page1")
        },
        CheckRow("30 seconds are not over", .trustNoise, .waiting, quiet: .seconds(29)) {
            sends(&$0, "noise")
            $0.asks()
        },
        CheckRow("30 seconds are over", .trustNoise, .failed, quiet: .seconds(31)) {
            sends(&$0, "noise")
            $0.asks()
        },
        CheckRow(
            "an app that obeys nothing, as the guide's sample on Android, is another check's matter", .trustNoise,
            .notExercised, on: .expo, says: "plaid.opened"
        ) {
            $0.add(.entryLoaded, ["userAgent": "Mozilla/5.0 (Linux; Android 15; wv)"])
            sends(&$0, "noise")
            $0.asks()
        },
        CheckRow("noise was obeyed", .trustNoise, .failed) {
            sends(&$0, "noise")
            trips(&$0, "noise")
            $0.links()
        },
        CheckRow("the page did not outlive it", .trustNoise, .failed, says: "outlive") {
            sends(&$0, "noise")
            $0.add(.pageShown, ["screen": "home", "navigation": "navigate"], page: "page2")
        },
        CheckRow("nothing good came after it", .trustNoise, .notExercised) {
            $0.links()
            sends(&$0, "noise")
        },
        CheckRow("there was none", .trustNoise, .notExercised) { $0.links() },
    ]

    @Test("of other pages", arguments: senders)
    func sender(row: CheckRow) throws { try row.verify() }

    @Test("of frames", arguments: frames)
    func frame(row: CheckRow) throws { try row.verify() }

    @Test("after noise", arguments: noises)
    func noise(row: CheckRow) throws { try row.verify() }

    @Test("a stranger's link that is closed is no event out of order")
    func answers() {
        var story = Story([], platform: .reactNative)
        Self.sends(&story, "strangerOrigin")
        Self.trips(&story, "strangerOrigin")
        story.completes(#"{"status":"canceled"}"#)
        story.shows("canceled")
        #expect(story.failures == [.trustSender])
    }

    @Test("a stranger's page is not taken for the app's")
    func pages() {
        var story = Story()
        story.redirected()
        story.completes()
        Self.sends(&story, "strangerOrigin")
        #expect(story.result(.pageHealthy, after: nil)?.outcome == .notObservable)
    }
}
