import Chromium
import Model

/// Linking a bank account.
extension Tester {
    mutating func linkBank(_ times: Int) async throws {
        linkAsked = (try await run.lastEvent(), app.state.value.events.count)
        (plaidScreen, refusal) = (nil, nil)
        let answers = linkAsked.answers
        // The second tap is there before the app is out of sight.
        try await app.webview.tap(DirectHome.linkBank, times: times)
        let url = try await sent([.branchPlaidLinkOpen, .bridgeMissing], after: linkAsked.event)["url"]?.string
        if scenario.plaid.hostedLinkURL != nil { return try await openNothing(after: answers) }
        try await app.wait("the app does nothing about the page's message") { state in
            if let refusal = state.refusals.first(where: { $0.subject == url }) {
                throw Stuck(note: "Hosted Link is not opened: \(refusal.reason)")
            }
            return state.webviewIsAway || state.sessions.count >= times || state.events.count > answers
        }
        // What the app has to say already is in the journal before the next tap, which counts from there.
        try await noted(allEvents().dropFirst(answers))
    }

    /// What the app has said, once it says no more.
    private func allEvents() async throws -> [CompletionEvent] {
        try await app.wait("the app never comes to rest") { state in state.pendingEvents == 0 ? state.events : nil }
    }

    /// Nothing comes up. What the app says of it, if it does, the page tells the worker.
    private func openNothing(after answers: Int) async throws {
        try await app.wait("the app does nothing about the page's message") { !$0.refusals.isEmpty }
        if app.has(.diesOfOddURL) { return try await app.dieAndStart() }
        if app.platform == .android { return }
        try await noted(app.state.value.events.dropFirst(answers))
    }

    mutating func closeHostedLink(step: Int) async throws {
        _ = try await hostedLink()
        try await closeWindow()
        try await run.markDone(step: step)
        try await answered(isOutcomeKnown: app.state.value.events.last?.detail["status"] == "canceled")
    }

    /// - Parameter nextStep: the index of the step after this one.
    mutating func finishHostedLink(_ end: Scenario.PlaidEnd, nextStep: Int) async throws {
        if end == .linked {
            try await goOn(to: .done)
            try await hostedLink().tap(HostedLink.finish)
        } else {
            let page = try await hostedLink()
            try await page.tap(HostedLink.exit)
            try await page.tap(HostedLink.confirmExit)
        }
        if scenario.plaid.redirect.way == .tap {
            let page = try await hostedLink()
            try await page.waitFor(HostedLink.back)
            // The worker who closes the window next does not go back by the page.
            if scenario.steps.dropFirst(nextStep).first == .plaid(.closed) { return }
            try await page.tap(HostedLink.back)
        }
        if try await staysOnShow() {
            try await closeWindow()
            // Else what the app says of it could be on record before it.
            try await run.event(after: linkAsked.event, orFail: "Hosted Link does not say that its window was closed") {
                $0.type == .pageClosed && $0["link"] != nil
            }
        }
        try await answered(isOutcomeKnown: true)
    }

    private func closeWindow() async throws {
        try await outlastEarlyAnswer()
        try await app.closeSession()
    }

    /// An answer is early where the window is open for a while longer.
    func outlastEarlyAnswer() async throws {
        guard app.has(.completesEarly), app.state.value.hostedLink != nil else { return }
        try await app.wait("the app says nothing") { [answers = linkAsked.answers] in $0.events.count > answers }
        try await app.browser.loop.sleep(for: .seconds(1))
    }

    /// Goes on in Plaid's page, as a user of its Sandbox, until a screen is on show.
    mutating func goOn(to screen: Scenario.PlaidScreen) async throws {
        let page = try await hostedLink()
        if let refusal {
            self.refusal = nil
            let isTypingError = refusal == .invalidCredentials
            try await page.tap(isTypingError ? HostedLink.retry : HostedLink.otherBank)
            plaidScreen = isTypingError ? .credentials : .institution
        }
        let screens = Scenario.PlaidScreen.allCases
        while let shown = plaidScreen, let here = screens.firstIndex(of: shown), shown != screen,
            let wanted = screens.firstIndex(of: screen), here < wanted
        {
            plaidScreen = try await leave(shown, of: page)
        }
    }

    /// Signs in at the bank with the password for which Plaid's Sandbox plays the error, or says no on the bank's own page.
    mutating func beRefused(_ error: Scenario.PlaidError) async throws {
        let isDenial = error == .accessNotGranted && scenario.plaid.institution == Scenario.Plaid.oauthInstitution
        try await goOn(to: isDenial ? .institution : .credentials)
        let page = try await hostedLink()
        refusal = error
        if isDenial {
            try await page.tap(HostedLink.institution(scenario.plaid.institution))
            try await page.tap(HostedLink.first)
            return try await page.tap(HostedLink.deny)
        }
        try await page.fill(HostedLink.username, with: "user_good")
        try await page.fill(HostedLink.password, with: "error_" + error.rawValue)
        try await page.tap(HostedLink.submit)
    }

    /// Answers what a screen asks; gives the one that comes next.
    private func leave(_ screen: Scenario.PlaidScreen, of page: Page) async throws -> Scenario.PlaidScreen {
        switch screen {
        case .consent:
            try await page.tap(HostedLink.first)
            return .institution
        case .institution:
            try await page.tap(HostedLink.institution(scenario.plaid.institution))
            guard scenario.plaid.institution == Scenario.Plaid.oauthInstitution else { return .credentials }
            try await page.tap(HostedLink.first)
            try await page.tap(HostedLink.allow)
            return .accounts
        case .credentials:
            try await page.fill(HostedLink.username, with: "user_good")
            try await page.fill(HostedLink.password, with: isAskedForCode ? "mfa_device" : "pass_good")
            try await page.tap(HostedLink.submit)
            guard isAskedForCode else { return .accounts }
            try await page.tap(HostedLink.device)
            try await page.tap(HostedLink.first)
            return .code
        case .code:
            try await page.type("1234", into: HostedLink.code)
            try await page.tap(HostedLink.submit)
            return .accounts
        case .accounts:
            try await page.tap(HostedLink.account)
            try await page.tap(HostedLink.first)
            return .done
        case .done: return .done
        }
    }

    /// The bank has a second question for a worker who is to see its screen.
    private var isAskedForCode: Bool { scenario.steps.contains(.plaidUntil(.code)) }

    // MARK: What a step waits for

    /// Hosted Link's window, once it is there. Nobody acts on one before; so all that opened are in the journal.
    private mutating func hostedLink() async throws -> Page {
        guard let page = app.state.value.hostedLink else { throw Stuck(note: "no Hosted Link is open") }
        if plaidScreen != nil { return page }
        let count = app.state.value.webviewIsAway ? 1 : app.state.value.sessions.flatMap(\.pages).count
        try await page.waitFor(HostedLink.first)
        try await run.event(
            after: linkAsked.event, count: count, orFail: "Hosted Link does not report that it is on show"
        ) { $0.type == .hostedLinkLoaded }
        plaidScreen = .consent
        return page
    }

    /// Waits until the window is gone after a redirect, or for what shows that it stays.
    private func staysOnShow() async throws -> Bool {
        let redirect = scenario.plaid.redirect
        if redirect.way == .none {
            try await run.event(after: linkAsked.event, orFail: "Hosted Link does not end") {
                $0.type == .hostedLinkFinished
            }
            return true
        }
        if app.has(.claimsNoRedirect) {
            try await run.event(after: linkAsked.event, orFail: "Hosted Link does not say that it is still on show") {
                $0.type == .hostedLinkRedirected && $0["onShow"] == true
            }
            throw Stuck(note: "Hosted Link is still on show after its redirect")
        }
        guard app.comesBack(by: redirect, to: scenario.organization.completionRedirectURL) else {
            // It is on show still, or has given way to a page that is none of the mock's.
            try await run.event(after: linkAsked.event, orFail: "Hosted Link does not say what came of its redirect") {
                $0.type == .hostedLinkRedirected && $0["onShow"] == true || $0.type == .pageClosed && $0["link"] != nil
            }
            return true
        }
        return try await app.wait("Hosted Link stays open after its redirect") { state in
            state.hostedLink == nil ? false : state.ignoredRedirects.isEmpty ? nil : true
        }
    }

    /// Waits until the app has said all that it will, the page has noted it, and, where it can know it, has told the worker how it ended.
    private func answered(isOutcomeKnown: Bool) async throws {
        let events = try await allEvents().dropFirst(linkAsked.answers)
        guard let last = events.last else { return try await unanswered(isOutcomeKnown: isOutcomeKnown) }
        try await noted(events)
        guard last.isGenuine, isOutcomeKnown else { return }
        try await run.event(after: linkAsked.event, orFail: "the page does not tell how it ended") {
            $0.type == .linkOutcomeShown
        }
    }

    /// Waits until the page has noted what the app has said since the newest link was asked for.
    private func noted(_ events: ArraySlice<CompletionEvent>) async throws {
        guard let last = events.last else { return }
        let type: EventType = last.isGenuine ? .branchPlaidLinkComplete : .completionNearMiss
        try await run.event(
            after: linkAsked.event, count: events.count, orFail: "the page does not report the app's event"
        ) { $0.type == type }
    }

    /// The app says nothing: the page, in sight again, asks the server.
    private func unanswered(isOutcomeKnown: Bool) async throws {
        if app.has(.secondInstance) {
            try await run.event(after: 0, count: 2, orFail: "the app does not come back") {
                $0.type == .pageShown && $0["link"] == nil && $0["fresh"] == true
            }
        } else if !app.hasAuthSession, isOutcomeKnown {
            try await run.event(after: linkAsked.event, orFail: "the page does not tell how it ended") {
                $0.type == .linkOutcomeShown
            }
        }
    }
}

extension SimulatedApp {
    /// Whether a redirect of Plaid's page ends a right app's session.
    fileprivate func comesBack(by redirect: Scenario.Plaid.Redirect, to completion: String) -> Bool {
        if redirect.way == .intent, platform.isIOS { return false }
        return rule.completion(at: redirect.url ?? completion, callback: callback) != nil
    }
}
