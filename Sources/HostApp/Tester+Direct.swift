import Chromium
import Model

/// Direct's other steps.
extension Tester {
    func signIn() async throws {
        try await app.webview.tap(DirectSignIn.send)
        try await app.webview.type(scenario.login.code, into: DirectSignIn.code)
        try await app.webview.tap(DirectSignIn.submit)
        try await app.webview.waitFor(DirectHome.linkBank)
    }

    func signOut() async throws {
        try await app.webview.tap(DirectHome.signOut)
        try await app.webview.waitFor(DirectSignIn.send)
    }

    /// Draws a part of the pay, and goes back to the home screen.
    func cashOut(to payout: Scenario.Payout) async throws {
        let page = app.webview
        try await page.tap(DirectHome.cashOut)
        try await page.tap(DirectCashOut.place(payout))
        try await page.type("2.50", into: DirectCashOut.amount(scenario.worker.currency))
        try await page.tap(DirectCashOut.review)
        try await page.tap(DirectCashOut.confirm)
        try await page.tap(DirectCashOut.done)
        try await page.waitFor(DirectHome.linkBank)
    }

    func download(_ id: String) async throws {
        guard let document = scenario.documents.first(where: { $0.id == id }) else {
            throw Stuck(note: "the scenario has no document \(id)")
        }
        let mark = try await run.lastEvent()
        let (count, refusals) = (app.state.value.files.count, app.state.value.refusals.count)
        try await app.webview.tap(DirectHome.document(document.title))
        try await sent([.branchDownloadFile, .documentRequested], after: mark)
        try await app.wait("the app saves no file") { state in
            if state.refusals.count > refusals {
                throw Stuck(note: "\(document.title) is not saved: \(state.refusals[refusals])")
            }
            return state.files.count > count
        }
    }
}
