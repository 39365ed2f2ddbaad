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
    var linkAsked = (event: 0, answers: 0)
    /// The screen of Plaid's page that was reached; `nil` before it was seen.
    var plaidScreen: Scenario.PlaidScreen?
    /// What the bank has just said on Plaid's page.
    var refusal: Scenario.PlaidError?
    /// What the app saved, by document.
    var copies: [String: SavedFile] = [:]
    /// How many of the app's files are known to be which.
    var filesSeen = 0

    init(app: SimulatedApp, run: RunClient, scenario: Scenario) {
        (self.app, self.run, self.scenario) = (app, run, scenario)
    }

    /// Takes all steps, and waits after each until what follows from it is in the journal. Throws `Stuck`, or `BrowserError` where something never came.
    mutating func play() async throws {
        try await arrive()
        for (index, step) in scenario.steps.enumerated() { try await take(step, number: index + 1) }
    }

    private mutating func take(_ step: Scenario.Step, number: Int) async throws {
        switch step {
        case .signIn: try await signIn()
        case .signOut: try await signOut()
        case .cashOut(let payout): try await cashOut(to: payout)
        case .linkBank(let times): try await linkBank(times)
        case .plaidUntil(let screen): try await goOn(to: screen)
        case .plaidError(let error): try await beRefused(error)
        case .plaid(.closed): try await closeHostedLink(step: number)
        case .plaid(let end): try await finishHostedLink(end, nextStep: number)
        case .download(let document): try await download(document)
        case .back: try await goBack()
        case .background(let duration): try await background(for: duration, step: number)
        case .restartApp:
            try await outlastEarlyAnswer()
            await app.kill()
            try await app.start()
        case .killApp:
            try await outlastEarlyAnswer()
            await app.kill()
            try await run.markDone(step: number)
        case .openApp: try await app.start()
        case .openDirect: try await openDirect(step: number)
        // The run takes them by itself.
        case .advance, .revokeSignIn: break
        case .onboard: try await onboard(nextStep: number)
        case .camera(.allow), .photo(.camera): try await takePhoto()
        case .camera(.deny): try await denyCamera()
        case .camera(.missing): try await missCamera()
        case .photo(.file): try await choosePhoto()
        case .follow(let link): try await follow(link)
        case .handBack(let document): try await handBack(document)
        }
        if case .plaid = step { return }
        try await run.waitUntilDone(step: number, step.text)
    }

    // MARK: What a step waits for

    /// Waits until the page's message is in the journal, so that it is known whether the app's bridge took it.
    @discardableResult
    func sent(_ types: Set<EventType>, after mark: Int) async throws -> Event {
        let event = try await run.event(after: mark, orFail: "the page sends nothing to the app") {
            types.contains($0.type)
        }
        if event.type == .bridgeMissing { throw Stuck(note: "the page finds no bridge") }
        if let error = event["threw"]?.string { throw Stuck(note: "the app's bridge threw: \(error)") }
        return event
    }
}

extension SimulatedApp {
    /// Waits for the app. Throws what broke it.
    @discardableResult
    func wait<Found: Sendable>(
        _ failure: String, atMost patience: Duration = Page.patience,
        until find: @escaping @Sendable (State) throws -> Found?
    ) async throws -> Found {
        try await state.wait(atMost: patience, orFail: failure) { state in
            if let trouble = state.trouble { throw trouble }
            return try find(state)
        }
    }

    func wait(_ failure: String, until isSo: @escaping @Sendable (State) throws -> Bool) async throws {
        try await wait(failure) { try isSo($0) ? () : nil }
    }
}
