import Model
import Testing

@Suite("The page's life")
struct PageLifeTests {
    private static func appears(
        _ story: inout Story, _ navigation: String = "navigate", page: String = "page2", after: Duration = .seconds(1)
    ) {
        story.add(
            .pageShown, ["screen": "home", "navigation": .string(navigation)], page: page, after: after)
    }

    private static func attachment(_ scenario: inout Scenario) {
        scenario.documents = [
            Scenario.Document(id: "a", title: "A", filename: "a.pdf", mimeType: "application/pdf", content: [1])
        ]
    }

    private static func downloads(_ story: inout Story) {
        story.add(.documentRequested, ["document": "a", "status": 200])
        story.add(.pageClosed, page: "page1")
    }

    static let rows: [CheckRow] = [
        CheckRow("answers", .pageHealthy, .passed) { $0.links() },
        CheckRow("hidden after the message", .pageHealthy, .passed) {
            $0.asks()
            $0.add(.pageHidden, page: "page1")
        },
        CheckRow("suspended, and silent since", .pageHealthy, .notObservable) { $0.asks() },
        CheckRow("died", .pageHealthy, .failed, says: "without a pagehide") {
            $0.asks()
            appears(&$0)
        },
        CheckRow("silent, and another that was there before goes on in a tab beside it", .pageHealthy, .notObservable) {
            appears(&$0)
            $0.add(.linkTapped, ["link": "terms"], page: "page1")
            $0.add(.pageHidden, page: "page2")
        },
        CheckRow("the older of two sends a link, which does not charge the other", .pageHealthy, .passed) {
            appears(&$0)
            $0.asks()
            $0.add(.pageHidden, page: "page1")
            appears(&$0, page: "page3")
        },
        CheckRow("said good-bye", .pageHealthy, .passed) {
            $0.asks()
            $0.add(.pageClosed, page: "page1")
            appears(&$0)
        },
        CheckRow("reloaded, and its good-bye was lost", .pageHealthy, .notObservable) {
            $0.asks()
            appears(&$0, "reload")
        },
        CheckRow("went back to, and its good-bye was lost", .pageHealthy, .notObservable) {
            $0.asks()
            appears(&$0, "back_forward")
        },
        CheckRow("a restart was due", .pageHealthy, .notExercised, steps: [.restartApp]) {
            $0.asks()
            $0.due(.restartApp)
            appears(&$0)
            $0.done(.restartApp)
        },
        CheckRow("a restart was done long before", .pageHealthy, .failed, steps: [.restartApp]) {
            $0.due(.restartApp)
            $0.done(.restartApp)
            $0.asks()
            appears(&$0)
        },
        CheckRow("a telephone number", .pageHealthy, .passed) {
            $0.add(.linkTapped, ["link": "call"], page: "page1")
            $0.add(.pageHidden, page: "page1")
        },
        CheckRow("a denied camera that the page outlives", .pageHealthy, .passed, steps: [.camera(.deny)]) {
            $0.add(.cameraUsed, ["way": "camera", "outcome": "NotAllowedError"], page: "page1")
            $0.add(.pageHidden, page: "page1")
        },
        CheckRow("a denied camera that it does not outlive", .pageHealthy, .failed, steps: [.camera(.deny)]) {
            $0.add(.cameraUsed, ["way": "camera", "outcome": "NotAllowedError"], page: "page1")
            appears(&$0)
        },
        CheckRow("a script of the app fails, which is said", .pageHealthy, .passed, says: "SyntaxError") {
            $0.links()
            $0.add(.pageError, ["message": "SyntaxError", "ours": false], page: "page1")
        },
        CheckRow("a script of ours fails, which is not the app's fault", .pageHealthy, .passed, says: "Branch Mock") {
            $0.links()
            $0.add(.pageError, ["message": "TypeError", "ours": true], page: "page1")
        },
        CheckRow(
            "a PDF in place of the page, as in the guide's iOS sample", .pageHealthy, .failed, on: .ios, gap: true,
            says: "in its place", scenario: attachment, tell: downloads),
        CheckRow("an attachment in place of the page", .pageHealthy, .failed, on: .android, scenario: attachment) {
            downloads(&$0)
            appears(&$0, "back_forward", after: .seconds(3))
        },
        CheckRow(
            "it may be the worker who goes on", .pageHealthy, .waiting, quiet: .seconds(9), scenario: attachment,
            tell: downloads),
        CheckRow("the worker went on to another page", .pageHealthy, .notExercised, scenario: attachment) {
            downloads(&$0)
            appears(&$0)
        },
        CheckRow("what is not an attachment may be shown", .pageHealthy, .notExercised) {
            attachment(&$0.scenario)
            $0.scenario.documents[0].disposition = .raw("inline")
            downloads(&$0)
        },
        CheckRow("a worker who leaves soon after the download", .pageHealthy, .notExercised, scenario: attachment) {
            $0.add(.documentRequested, ["document": "a", "status": 200])
            $0.add(.pageClosed, page: "page1", after: .seconds(4))
        },
        CheckRow("a page that goes long after the download", .pageHealthy, .notExercised, scenario: attachment) {
            $0.add(.documentRequested, ["document": "a", "status": 200])
            $0.wait(.seconds(20))
            $0.add(.pageClosed, page: "page1")
        },
        CheckRow(
            "an app that was left during a download", .pageHealthy, .notExercised, steps: [.killApp],
            scenario: attachment
        ) {
            $0.due(.killApp)
            downloads(&$0)
        },
    ]

    @Test("goes on", arguments: rows)
    func healthy(row: CheckRow) throws { try row.verify() }
}

@Suite("An end that is not reported")
struct SilenceTests {
    static let rows: [CheckRow] = [
        CheckRow("a second instance of the app", .plaidCompleted, .failed, says: "second instance") {
            $0.redirected()
            $0.add(.pageHidden, page: "page1")
            $0.add(.entryLoaded, ["orgId": "7c9e6679-7425-40de-944b-e07fc1f90ae7"])
            $0.add(.pageShown, ["navigation": "navigate"], page: "page2")
        },
        CheckRow("an event in a frame", .plaidCompleted, .failed, says: "frame") {
            $0.redirected()
            $0.add(.completionNearMiss, ["name": "branchPlaidLinkComplete", "target": "frame"], page: "page1")
        },
        CheckRow("an event on document", .plaidCompleted, .failed, says: "document instead of window") {
            $0.redirected()
            $0.add(.completionNearMiss, ["name": "branchPlaidLinkComplete", "target": "document"], page: "page1")
        },
        CheckRow("a message event", .plaidCompleted, .failed, says: "message event") {
            $0.redirected()
            $0.add(.completionNearMiss, ["name": "branchPlaidLinkComplete", "channel": "message"], page: "page1")
        },
        CheckRow("an injected script that a quote broke", .plaidCompleted, .failed, says: "SyntaxError") {
            $0.redirected()
            $0.add(.pageError, ["message": "SyntaxError: missing )", "ours": false], page: "page1")
        },
        CheckRow("the page was reloaded meanwhile", .plaidCompleted, .notObservable, says: "loaded again") {
            $0.redirected()
            $0.add(.pageClosed, page: "page1")
            $0.add(.pageShown, ["navigation": "reload"], page: "page2")
        },
        CheckRow("the page was out of sight when the run was finished", .plaidCompleted, .failed, says: "out of sight")
        {
            $0.asks()
            $0.add(.pageHidden, page: "page1")
            $0.loads()
            $0.finishes()
            $0.redirects()
        },
        CheckRow("the page is suspended", .plaidCompleted, .waiting, quiet: .seconds(600)) {
            $0.asks()
            $0.add(.pageHidden, page: "page1")
            $0.loads()
            $0.finishes()
            $0.redirects()
        },
        CheckRow("the app was killed while Hosted Link was open", .plaidCompleted, .notExercised, steps: [.killApp]) {
            $0.asks()
            $0.loads()
            $0.done(.killApp)
            $0.finishes()
            $0.redirects()
        },
        CheckRow("the app was restarted long after", .plaidCompleted, .failed, steps: [.restartApp]) {
            $0.redirected()
            $0.wait(.seconds(11))
            $0.done(.restartApp)
        },
        CheckRow("closed, and the end comes late", .plaidCompletedOnce, .passed) {
            $0.asks()
            $0.loads()
            $0.closes()
            $0.completes(#"{"status":"canceled"}"#, after: .seconds(3))
            $0.shows("canceled")
        },
        CheckRow("Hosted Link did not come: a fault was served", .plaidOpened, .notObservable, says: "status: 503") {
            $0.asks()
            $0.add(.hostedLinkRequested, ["link": "ls1", "method": "GET"])
            $0.add(.faultInjected, ["fault": "page: hostedLink, status: 503", "page": "hostedLink"])
        },
        CheckRow("a request is no load", .plaidOpened, .failed, says: "never shown") {
            $0.asks()
            $0.add(.hostedLinkRequested, ["link": "ls1", "method": "GET", "purpose": "prefetch"])
        },
        CheckRow("a bare origin as sender, in Expo on Android", .plaidOpened, .failed, on: .expo, gap: true) {
            $0.add(.entryLoaded, ["userAgent": "Mozilla/5.0 (Linux; Android 15; wv)"])
            $0.asks()
        },
        CheckRow("the same in Expo on iOS", .plaidOpened, .failed, on: .expo) { $0.asks() },
        CheckRow("a detail that is too long to be kept whole", .plaidDetail, .passed) {
            $0.redirected()
            $0.add(
                .branchPlaidLinkComplete,
                ["detail": #"{"status":"error","message":"xxx"#, "truncated": true, "target": "window"], page: "page1")
        },
    ]

    @Test("is told apart from one that could not be", arguments: rows)
    func silence(row: CheckRow) throws { try row.verify() }

    /// Platform, whether there was a redirect, whether an event is owed though there is no auth session.
    static let fallbacks: [(Platform, Bool, Bool)] = [
        (.reactNative, true, false), (.reactNative, false, false), (.reactNativeShim, true, false),
        (.android, true, true), (.android, false, false), (.ios, true, true), (.ios, false, true), (.expo, true, true),
    ]

    @Test("apps without an auth session owe what the guide's samples report", arguments: fallbacks)
    func fallback(platform: Platform, isRedirect: Bool, isOwed: Bool) {
        var scenario = Scenario(name: "story", flows: [.direct])
        scenario.steps = [.linkBank(times: 1), .plaid(isRedirect ? .linked : .closed)]
        for hasSession in [false, true] {
            let story = Story(scenario: scenario, platform: platform, run: ["authSession": .bool(hasSession)]) {
                $0.asks()
                $0.loads()
                if isRedirect {
                    $0.finishes()
                    $0.redirects()
                } else {
                    $0.closes()
                }
            }
            #expect((story.failures == [.plaidCompleted]) == (isOwed || hasSession))
        }
    }
}
