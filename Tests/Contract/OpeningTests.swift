import Model
import Testing

@Suite("The entry URL")
struct EntryTests {
    /// - Parameters:
    ///   - parameter: what is wrong, if anything is.
    ///   - id: the worker's.
    private static func enters(
        _ story: inout Story, _ parameter: String? = nil, _ problem: String = "", worker id: String? = nil
    ) {
        let found: JSON = ["parameter": JSON(parameter), "problem": .string(problem)]
        var data: JSONObject = [
            "url": .string("http://localhost/direct/?" + (parameter ?? "")),
            "problems": .array(parameter == nil ? [] : [found]),
        ]
        data["workerId"] = id.map(JSON.string)
        story.add(.entryLoaded, data)
    }

    static let rows: [CheckRow] =
        [
            CheckRow("names the organization", .entryOrganization, .passed) { enters(&$0) },
            CheckRow("names the worker", .entryWorker, .passed) { enters(&$0, worker: "W-1001") },
            CheckRow("leaves the worker out", .entryWorker, .notExercised, says: "left out") { enters(&$0) },
            CheckRow("is wrong in the worker alone", .entryOrganization, .passed) { enters(&$0, "worker_id", "empty") },
            CheckRow("was right at the first load alone", .entryOrganization, .failed) {
                enters(&$0)
                enters(&$0, "org_id", "missing")
            },
        ]
        + ["missing", "malformed", "unknown", "doubled"].map { problem in
            CheckRow("has an org_id that is \(problem)", .entryOrganization, .failed, says: problem) {
                enters(&$0, "org_id", problem)
            }
        }
        + ["empty", "unknown", "doubled"].map { problem in
            CheckRow("has a worker_id that is \(problem)", .entryWorker, .failed, says: problem) {
                enters(&$0, "worker_id", problem)
            }
        }
        + [CheckID.entryOrganization, .entryWorker].map { check in
            CheckRow("was not asked for", check, .notExercised) { story in
                story = Story(scenario: story.scenario, entry: false) { _ in }
            }
        }

    @Test("names who it is for", arguments: rows)
    func verify(row: CheckRow) throws { try row.verify() }
}

@Suite("The bridge")
struct BridgeTests {
    static let rows: [CheckRow] = [
        CheckRow("was used", .bridgePresent, .passed, says: "ios") { $0.asks() },
        CheckRow("was not there", .bridgePresent, .failed, says: "branchPlaidLinkOpen") {
            $0.add(.bridgeMissing, ["needed": "branchPlaidLinkOpen"], page: "page1")
        },
        CheckRow("came late, but before the tap", .bridgePresent, .passed) {
            $0.add(.bridgeDetected, ["kind": "none", "signs": []], page: "page1")
            $0.add(
                .bridgeDetected, ["kind": "ios", "signs": ["webkit.messageHandlers.branchPlaidLink"]], page: "page1")
            $0.asks()
        },
        CheckRow("was not there at the load, and nothing needed it", .bridgePresent, .notExercised) {
            $0.add(.bridgeDetected, ["kind": "none", "signs": []], page: "page1")
        },
        CheckRow("took the message", .bridgeAccepts, .passed, says: "1 of 1") { $0.asks() },
        CheckRow("threw", .bridgeAccepts, .failed, says: "TypeError") { $0.asks(threw: "TypeError: no function") },
        CheckRow("was sent nothing", .bridgeAccepts, .notExercised) { $0.add(.pageHidden, page: "page1") },
    ]

    @Test("is there, and takes what it is sent", arguments: rows)
    func verify(row: CheckRow) throws { try row.verify() }
}

@Suite("Hosted Link")
struct OpeningTests {
    static let rows: [CheckRow] = [
        CheckRow("came up", .plaidOpened, .passed, says: "1.0 s") {
            $0.asks()
            $0.loads()
        },
        CheckRow("never came", .plaidOpened, .failed, says: "never asked for") { $0.asks() },
        CheckRow("has not come yet", .plaidOpened, .waiting, quiet: .seconds(29)) { $0.asks() },
        CheckRow("was not asked for", .plaidOpened, .notExercised) { $0.add(.pageHidden, page: "page1") },
        CheckRow("could not be asked for", .plaidOpened, .notExercised) { $0.asks(threw: "Error") },
        CheckRow("could not be opened, and the app says so", .plaidOpened, .passed, says: "error") {
            $0.asks()
            $0.completes(#"{"status":"error","message":"no browser"}"#)
        },
        CheckRow("came up once", .plaidOpenedOnce, .passed) {
            $0.asks()
            $0.loads()
        },
        CheckRow("came up twice", .plaidOpenedOnce, .failed, says: "2 loads") {
            $0.asks()
            $0.loads()
            $0.loads()
        },
        CheckRow("came up once, and was loaded again", .plaidOpenedOnce, .passed) {
            $0.asks()
            $0.loads()
            $0.loads(navigation: "reload")
            $0.loads(navigation: "back_forward")
        },
        CheckRow("came up once for each of two messages", .plaidOpenedOnce, .passed) {
            $0.asks()
            $0.loads()
            $0.asks()
            $0.loads()
        },
        CheckRow("was looked at, prefetched, and came up", .plaidOpenedOnce, .passed) {
            $0.asks()
            $0.add(.hostedLinkRequested, ["link": "ls1", "method": "HEAD"])
            $0.add(.hostedLinkRequested, ["link": "ls1", "method": "GET", "purpose": "prefetch"])
            $0.loads()
        },
        CheckRow("did not come up", .plaidOpenedOnce, .notExercised) { $0.asks() },
        CheckRow("has another jar", .plaidAuthSession, .passed) {
            $0.asks()
            $0.loads()
        },
        CheckRow("has the webview's jar", .plaidAuthSession, .failed, says: "cookie") {
            $0.asks()
            $0.loads(jar: "webview")
        },
        CheckRow(
            "has a jar of its own in an iPad's webview, which calls itself a Macintosh", .plaidAuthSession, .failed
        ) {
            $0.asks()
            $0.loads(
                userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)")
        },
        CheckRow("has another jar in an iPad's browser", .plaidAuthSession, .passed) {
            $0.asks()
            $0.loads(
                userAgent:
                    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15"
            )
        },
        CheckRow("has a jar that nothing tells of: cookies are off", .plaidAuthSession, .notObservable) {
            $0.asks()
            $0.loads(jar: "unknown")
        },
        CheckRow("has no jar, for it did not come up", .plaidAuthSession, .notExercised) { $0.asks() },
    ]

    @Test("is opened once, in an auth session", arguments: rows)
    func verify(row: CheckRow) throws { try row.verify() }
}

@Suite("A Hosted Link URL that no browser opens")
struct UnopenableTests {
    private static let error = #"{"status":"error","message":"no browser opens it"}"#
    private static let completed = #"{"status":"completed","callbackUrl":"yourapp://plaid-hosted-link-complete"}"#
    private static let urls = ["", "link/start", "not a link", "//host/x", "javascript:void(0)", "ftp://host/", "://x"]

    static let rows: [CheckRow] =
        urls.map { url in
            CheckRow("“\(url)”: nothing is owed", .plaidOpened, .notExercised, says: url) { $0.asks(for: url) }
        }
        + [
            CheckRow("in capitals it is one that browsers open", .plaidOpened, .failed) {
                $0.asks(for: "HTTP://localhost/hl/x")
            },
            CheckRow("error is right", .plaidStatus, .passed) {
                $0.asks(for: "ftp://host/")
                $0.completes(error)
            },
            CheckRow("completed is not", .plaidStatus, .failed) {
                $0.asks(for: "ftp://host/")
                $0.completes(completed)
            },
            CheckRow("which is one fault, not two", .plaidCompletedInOrder, .notExercised) {
                $0.asks(for: "ftp://host/")
                $0.completes(completed)
            },
            CheckRow("the page outlives it", .pageHealthy, .passed) {
                $0.asks(for: "ftp://host/")
                $0.add(.pageHidden, page: "page1")
            },
            CheckRow("the page dies of it", .pageHealthy, .failed) {
                $0.asks(for: "ftp://host/")
                $0.add(.pageShown, ["navigation": "navigate"], page: "page2")
            },
            CheckRow("the page dies before it can report the message", .pageHealthy, .failed) {
                $0.add(.hostedLinkCreated, ["link": "ls1", "url": "ftp://host/", "expiresAfter": 1800])
                $0.add(.pageShown, ["navigation": "navigate"], page: "page2")
            },
            CheckRow("the page was left for another before it could", .pageHealthy, .notExercised) {
                $0.add(.pageClosed, page: "page1")
                $0.add(.hostedLinkCreated, ["link": "ls1", "url": "ftp://host/", "expiresAfter": 1800])
                $0.add(.pageShown, ["navigation": "navigate"], page: "page2")
            },
        ]

    @Test("does no harm", arguments: rows)
    func verify(row: CheckRow) throws { try row.verify() }
}
