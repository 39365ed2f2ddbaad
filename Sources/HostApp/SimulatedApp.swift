import Chromium
import Loop
import Model

/// A partner's host app: a webview with a bridge, and auth sessions in jars of their own. It knows the mock by its entry URL only.
///
/// Without a defect it does what Branch's guide asks for, in the way of its platform.
final class SimulatedApp: Sendable {
    /// An auth session. A right app's has one page.
    struct Session: Sendable {
        var pages: [Page]
    }

    struct State: Sendable {
        var webview: Page
        /// Auth sessions that are open; the last is on show.
        var sessions: [Session] = []
        /// Those of auth sessions: on Android the phone's browser's, on iOS one for each.
        var sessionJars: [Jar] = []
        /// Hosted Link is in the webview.
        var webviewIsAway = false
        /// Messages that it did not act on, and why.
        var refusals: [String] = []
        /// Redirects that no app on the phone takes.
        var ignoredRedirects: [String] = []
        /// Events that it dispatched.
        var events: [CompletionEvent] = []
        /// Events that are still to come.
        var pendingEvents = 0
        var files: [SavedFile] = []
        /// It, or its browser, broke.
        var trouble: BrowserError?
        /// The redirect URL of the newest link that it reported.
        var lastURL: String?

        init(webview: Page) { self.webview = webview }

        /// What the worker looks at when Hosted Link is open.
        var hostedLink: Session? { webviewIsAway ? Session(pages: [webview]) : sessions.last }
    }

    let platform: Platform
    let defect: Defect?
    /// The completion redirect URL that it is made for, as configured in Pay Admin.
    let callback: String
    let entryURL: String
    let browser: Browser
    let jar: Jar
    let rule: RedirectRule
    let state: Watched<State>

    var webview: Page { state.value.webview }

    private init(_ platform: Platform, defect: Defect?, callback: String, entryURL: String, webview: Page) {
        (self.platform, self.defect, self.callback, self.entryURL) = (platform, defect, callback, entryURL)
        (jar, browser) = (webview.jar, webview.jar.browser)
        rule = RedirectRule(platform)
        state = Watched(State(webview: webview), on: browser.loop)
    }

    /// Starts the app: its webview loads the entry URL.
    static func launch(
        _ platform: Platform, defect: Defect?, callback: String, entryURL: String, in browser: Browser
    ) async throws -> SimulatedApp {
        let jar = try await browser.newJar()
        let settings = webviewSettings(platform, defect, in: browser)
        let app = SimulatedApp(
            platform, defect: defect, callback: callback, entryURL: entryURL, webview: try await jar.newPage(settings))
        do { try await app.load(in: app.webview) } catch {
            await app.quit()
            throw error
        }
        return app
    }

    static func webviewSettings(_ platform: Platform, _ defect: Defect?, in browser: Browser) -> PageSettings {
        PageSettings(
            userAgent: platform.webviewAgent(chromium: browser.version),
            script: BridgeScript.source(platform, defect: defect))
    }

    /// Ends the app and forgets its jars.
    func quit() async {
        for jar in state.value.sessionJars + [jar] { await jar.close() }
    }

    // MARK: The webview

    /// Attends to a new webview, and loads the entry URL in it.
    func load(in webview: Page) async throws {
        browser.loop.spawn { await self.attend(webview) }
        try await webview.navigate(to: entryURL)
    }

    private func attend(_ webview: Page) async {
        for await event in webview.events {
            await attempt {
                switch event {
                case .message(let message): try await self.take(message)
                case .navigation(let url) where RedirectRule.leavesBrowser(url):
                    try await self.redirected(webview, to: url)
                case .downloaded(let file): try self.save(file)
                case .crashed: throw BrowserError(.closed, "the webview's process died")
                default: break
                }
            }
        }
    }

    private func take(_ message: PageMessage) async throws {
        guard isTrusted(message) else {
            state.update { $0.refusals.append("the sender is not the page") }
            return
        }
        switch BridgeMessage(message.text, on: platform) {
        case .openHostedLink(let url): try await open(url)
        case .downloadFile(let file): state.update { $0.files.append(file) }
        case nil: state.update { $0.refusals.append("it is no message that the app knows") }
        }
    }

    /// Only the page itself, on the entry URL's origin, may use the bridge.
    private func isTrusted(_ message: PageMessage) -> Bool {
        defect != .rejectsGenuineSender && message.isFromTop && !message.origin.isEmpty
            && (entryURL + "/").hasPrefix(message.origin + "/")
    }

    private func save(_ file: DownloadedFile) throws {
        let saved = try SavedFile(file, on: platform)
        state.update { $0.files.append(saved) }
    }

    /// Records what went wrong, for the tester to see.
    func attempt(_ action: @Sendable () async throws -> Void) async {
        do { try await action() } catch {
            let trouble = error as? BrowserError ?? BrowserError(.refused, "\(error)")
            state.update { $0.trouble = $0.trouble ?? trouble }
        }
    }
}
