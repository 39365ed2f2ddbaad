import Chromium
import Model

/// What a worker does with the phone rather than with a page.
extension Tester {
    /// Goes back. On the first screen, which has nothing behind it, another is opened before.
    func goBack() async throws {
        if try await app.webview.goBack() { return }
        let mark = try await run.lastEvent()
        try await app.webview.tap(DirectHome.history)
        try await run.event(after: mark, orFail: "the page does not show its history") {
            $0.type == .pageShown && $0["screen"] == "history"
        }
        guard try await app.webview.goBack() else { throw Stuck(note: "there is nothing to go back to") }
    }

    /// Another app is in front. So much time passes on the run's clock; nobody waits for it.
    func background(for duration: Duration, step: Int) async throws {
        // Beneath Plaid's page in a tab of the browser, the app was out of sight already.
        let isBeneath = isWebviewBeneath
        let mark = try await run.lastEvent()
        try await app.leave()
        // Beneath a sheet is the app's page, which counts the time.
        try await run.event(after: mark, orFail: "no page notes that it is out of sight") {
            $0.type == .pageHidden && ($0["link"] == nil || isBeneath)
        }
        try await run.advanceClock(by: duration)
        try await app.comeBack()
        if isBeneath { try await run.markDone(step: step) }
    }

    /// Another window hides the page, which shows nothing then.
    private var isWebviewBeneath: Bool { app.sessionHidesWebview && app.state.value.hostedLink != nil }

    /// The entry URL of Direct, as the app's own menu has it.
    func openDirect(step: Int) async throws {
        // An app that begins in Direct has just done that.
        if step == 1, scenario.flows.first == .direct { return }
        let mark = try await run.lastEvent()
        try await app.webview.navigate(to: run.directURL)
        let entry = try await run.event(after: mark, orFail: "Direct is not asked for") { $0.type == .entryLoaded }
        // Out of sight a page shows nothing; what it found of the app it reports once it listens for the app's answer.
        let isBeneath = isWebviewBeneath
        try await run.event(after: entry.id, orFail: "Direct does not show up") {
            isBeneath ? $0.type == .bridgeDetected : Self.isPage($0)
        }
    }
}
