import Chromium
import Loop
import Model

/// A partner's host app: a webview with a bridge, and auth sessions in jars of their own. It knows the mock by its entry URL only.
///
/// Without a defect it does what Branch's guide asks for, in the way of its platform.
final class SimulatedApp: Sendable {
    /// An auth session that is on show. A right app's has one page.
    struct Session: Sendable {
        var pages: [Page]
    }

    struct State: Sendable {
        var session: Session?
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
    }

    let platform: Platform
    let defect: Defect?
    /// The completion redirect URL that it is made for, as configured in Pay Admin.
    let callback: String
    let entryURL: String
    let webview: Page
    let state: Watched<State>
    let browser: Browser
    private let rule: RedirectRule

    private init(_ platform: Platform, defect: Defect?, callback: String, entryURL: String, webview: Page) {
        (self.platform, self.defect, self.callback, self.entryURL) = (platform, defect, callback, entryURL)
        (self.webview, browser) = (webview, webview.jar.browser)
        rule = RedirectRule(platform)
        state = Watched(State(), on: browser.loop)
    }

    /// Starts the app: its webview loads the entry URL.
    static func launch(
        _ platform: Platform, defect: Defect?, callback: String, entryURL: String, in browser: Browser
    ) async throws -> SimulatedApp {
        let webviewJar = try await browser.newJar()
        let settings = PageSettings(
            userAgent: platform.webviewAgent(chromium: browser.version),
            script: BridgeScript.source(platform, defect: defect))
        let app = SimulatedApp(
            platform, defect: defect, callback: callback, entryURL: entryURL,
            webview: try await webviewJar.newPage(settings))
        browser.loop.spawn { await app.runWebview() }
        do { try await app.webview.navigate(to: entryURL) } catch {
            await app.quit()
            throw error
        }
        return app
    }

    /// Ends the app and forgets its jars.
    func quit() async {
        for jar in state.value.sessionJars + [webview.jar] { await jar.close() }
    }

    // MARK: The webview

    private func runWebview() async {
        for await event in webview.events {
            await attempt {
                switch event {
                case .message(let message): try await self.take(message)
                case .navigation(let url) where RedirectRule.leavesBrowser(url): try await self.redirected(to: url)
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

    // MARK: The auth session

    private func open(_ url: String) async throws {
        switch defect {
        case .neverOpens: state.update { $0.refusals.append("the app opens nothing") }
        case .opensInWebview:
            state.update { $0.webviewIsAway = true }
            try await webview.navigate(to: url)
        case .opensTwice:
            let first = try await newSession(at: url)
            // The first has to be there before the second is: a link that is used up opens no more.
            try await first?.waitFor(HostedLink.first)
            try await show([first, newSession(at: url)])
        default: try await show([newSession(at: url)])
        }
    }

    /// A page of the phone's browser that shows the URL; `nil` if that cannot be, which the app reports.
    private func newSession(at url: String) async throws -> Page? {
        let settings = PageSettings(userAgent: platform.browserAgent(chromium: browser.version))
        let page = try await sessionJar().newPage(settings)
        browser.loop.spawn { await self.runSession(page) }
        do { try await page.navigate(to: url) } catch let error as BrowserError where error.code == .unreachable {
            await page.close()
            try await report(.error(message: error.description))
            return nil
        }
        return page
    }

    private func show(_ pages: [Page?]) async throws {
        let pages = pages.compactMap(\.self)
        if pages.isEmpty { return }
        if sessionHidesWebview { try await webview.setVisible(false) }
        state.update { $0.session = Session(pages: pages) }
    }

    /// A Custom Tab is an activity of its own, before which the app's is stopped. On iOS the session is a sheet over the app.
    private var sessionHidesWebview: Bool { !platform.isIOS }

    private func sessionJar() async throws -> Jar {
        if !platform.isIOS, let jar = state.value.sessionJars.first { return jar }
        let jar = try await browser.newJar()
        state.update { $0.sessionJars.append(jar) }
        return jar
    }

    private func runSession(_ page: Page) async {
        for await event in page.events {
            await attempt {
                switch event {
                case .loaded where self.defect == .completesEarly: try await self.completeEarly(page)
                case .navigation(let url) where RedirectRule.leavesBrowser(url): try await self.redirected(to: url)
                case .crashed: throw BrowserError(.closed, "the auth session's process died")
                default: break
                }
            }
        }
    }

    /// Records what went wrong, for the tester to see.
    private func attempt(_ action: @Sendable () async throws -> Void) async {
        do { try await action() } catch {
            let trouble = error as? BrowserError ?? BrowserError(.refused, "\(error)")
            state.update { $0.trouble = $0.trouble ?? trouble }
        }
    }

    // MARK: The end of a session

    private func redirected(to url: String) async throws {
        guard let completion = rule.completion(at: url, callback: callback) else {
            state.update { $0.ignoredRedirects.append(url) }
            return
        }
        try await endSession(with: completion)
    }

    /// The worker closes the window.
    func closeSession() async throws {
        try await endSession(with: defect == .completesWithoutRedirect ? .completed(callbackURL: callback) : .canceled)
    }

    /// Closes what is open, once, and tells the page.
    private func endSession(with completion: Completion) async throws {
        let (session, wasAway) = state.update { state in
            defer { (state.session, state.webviewIsAway) = (nil, false) }
            if state.session != nil || state.webviewIsAway { state.pendingEvents += 1 }
            return (state.session, state.webviewIsAway)
        }
        guard session != nil || wasAway else { return }
        defer { state.update { $0.pendingEvents -= 1 } }
        if wasAway {
            try await webview.navigate(to: entryURL)
            try await webview.waitFor(DirectHome.linkBank)
        }
        for page in session?.pages ?? [] { await page.close() }
        if session != nil, sessionHidesWebview { try await webview.setVisible(true) }
        if defect != .neverCompletes, defect != .completesEarly { try await report(completion) }
    }

    private func completeEarly(_ page: Page) async throws {
        try await page.waitFor(HostedLink.first)
        guard state.value.events.isEmpty else { return }
        try await report(.completed(callbackURL: callback))
    }

    private func report(_ completion: Completion) async throws {
        let event = CompletionEvent(completion, defect: defect, earlierURL: state.value.lastURL)
        if case .completed(let url) = completion { state.update { $0.lastURL = url } }
        for repetition in 0..<(defect == .completesTwice ? 2 : 1) {
            if repetition > 0 { try await browser.loop.sleep(for: .seconds(1)) }
            try await webview.evaluate(event.script)
            state.update { $0.events.append(event) }
        }
    }
}
