import Contract
import Model

/// Tells a run's events in the order in which they happen, a second apart unless told otherwise.
struct Story {
    private(set) var events: [Event] = []
    var scenario: Scenario
    private(set) var now: Duration = .zero
    private var seq = 0
    private var link = ""
    private var count = 0
    private var redirectURL = ""

    static let run = RunID("0123456789ABCDEFGHIJKL")

    init(_ steps: [Scenario.Step] = [.linkBank(times: 1), .plaid(.linked)], platform: Platform? = .ios) {
        var scenario = Scenario(name: "story", flows: [.direct])
        scenario.steps = steps
        self.init(scenario: scenario, platform: platform) { _ in }
    }

    /// - Parameters:
    ///   - run: more of what is said of the run at its start.
    ///   - cookies: the webview sends cookies back.
    ///   - entry: an app comes.
    init(
        scenario: Scenario, platform: Platform? = .ios, run: JSONObject = [:], cookies: Bool = true, entry: Bool = true,
        _ tell: (inout Story) -> Void
    ) {
        self.scenario = scenario
        var data = run
        data["platform"] = platform.map { .string($0.rawValue) }
        add(.runStarted, data)
        if entry {
            add(.entryLoaded, ["orgId": .string(scenario.organization.id), "userAgent": "Mozilla/5.0"])
            add(.pageShown, ["screen": "home", "navigation": "navigate", "cookies": .bool(cookies)], page: "page1")
        }
        tell(&self)
    }

    mutating func add(
        _ type: EventType, _ data: JSONObject = [:], page: String? = nil, after pause: Duration = .seconds(1)
    ) {
        guard let run = Self.run else { return }
        now += pause
        seq += 1
        events.append(
            Event(
                id: events.count + 1, run: run, at: 0, elapsed: now, type: type,
                page: page.map { PageStamp(id: $0, seq: seq, at: now.seconds * 1000) }, data: data))
    }

    mutating func wait(_ pause: Duration) { now += pause }

    /// The page asks for a link and sends it to the app.
    mutating func asks(for url: String = "http://localhost/hl/x", threw: String? = nil) {
        count += 1
        link = "ls\(count)"
        redirectURL = "yourapp://plaid-hosted-link-complete?mockNonce=\(count)"
        add(
            .hostedLinkCreated,
            [
                "link": .string(link), "redirectUrl": .string(redirectURL), "expiresAfter": 1800,
                "url": .string(url),
            ])
        var data: JSONObject = ["link": .string(link), "bridge": "ios", "url": .string(url)]
        data["threw"] = threw.map(JSON.string)
        add(.branchPlaidLinkOpen, data, page: "page1")
        if threw == nil { done(.linkBank(times: 1)) }
    }

    mutating func loads(
        jar: String = "other", navigation: String = "navigate", signs: [JSON] = [], userAgent: String = "Safari/604.1",
        after pause: Duration = .seconds(1)
    ) {
        add(
            .hostedLinkLoaded,
            [
                "link": .string(link), "jar": .string(jar), "navigation": .string(navigation), "visible": true,
                "signs": .array(signs), "userAgent": .string(userAgent),
            ], page: "link", after: pause)
    }

    mutating func finishes(_ outcome: String = "linked") {
        add(.hostedLinkFinished, ["link": .string(link), "outcome": .string(outcome)])
        done(.plaid(outcome == "linked" ? .linked : .exited))
    }

    /// - Parameter url: where to, if not to the completion redirect URL with this link's nonce.
    mutating func redirects(to url: String? = nil, way: String = "http", onShow: Bool = false) {
        redirectURL = url ?? redirectURL
        add(
            .hostedLinkRedirected,
            [
                "link": .string(link), "url": .string(redirectURL), "way": .string(way), "onShow": .bool(onShow),
            ])
    }

    /// Up to the redirect.
    mutating func redirected() {
        asks()
        loads()
        finishes()
        redirects()
    }

    /// All of it, as it should be.
    mutating func links() {
        redirected()
        completes()
        shows("linked")
    }

    mutating func closes() {
        add(.pageClosed, ["link": .string(link), "screen": "hostedLink"], page: "link")
        done(.plaid(.closed))
    }

    /// The app dispatches the event with this text of `detail`.
    mutating func completes(_ detail: String, after pause: Duration = .seconds(1)) {
        var data: JSONObject = ["detail": .string(detail), "target": "window"]
        let parsed = try? JSON.parse(detail)
        for name in ["status", "callbackUrl", "message"] {
            if let value = parsed?[name]?.string { data[name] = .string(value) }
        }
        add(.branchPlaidLinkComplete, data, page: "page1", after: pause)
    }

    mutating func completes(callbackURL: String? = nil) {
        completes(#"{"status":"completed","callbackUrl":"\#(callbackURL ?? redirectURL)"}"#)
    }

    /// The page tells the worker what came of it: a sign of life.
    mutating func shows(_ outcome: String) { add(.linkOutcomeShown, ["outcome": .string(outcome)], page: "page1") }

    mutating func finish() { add(.runFinished, ["by": "api"]) }

    mutating func due(_ step: Scenario.Step) {
        guard let index = scenario.steps.firstIndex(of: step) else { return }
        add(.stepDue, ["step": .int(index + 1)], after: .zero)
    }

    mutating func done(_ step: Scenario.Step) {
        guard let index = scenario.steps.firstIndex(of: step) else { return }
        add(.stepDone, ["step": .int(index + 1), "event": .int(events.count)], after: .zero)
    }

    func judged(after pause: Duration = .zero, strict: Bool = false) -> Judgment {
        judge(scenario: scenario, events: events, asOf: now + pause, strict: strict)
    }

    /// What a check found, after this quiet; `nil`: once nothing more comes.
    func result(_ check: CheckID, after pause: Duration?) -> CheckResult? {
        guard pause == nil else { return judged(after: pause ?? .zero).verdict[check] }
        var story = self
        story.finish()
        return story.judged().verdict[check]
    }

    /// The outcome of a check, after this quiet.
    func outcome(_ check: CheckID, after pause: Duration = .zero) -> Outcome? {
        judged(after: pause).verdict[check]?.outcome
    }

    /// Checks that failed once nothing more comes.
    var failures: [CheckID] {
        var story = self
        story.finish()
        return story.judged().verdict.checks.filter { $0.outcome == .failed }.map(\.id)
    }
}
