import Model
import Testing

@Suite("The app's answer")
struct AnswerTests {
    private static let canceled = #"{"status":"canceled"}"#
    private static let early = #"{"status":"completed","callbackUrl":"yourapp://plaid-hosted-link-complete"}"#

    private static let delay = Fault(.request(method: "POST", path: "/hl/*"), .delay(.seconds(2)))

    static let rows: [CheckRow] = [
        CheckRow("came", .plaidCompleted, .passed, says: "completed") { $0.links() },
        CheckRow("is owed by nobody while Hosted Link is open", .plaidCompleted, .notExercised) {
            $0.asks()
            $0.loads()
        },
        CheckRow("is owed by nobody while the window shows a fault that was ordered", .plaidCompleted, .notExercised) {
            $0.asks()
            $0.loads()
            $0.add(.faultInjected, ["fault": "status: 500", "request": "POST /hl/ls1/finish", "link": "ls1"])
            $0.closes()
        },
        CheckRow(
            "is owed once that window is closed, as the tester says", .plaidCompleted, .failed,
            steps: [.linkBank(times: 1), .plaid(.closed)]
        ) {
            $0.asks()
            $0.loads()
            $0.add(.faultInjected, ["fault": "status: 500", "request": "POST /hl/ls1/finish", "link": "ls1"])
            $0.add(.pageClosed, ["link": "ls1"], page: "link")
            $0.add(.stepDone, ["step": 2, "by": "tester", "link": "ls1"])
        },
        CheckRow(
            "is owed of a window that was closed, though a report of its page comes late", .plaidCompleted, .failed,
            steps: [.linkBank(times: 1), .plaid(.closed)]
        ) {
            $0.asks()
            $0.loads()
            $0.add(.stepDone, ["step": 2, "by": "tester"])
            $0.add(.pageShown, ["link": "ls1", "screen": "hostedLinkConsent"], page: "link")
            $0.finish()
        },
        CheckRow("is owed by nobody once the page is loaded anew", .plaidCompleted, .notExercised) {
            $0.asks()
            $0.loads()
            $0.closes()
            $0.add(.pageShown, ["link": "ls1", "screen": "hostedLinkLoading"], page: "reloaded")
        },
        CheckRow("is owed where the window was closed while its answer was only late", .plaidCompleted, .failed) {
            $0.scenario.faults = [Self.delay]
            $0.asks()
            $0.loads()
            $0.add(
                .faultInjected,
                [
                    "fault": .string(Self.delay.text), "request": "POST /hl/ls1/finish", "link": "ls1",
                ])
            $0.closes()
        },
        CheckRow("told of a window that was closed before its redirect came", .plaidStatus, .passed, says: "canceled") {
            $0.asks()
            $0.loads()
            $0.closes()
            $0.finishes()
            $0.redirects()
            $0.completes(Self.canceled)
        },
        CheckRow("is owed where a fault came long before the close", .plaidCompleted, .failed) {
            $0.asks()
            $0.loads()
            $0.add(.faultInjected, ["fault": "delay: 2s", "request": "POST /mock/api/links/ls1/steps", "link": "ls1"])
            $0.closes()
        },
        CheckRow(
            "is waited for while the redirect of a finished Hosted Link is still to come", .plaidCompleted, .waiting,
            quiet: .seconds(39), says: "still to come"
        ) {
            $0.scenario.plaid.redirect.delay = .seconds(30)
            $0.asks()
            $0.loads()
            $0.finishes()
        },
        CheckRow(
            "is owed by nobody once that redirect is long overdue", .plaidCompleted, .notExercised, quiet: .seconds(41)
        ) {
            $0.scenario.plaid.redirect.delay = .seconds(30)
            $0.asks()
            $0.loads()
            $0.finishes()
        },
        CheckRow(
            "is owed by nobody while the worker has not tapped the button that redirects", .plaidCompleted,
            .notExercised, quiet: .seconds(1)
        ) {
            $0.scenario.plaid.redirect.way = .tap
            $0.asks()
            $0.loads()
            $0.finishes()
        },
        CheckRow("is owed after a redirect that came late", .plaidCompleted, .failed) {
            $0.scenario.plaid.redirect.delay = .seconds(30)
            $0.asks()
            $0.loads()
            $0.finishes()
            $0.wait(.seconds(30))
            $0.redirects()
        },
        CheckRow(
            "is owed by the app that was started again, of its own link", .plaidCompleted, .failed,
            steps: [.linkBank(times: 1), .restartApp, .linkBank(times: 1), .plaid(.linked)]
        ) {
            $0.asks()
            $0.loads()
            $0.add(.pageShown, ["screen": "home", "navigation": "navigate", "cookies": true], page: "page2")
            $0.done(.restartApp)
            $0.redirected()
        },
        CheckRow(
            "of an app that was started again belongs to its own link", .plaidStatus, .passed,
            steps: [.linkBank(times: 1), .restartApp, .linkBank(times: 1), .plaid(.closed)]
        ) {
            $0.asks()
            $0.loads()
            $0.closes()
            $0.add(.pageShown, ["screen": "home", "navigation": "navigate", "cookies": true], page: "page2")
            $0.done(.restartApp)
            $0.asks()
            $0.loads()
            $0.finishes()
            $0.redirects()
            $0.completes()
        },
        CheckRow(
            "says canceled while the worker goes on, and closes the window later", .plaidCompletedInOrder, .failed,
            says: "went on in Hosted Link"
        ) {
            $0.asks()
            $0.loads()
            $0.completes(canceled)
            $0.add(.hostedLinkStep, ["link": "ls1", "screen": "institution"])
            $0.closes()
        },
        CheckRow(
            "says canceled as the guide's Android sample does when it is in front again", .plaidCompletedInOrder,
            .failed, on: .android, gap: true
        ) {
            $0.asks()
            $0.loads()
            $0.completes(canceled)
            $0.add(.hostedLinkStep, ["link": "ls1", "screen": "institution"])
            $0.closes()
        },
        CheckRow("says canceled when the window was closed half-way", .plaidCompletedInOrder, .passed) {
            $0.asks()
            $0.loads()
            $0.add(.hostedLinkStep, ["link": "ls1", "screen": "institution"])
            $0.completes(canceled)
            $0.closes()
        },
        CheckRow("is an error for noise, which is of no link", .plaidCompletedInOrder, .notExercised) {
            $0.add(.probeSent, ["probe": "noise", "how": "ReactNativeWebView"], page: "page1")
            $0.completes(#"{"status":"error","message":"no URL"}"#)
        },
        CheckRow("is a second error for one noise", .plaidCompletedInOrder, .failed, says: "no Hosted Link pending") {
            $0.add(.probeSent, ["probe": "noise", "how": "ReactNativeWebView"], page: "page1")
            $0.completes(#"{"status":"error","message":"no URL"}"#)
            $0.completes(#"{"status":"error","message":"no URL"}"#)
        },
        CheckRow("is canceled for noise, though nothing was opened", .plaidCompletedInOrder, .failed) {
            $0.add(.probeSent, ["probe": "noise", "how": "ReactNativeWebView"], page: "page1")
            $0.completes(canceled)
        },
        CheckRow("came well before the window was closed", .plaidCompletedInOrder, .failed, says: "was open") {
            $0.asks()
            $0.loads()
            $0.completes(early)
            $0.closes()
        },
        CheckRow("came well before the close, which is another check's", .plaidStatus, .notExercised) {
            $0.asks()
            $0.loads()
            $0.completes(early)
            $0.closes()
        },
        CheckRow("came as the window was closed", .plaidStatus, .failed) {
            $0.asks()
            $0.loads()
            $0.completes(early)
            $0.add(.pageClosed, ["link": "ls1"], page: "link", after: .milliseconds(300))
        },
        CheckRow("came once", .plaidCompletedOnce, .passed) { $0.links() },
        CheckRow("came twice", .plaidCompletedOnce, .failed, says: "completed, then completed") {
            $0.links()
            $0.completes()
        },
        CheckRow("did not come", .plaidCompletedOnce, .notExercised) { $0.redirected() },
        CheckRow("came late, as after a minimized tab", .plaidCompletedOnce, .passed) {
            $0.redirected()
            $0.add(.pageHidden, page: "page1")
            $0.wait(.seconds(300))
            $0.add(.pageShown, page: "page1")
            $0.completes()
        },
        CheckRow("came after the redirect", .plaidCompletedInOrder, .passed) { $0.links() },
        CheckRow("came before the redirect", .plaidCompletedInOrder, .failed, says: "before the redirect") {
            $0.asks()
            $0.loads()
            $0.completes(early)
            $0.finishes()
            $0.redirects()
        },
        CheckRow(
            "came while Hosted Link is open, and may belong to a close that is not seen yet", .plaidCompletedInOrder,
            .waiting, quiet: .seconds(60)
        ) {
            $0.asks()
            $0.loads()
            $0.completes(early)
        },
        CheckRow("did not come, so that it is in no order", .plaidCompletedInOrder, .notExercised) { $0.redirected() },
        CheckRow("has a detail that the page can read", .plaidDetail, .passed) { $0.links() },
        CheckRow("has a detail that is a text", .plaidDetail, .failed, says: "a string, not an object") {
            $0.redirected()
            $0.completes(#""{\"status\":\"canceled\"}""#)
        },
        CheckRow("did not come, so that it has no detail", .plaidDetail, .notExercised) { $0.redirected() },
        CheckRow("says what happened", .plaidStatus, .passed) { $0.links() },
        CheckRow("says something else", .plaidStatus, .failed, says: "canceled") {
            $0.redirected()
            $0.completes(canceled)
        },
        CheckRow("says that it was closed, which is not seen yet", .plaidStatus, .waiting, quiet: .seconds(60)) {
            $0.asks()
            $0.loads()
            $0.completes(canceled)
        },
        CheckRow("says that it was closed, which is never seen", .plaidStatus, .notObservable, says: "look whether") {
            $0.asks()
            $0.loads()
            $0.completes(canceled)
        },
        CheckRow("says nothing that is known", .plaidStatus, .notExercised) {
            $0.redirected()
            $0.completes(#"{"status":"success"}"#)
        },
        CheckRow("has the redirect's URL", .plaidCallbackURL, .passed) { $0.links() },
        CheckRow("has the URL of another redirect", .plaidCallbackURL, .failed, says: "another redirect") {
            $0.redirected()
            $0.completes(callbackURL: "yourapp://plaid-hosted-link-complete?mockNonce=9")
        },
        CheckRow("has another URL than a redirect that never left the browser", .plaidCallbackURL, .notExercised) {
            $0.redirected()
            $0.redirects(onShow: true)
            $0.completes(callbackURL: "yourapp://plaid-hosted-link-complete")
        },
        CheckRow("has no URL", .plaidCallbackURL, .notExercised) {
            $0.redirected()
            $0.completes(#"{"status":"completed"}"#)
        },
    ]

    @Test("is one, in time, and says what happened", arguments: rows)
    func verify(row: CheckRow) throws { try row.verify() }
}

@Suite("The tables of checks")
struct TableTests {
    private static let seen: Set<Outcome> = [.passed, .failed, .notExercised]

    /// The outcomes that each check can have, as long as its journal is whole.
    static let outcomes: [CheckID: Set<Outcome>] = [
        .entryOrganization: seen, .entryWorker: seen,
        .bridgePresent: seen, .bridgeAccepts: seen,
        .plaidOpened: Set(Outcome.allCases), .plaidOpenedOnce: seen, .plaidAuthSession: seen.union([.notObservable]),
        .plaidCompleted: Set(Outcome.allCases), .plaidCompletedOnce: seen,
        .plaidCompletedInOrder: seen.union([.waiting]),
        .plaidDetail: seen, .plaidStatus: Set(Outcome.allCases), .plaidCallbackURL: seen,
        .trustSender: seen, .trustFrame: seen, .trustNoise: Set(Outcome.allCases),
        .linksLeaveWebview: Set(Outcome.allCases), .framesSrcdoc: seen.union([.waiting]),
        .downloadsDelivered: seen.union([.notObservable]), .downloadsCookie: seen.union([.notObservable]),
        .cameraAvailable: seen.union([.notObservable]), .loginPersists: seen, .tlsVerified: seen,
        .pageHealthy: Set(Outcome.allCases),
    ]

    private static let rows =
        EntryTests.rows + BridgeTests.rows + OpeningTests.rows + AnswerTests.rows + UnopenableTests.rows
        + SilenceTests.rows + TrustTests.senders + TrustTests.frames + TrustTests.noises + ExternalLinkTests.rows
        + FrameTests.rows + DownloadTests.deliveredRows + DownloadTests.acceptedRows + DownloadTests.cookieRows
        + CameraTests.rows + LoginTests.rows + CertificateTests.rows + PageLifeTests.rows

    @Test("have a row for each outcome that a check can have", arguments: CheckID.allCases)
    func whole(check: CheckID) {
        #expect(Set(Self.rows.filter { $0.check == check }.map(\.outcome)) == Self.outcomes[check])
    }
}
