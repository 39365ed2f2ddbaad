import Chromium
import Loop
import Model

/// A partner's host app: a webview with a bridge, and auth sessions in jars of their own. It knows the mock by its entry URL only.
///
/// A right one without a defect does what Branch's guide asks for, in the way of its platform.
final class SimulatedApp: Sendable {
    /// An auth session. A right app's has one page.
    struct Session: Sendable {
        /// What it was opened for.
        var url: String
        var pages: [Page]
    }

    /// What it did not act on, and why.
    struct Refusal: Sendable {
        /// The URL, or the file's name.
        var subject: String
        var reason: String
    }

    struct State: Sendable {
        var webview: Page
        /// Auth sessions that are open; the last is on show.
        var sessions: [Session] = []
        /// Those of auth sessions: on Android the phone's browser's, on iOS one for each.
        var sessionJars: [Jar] = []
        /// Hosted Link is in the webview.
        var webviewIsAway = false
        var refusals: [Refusal] = []
        /// Redirects that no app on the phone takes.
        var ignoredRedirects: [String] = []
        /// Events that it dispatched.
        var events: [CompletionEvent] = []
        /// Events that are still to come.
        var pendingEvents = 0
        /// It would take its coming back in front for the end of an auth session.
        var awaitsReturn = false
        var files: [SavedFile] = []
        /// Files that broke off on their way.
        var brokenFiles = 0
        /// The jar of the browser that external pages are opened in.
        var browserJar: Jar?
        /// New windows that it handed on.
        var windows = 0
        /// How often it was started again.
        var starts = 0
        /// It does not outlive what it was sent.
        var isDying = false
        /// It, or its browser, broke.
        var trouble: BrowserError?
        /// The redirect URL of the newest link that it reported.
        var lastURL: String?

        init(webview: Page) { self.webview = webview }

        /// What the worker looks at when Hosted Link is open.
        var hostedLink: Page? { webviewIsAway ? webview : sessions.last?.pages.last }
    }

    /// What an app is made for.
    struct Plan: Sendable {
        var platform: Platform
        var manner = Manner.right
        var defects: Set<Defect> = []
        /// Those whose pages may use its bridge.
        var trustedOrigins: Set<String>
        /// The completion redirect URL, as configured in Pay Admin.
        var callback: String
        /// Its phone has auth sessions; else the system browser stands in.
        var hasAuthSession: Bool
    }

    private let plan: Plan
    /// Those that it was made with, and those of its manner.
    let defects: Set<Defect>
    let entryURL: String
    let browser: Browser
    let jar: Jar
    let rule: RedirectRule
    let state: Watched<State>

    var platform: Platform { plan.platform }
    var manner: Manner { plan.manner }
    /// The completion redirect URL that it is made for.
    var callback: String { plan.callback }
    var hasAuthSession: Bool { plan.hasAuthSession }
    var webview: Page { state.value.webview }

    func has(_ defect: Defect) -> Bool { defects.contains(defect) }

    private init(_ plan: Plan, entryURL: String, webview: Page) {
        (self.plan, defects) = (plan, plan.allDefects)
        self.entryURL = Self.built(entryURL, defects)
        (jar, browser) = (webview.jar, webview.jar.browser)
        rule = RedirectRule(plan.platform)
        state = Watched(State(webview: webview), on: browser.loop)
    }

    /// Starts the app: its webview loads the entry URL.
    static func launch(_ plan: Plan, entryURL: String, in browser: Browser) async throws -> SimulatedApp {
        let jar = try await browser.newJar()
        let settings = webviewSettings(plan.platform, plan.allDefects, in: browser)
        let app = SimulatedApp(plan, entryURL: entryURL, webview: try await jar.newPage(settings))
        do { try await app.load(in: app.webview) } catch {
            await app.quit()
            throw error
        }
        return app
    }

    /// The entry URL as the app builds it.
    private static func built(_ url: String, _ defects: Set<Defect>) -> String {
        let parts = url.split(separator: "?", maxSplits: 1)
        let parameters = parts.dropFirst().flatMap { $0.split(separator: "&") }.compactMap { parameter in
            if parameter.hasPrefix("org_id="), defects.contains(.noOrganization) { return nil as Substring? }
            return parameter.hasPrefix("worker_id=") && defects.contains(.emptyWorker) ? "worker_id=" : parameter
        }
        return parts[0] + "?" + parameters.joined(separator: "&")
    }

    static func webviewSettings(_ platform: Platform, _ defects: Set<Defect>, in browser: Browser) -> PageSettings {
        PageSettings(
            userAgent: platform.webviewAgent(chromium: browser.version),
            script: BridgeScript.source(platform, defects: defects),
            ignoresCertificates: defects.contains(.ignoresTLSErrors))
    }

    /// Ends the app and forgets its jars.
    func quit() async {
        for jar in state.value.sessionJars + [jar] { await jar.close() }
        // Elsewhere it is one of those.
        if platform.isIOS { await state.value.browserJar?.close() }
    }

    // MARK: The webview

    /// Attends to a new webview, and loads the entry URL in it.
    func load(in webview: Page) async throws {
        browser.loop.spawn { await self.attend(webview) }
        try await load()
    }

    /// Loads the entry URL. Where it cannot be reached, the app says so, and is there for another try.
    func load() async throws {
        do { try await webview.navigate(to: entryURL) } catch let error as BrowserError where error.code == .unreachable
        {}
    }

    private func attend(_ webview: Page) async {
        for await event in webview.events {
            await attempt {
                switch event {
                case .message(let message): try await self.take(message)
                case .navigation(let url) where RedirectRule.leavesBrowser(url):
                    // Else it is for another app on the phone, such as the one for calls.
                    if self.state.value.webviewIsAway { try await self.redirected(webview, to: url) }
                case .downloaded(let file): try await self.save(file)
                case .downloadFailed: self.state.update { $0.brokenFiles += 1 }
                case .crashed: try await self.crashed(webview)
                default: break
                }
            }
        }
    }

    private func take(_ message: PageMessage) async throws {
        let meaning = BridgeMessage(message.text, on: platform)
        if case .openWindow(let url) = meaning { return try await openWindow(url) }
        guard isTrusted(message) else {
            return refuse(BridgeMessage.subject(of: message.text), "the sender is not the page")
        }
        switch meaning {
        case .openHostedLink(let url): try await open(url)
        case .openNothing(let url): try await fail(toOpen: url)
        case .downloadFile(let file): keep(file, isFromBridge: true)
        case .openWindow: break
        case nil where has(.diesOfNoise): die()
        case nil: refuse(BridgeMessage.subject(of: message.text), "it is no message that the app knows")
        }
    }

    /// Only Branch's pages themselves may use the bridge.
    private func isTrusted(_ message: PageMessage) -> Bool {
        if has(.rejectsGenuineSender) { return false }
        if has(message.isFromTop ? .obeysStranger : .obeysFrame) { return true }
        return message.isFromTop && plan.trustedOrigins.contains(message.origin)
    }

    func refuse(_ subject: String, _ reason: String) {
        state.update { $0.refusals.append(Refusal(subject: subject, reason: reason)) }
    }

    /// Records what went wrong, for the tester to see.
    func attempt(_ action: @Sendable () async throws -> Void) async {
        do { try await action() } catch {
            let trouble = error as? BrowserError ?? BrowserError(.refused, "\(error)")
            state.update { $0.trouble = $0.trouble ?? trouble }
        }
    }
}

extension SimulatedApp.Plan {
    /// Those that it was made with, and those of its manner.
    fileprivate var allDefects: Set<Defect> { defects.union(manner.defects(on: platform)) }
}
