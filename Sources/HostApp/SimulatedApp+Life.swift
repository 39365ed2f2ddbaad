import Chromium

/// The app's life on the phone.
extension SimulatedApp {
    /// Another app comes in front, and this one and its sheets are out of sight.
    func leave() async throws {
        for page in onShow { try await page.setVisible(false) }
    }

    /// It is in front again, as it was.
    func comeBack() async throws {
        for page in onShow { try await page.setVisible(true) }
        if has(.cancelsOnResume) { try await cancelOnResume() }
    }

    /// Pages that the worker sees while the app is in front.
    private var onShow: [Page] {
        let sessions = state.value.sessions.last?.pages ?? []
        return sessions.isEmpty || !sessionHidesWebview ? [webview] + sessions : sessions
    }

    /// Ends it, as the system does: all its windows are gone.
    func kill() async {
        let sessions = state.update { state in
            defer { (state.sessions, state.webviewIsAway, state.awaitsReturn) = ([], false, false) }
            return state.sessions
        }
        for page in sessions.flatMap(\.pages) + [webview] { await page.close() }
    }

    /// Starts it again: a new webview, with the cookies that were to outlive the old one.
    func start() async throws {
        let webview = try await jar.newPage(Self.webviewSettings(platform, defects, in: browser))
        try await webview.forgetCookies(ofSessionOnly: !has(.forgetsCookies))
        state.update { $0.webview = webview }
        try await load(in: webview)
        state.update { $0.starts += 1 }
    }

    /// Its process dies, and the worker opens it again.
    func die() {
        if state.update({ state in
            defer { state.isDying = true }
            return state.isDying
        }) {
            return
        }
        webview.crash()
    }

    /// The same, for what the journal has already: then the page's reports do not depend on how fast it dies.
    func dieAndStart() async throws {
        let starts = state.value.starts
        die()
        try await wait("the app does not start again") { $0.starts > starts }
    }

    /// The webview's process is gone.
    func crashed(_ webview: Page) async throws {
        guard state.value.isDying else { throw BrowserError(.closed, "the webview's process died") }
        await webview.close()
        try await start()
    }
}
