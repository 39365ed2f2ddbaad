import Chromium
import Model

/// Direct's other steps.
extension Tester {
    func signIn() async throws {
        try await app.webview.tap(DirectSignIn.send)
        try await app.webview.type(scenario.login.code, into: DirectSignIn.code)
        try await app.webview.tap(DirectSignIn.submit)
        // Over plain http browsers drop the cookie that goes everywhere, and the page asks again.
        let isDropped = scenario.login.cookie.sameSite == .none && app.entryURL.hasPrefix("http:")
        if !isDropped { try await app.webview.waitFor(DirectHome.linkBank) }
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
}
