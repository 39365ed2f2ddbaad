import Chromium
import Model

/// Windows that a page wants to open.
extension SimulatedApp {
    /// Shows an external page in the phone's browser. What is no web page, such as a number to call, is for another app.
    func openWindow(_ url: String) async throws {
        if RedirectRule.leavesBrowser(url) { return }
        if has(.externalDropped) {
            refuse(url, "the app opens no new window")
        } else if has(.externalInWebview) {
            try await webview.navigate(to: url)
        } else {
            for _ in 0..<(has(.externalTwice) ? 2 : 1) { try await show(inBrowser: url) }
        }
        state.update { $0.windows += 1 }
    }

    func show(inBrowser url: String) async throws {
        let settings = PageSettings(userAgent: platform.browserAgent(chromium: browser.version))
        try await browserJar().newPage(settings).navigate(to: url)
    }

    /// On Android auth sessions are tabs of this same browser.
    private func browserJar() async throws -> Jar {
        if let jar = state.value.browserJar { return jar }
        let jar = platform.isIOS ? try await browser.newJar() : try await sessionJar()
        state.update { $0.browserJar = jar }
        return jar
    }
}
