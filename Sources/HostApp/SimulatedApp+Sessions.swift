import Chromium
import Loop
import Model

/// Auth sessions: Hosted Link in a browser's window of its own, and what the app tells the page when one has ended.
extension SimulatedApp {
    func open(_ url: String) async throws {
        if has(.neverOpens) { return refuse(url, "the app opens nothing") }
        if has(.opensInWebview) {
            state.update { $0.webviewIsAway = true }
            return try await webview.navigate(to: url)
        }
        // As on a phone, where the app is out of sight before the page in front of it is there.
        if sessionHidesWebview { try await webview.setVisible(false) }
        let first = try await newSession(at: url)
        guard has(.opensTwice), let first else { return try await show([first], at: url) }
        // The first has to be there before the second is: a link that is used up opens no more.
        try await first.waitFor(HostedLink.first)
        try await show([first, newSession(at: url)], at: url)
    }

    /// The session does not start, which the guide's Android sample keeps to itself.
    func fail(toOpen url: String) async throws {
        refuse(url, "no browser opens it")
        if platform != .android, !has(.diesOfOddURL) { try await report(.error(message: "No browser opens \(url)")) }
    }

    /// A page of the phone's browser that shows the URL; `nil` if that cannot be, which the app reports.
    private func newSession(at url: String) async throws -> Page? {
        let settings = PageSettings(userAgent: platform.browserAgent(chromium: browser.version))
        let page = try await sessionJar().newPage(settings)
        browser.loop.spawn { await self.attend(session: page) }
        do { try await page.navigate(to: url) } catch let error as BrowserError where error.code == .unreachable {
            await page.close()
            try await report(.error(message: error.description))
            return nil
        }
        return page
    }

    private func show(_ pages: [Page?], at url: String) async throws {
        let pages = pages.compactMap(\.self)
        if pages.isEmpty {
            if sessionHidesWebview, state.value.sessions.isEmpty { try await webview.setVisible(true) }
            return
        }
        state.update { state in
            state.sessions.append(Session(url: url, pages: pages))
            state.awaitsReturn = true
        }
    }

    /// A Custom Tab is an activity of its own, before which the app's is stopped, and a browser is another app. On iOS the session is a sheet over the app.
    var sessionHidesWebview: Bool { !platform.isIOS || !hasAuthSession }

    func sessionJar() async throws -> Jar {
        if !platform.isIOS, let jar = state.value.sessionJars.first { return jar }
        let jar = try await browser.newJar()
        state.update { $0.sessionJars.append(jar) }
        return jar
    }

    private func attend(session page: Page) async {
        var isLoaded = false
        for await event in page.events {
            let isFirstLoad = event == .loaded && !isLoaded
            if isFirstLoad { isLoaded = true }
            await attempt {
                switch event {
                case .loaded where isFirstLoad && self.has(.completesEarly): try await self.completeEarly(page)
                case .navigation(let url) where RedirectRule.leavesBrowser(url):
                    try await self.redirected(page, to: url)
                case .crashed: throw BrowserError(.closed, "the auth session's process died")
                default: break
                }
            }
        }
    }

    // MARK: The end of a session

    func redirected(_ page: Page, to url: String) async throws {
        guard !has(.claimsNoRedirect), let target = rule.target(of: url),
            var completion = rule.completion(at: target, callback: callback)
        else {
            state.update { $0.ignoredRedirects.append(url) }
            return
        }
        if has(.completesOnAnyURL) { completion = .completed(callbackURL: target) }
        try await end(with: completion) { session in session.pages.contains { $0 === page } }
    }

    /// The worker closes the newest window of those.
    func closeSession(where isIt: @Sendable (Session) -> Bool = { _ in true }) async throws {
        let completion: Completion =
            has(.completesWithoutRedirect) ? .completed(callbackURL: callback) : .canceled
        try await end(with: completion, where: isIt)
    }

    /// Closes the newest session of those, once, and tells the page.
    private func end(with completion: Completion, where isIt: @Sendable (Session) -> Bool) async throws {
        let (session, wasAway) = state.update { state in
            let index = state.sessions.lastIndex(where: isIt)
            let session = index.map { state.sessions.remove(at: $0) }
            let wasAway = session == nil && state.webviewIsAway
            if wasAway { state.webviewIsAway = false }
            if session != nil || wasAway { state.pendingEvents += 1 }
            return (session, wasAway)
        }
        guard session != nil || wasAway else { return }
        defer { state.update { $0.pendingEvents -= 1 } }
        if wasAway {
            try await webview.navigate(to: entryURL)
            try await webview.waitFor(DirectHome.linkBank)
        }
        for page in session?.pages ?? [] { await page.close() }
        if has(.secondInstance) { return try await start() }
        if session != nil, sessionHidesWebview, state.value.sessions.isEmpty { try await webview.setVisible(true) }
        if has(.neverCompletes) || has(.completesEarly) { return }
        if has(.cancelsOnResume), completion == .canceled {
            // Behind the window that was closed is another one, not the app.
            if state.value.sessions.isEmpty { try await cancelOnResume() }
            return
        }
        state.update { $0.awaitsReturn = false }
        if reports(completion) { try await report(completion) }
    }

    /// With `cancelsOnResume`: in front again after Hosted Link was opened, it says canceled, once.
    func cancelOnResume() async throws {
        let wasAwaited = state.update { state in
            defer { state.awaitsReturn = false }
            return state.awaitsReturn
        }
        if wasAwaited, reports(.canceled) { try await report(.canceled) }
    }

    /// Without an auth session, the guide's React Native sample reports nothing, and its Android sample no close.
    private func reports(_ completion: Completion) -> Bool {
        if hasAuthSession { return true }
        guard platform == .android, case .completed = completion else { return false }
        return true
    }

    private func completeEarly(_ page: Page) async throws {
        // The worker can have closed it before it has anything to show.
        do { try await page.waitFor(HostedLink.first) } catch let error as BrowserError where error.code == .closed {
            return
        }
        try await report(.completed(callbackURL: callback))
    }

    func report(_ completion: Completion) async throws {
        state.update { $0.pendingEvents += 1 }
        defer { state.update { $0.pendingEvents -= 1 } }
        let event = CompletionEvent(completion, defects: defects, earlierURL: state.value.lastURL)
        if case .completed(let url) = completion { state.update { $0.lastURL = url } }
        let isTwice = has(.completesTwice) || has(.reportsTwiceByReload)
        for repetition in 0..<(isTwice ? 2 : 1) {
            // A second report comes late, as when a Custom Tab that was minimized is closed.
            if repetition > 0 { try await browser.loop.sleep(for: .seconds(1)) }
            if repetition > 0, has(.reportsTwiceByReload) {
                try await webview.reload()
                try await webview.waitFor(DirectHome.linkBank)
            }
            do { try await webview.evaluate(event.script) } catch let error as BrowserError
                where error.code == .threw && has(.breaksOnQuotes)
            { return }
            state.update { $0.events.append(event) }
        }
    }
}
