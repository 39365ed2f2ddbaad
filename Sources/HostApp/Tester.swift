import Chromium
import Model

/// Takes a scenario's steps in the simulated app, as a tester with the phone in hand does: by what is on show, never by how long it takes.
struct Tester {
    /// A step could not be taken, and why.
    struct Stuck: Error, Sendable {
        var note: String
    }

    let app: SimulatedApp
    let run: RunClient
    let scenario: Scenario
    /// The journal's last event, and how many events the app had dispatched, when the newest link was asked for.
    private var linkAsked = (event: 0, answers: 0)

    init(app: SimulatedApp, run: RunClient, scenario: Scenario) {
        (self.app, self.run, self.scenario) = (app, run, scenario)
    }

    /// Takes all steps, and waits after each until what follows from it is in the journal. Throws `Stuck`, or `BrowserError` where something never came.
    mutating func play() async throws {
        for (index, step) in scenario.steps.enumerated() {
            switch step {
            case .linkBank(let times): try await linkBank(times)
            case .plaid(.closed): try await closeHostedLink(step: index + 1)
            case .plaid(let end): try await finishHostedLink(end)
            case .download(let document): try await download(document)
            default: throw Stuck(note: "this version's simulated app does not take the step \(step.text)")
            }
        }
    }

    // MARK: Steps

    private mutating func linkBank(_ times: Int) async throws {
        linkAsked = (try await run.lastEvent(), app.state.value.events.count)
        for _ in 0..<times { try await app.webview.tap(DirectHome.linkBank) }
        try await sent([.branchPlaidLinkOpen, .bridgeMissing], after: linkAsked.event)
        try await app.wait("the app does nothing about the page's message") { state in
            if let refusal = state.refusals.last { throw Stuck(note: "Hosted Link is not opened: \(refusal)") }
            return state.session != nil || state.webviewIsAway || !state.events.isEmpty
        }
    }

    private func closeHostedLink(step: Int) async throws {
        _ = try await hostedLink()
        try await app.closeSession()
        try await run.markDone(step: step)
        try await answered(isOutcomeKnown: app.state.value.events.last?.detail["status"] == "canceled")
    }

    private func finishHostedLink(_ end: Scenario.PlaidEnd) async throws {
        let page = try await hostedLink()
        if end == .linked {
            try await page.tap(HostedLink.first)
            try await page.tap(HostedLink.institution(scenario.plaid.institution))
            try await page.type("user_good", into: HostedLink.username)
            try await page.type("pass_good", into: HostedLink.password)
            try await page.tap(HostedLink.submit)
            try await page.tap(HostedLink.account)
            try await page.tap(HostedLink.first)
            try await page.tap(HostedLink.finish)
        } else {
            try await page.tap(HostedLink.exit)
            try await page.tap(HostedLink.confirmExit)
        }
        if scenario.plaid.redirect.way == .tap { try await page.tap(HostedLink.back) }
        let isIgnored = try await app.wait("Hosted Link stays open after its redirect") { state in
            state.session == nil && !state.webviewIsAway ? false : state.ignoredRedirects.isEmpty ? nil : true
        }
        if isIgnored { try await app.closeSession() }
        try await answered(isOutcomeKnown: true)
    }

    private func download(_ id: String) async throws {
        guard let document = scenario.documents.first(where: { $0.id == id }) else {
            throw Stuck(note: "the scenario has no document \(id)")
        }
        let mark = try await run.lastEvent()
        let count = app.state.value.files.count
        try await app.webview.tap(DirectHome.document(document.title))
        try await sent([.branchDownloadFile, .documentRequested], after: mark)
        try await app.wait("the app saves no file") { state in
            if let refusal = state.refusals.last { throw Stuck(note: "\(document.title) is not saved: \(refusal)") }
            return state.files.count > count
        }
    }

    // MARK: What a step waits for

    /// Hosted Link's window, once it is there. Nobody acts on one before; so all that opened are in the journal.
    private func hostedLink() async throws -> Page {
        let pages = app.state.value.webviewIsAway ? [app.webview] : app.state.value.session?.pages ?? []
        guard let page = pages.last else { throw Stuck(note: "no Hosted Link is open") }
        try await page.waitFor(HostedLink.first)
        try await run.event(
            after: linkAsked.event, count: pages.count, orFail: "Hosted Link does not report that it is on show"
        ) { $0.type == .hostedLinkLoaded }
        return page
    }

    /// Waits until the page's message is in the journal, so that it is known whether the app's bridge took it.
    private func sent(_ types: Set<EventType>, after mark: Int) async throws {
        let event = try await run.event(after: mark, orFail: "the page sends nothing to the app") {
            types.contains($0.type)
        }
        if event.type == .bridgeMissing { throw Stuck(note: "the page finds no bridge") }
        if let error = event["threw"]?.string { throw Stuck(note: "the app's bridge threw: \(error)") }
    }

    /// Waits until the app has said all that it will, the page has noted it, and, where it can know it, has told the worker how it ended.
    private func answered(isOutcomeKnown: Bool) async throws {
        let all = try await app.wait("the app never comes to rest") { state in
            state.pendingEvents == 0 ? state.events : nil
        }
        let events = all.dropFirst(linkAsked.answers)
        guard let last = events.last else { return }
        let type: EventType = last.isGenuine ? .branchPlaidLinkComplete : .completionNearMiss
        try await run.event(
            after: linkAsked.event, count: events.count, orFail: "the page does not report the app's event"
        ) { $0.type == type }
        guard last.isGenuine, isOutcomeKnown else { return }
        try await run.event(after: linkAsked.event, orFail: "the page does not tell how it ended") {
            $0.type == .linkOutcomeShown
        }
    }
}

extension SimulatedApp {
    /// Waits for the app. Throws what broke it.
    @discardableResult
    func wait<Found: Sendable>(
        _ failure: String, until find: @escaping @Sendable (State) throws -> Found?
    ) async throws -> Found {
        try await state.wait(atMost: Page.patience, orFail: failure) { state in
            if let trouble = state.trouble { throw trouble }
            return try find(state)
        }
    }

    fileprivate func wait(_ failure: String, until isSo: @escaping @Sendable (State) throws -> Bool) async throws {
        try await wait(failure) { try isSo($0) ? () : nil }
    }
}
