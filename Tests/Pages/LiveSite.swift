import Chromium
import HTTP
import Loop
import Model
import Pages
import Runs
import Synchronization
import Testing

/// All that takes a browser, one after the other: several at once would keep each other waiting.
@Suite("The pages in a real browser", .serialized) enum InBrowser {}

/// The pages on a socket, one run of theirs, and a real browser before it.
struct LiveSite {
    /// What becomes of the next calls that bring reports; after these they go through.
    enum Trouble: Sendable {
        /// Answered with 503.
        case refused
        /// Taken in, but the answer is cut off.
        case answerLost
    }

    let fixture: Fixture
    let run: Run
    let browser: Browser
    let origin: String
    private let troubles: Troubles

    /// Sets it all up, and takes it down again.
    static func with(
        _ change: (inout Scenario) -> Void = { _ in }, _ body: (LiveSite) async throws -> Void
    ) async throws {
        let fixture = try Fixture(change)
        let troubles = Troubles(pages: fixture.pages)
        let server = Server(group: fixture.loops, responder: troubles)
        let address = try server.listen(on: .loopback(port: 0))
        let browser = try await Browser.launch(on: fixture.loops.next())
        let site = LiveSite(
            fixture: fixture, run: try await fixture.run(), browser: browser,
            origin: "http://localhost:\(address.port)",
            troubles: troubles)
        let result: Result<Void, any Error>
        do { result = .success(try await body(site)) } catch { result = .failure(error) }
        await browser.close()
        await server.shutdown(grace: .zero)
        try result.get()
    }

    func fail(_ next: [Trouble]) { troubles.next.withLock { $0 = next } }

    /// Direct's page in a webview with this script for a bridge, ready to be tapped.
    func openDirect(bridge script: String) async throws -> Page {
        let page = try await browser.newJar().newPage(PageSettings(userAgent: "Test", script: script))
        try await page.navigate(
            to: "\(origin)/direct/?org_id=\(run.scenario.organization.id)&mockRun=\(run.id)")
        // On the way there it may have been at strangers' pages.
        try await page.waitFor(Chromium.Target(.button, "Link a bank account"), atMost: .seconds(40))
        return page
    }

    /// Onboarding's page in a new jar, which allows the camera or not.
    func openOnboarding(query: String = "", camera isAllowed: Bool = true, script: String? = nil) async throws -> Page {
        let jar = try await browser.newJar()
        try await jar.setCamera(isAllowed: isAllowed)
        let page = try await jar.newPage(PageSettings(userAgent: "Test", script: script))
        try await page.navigate(
            to: "\(origin)/onboarding/?org_id=\(run.scenario.organization.id)&mockRun=\(run.id)\(query)")
        return page
    }

    /// Waits until as many events of the type are there; gives all of them.
    @discardableResult
    func events(
        _ type: EventType, count: Int = 1, where isWanted: @escaping @Sendable (Event) -> Bool = { _ in true }
    ) async throws -> [Event] {
        let isThere = try await run.wait(until: MonotonicClock.now() + .seconds(20)) {
            $0.events(type).filter(isWanted).count >= count
        }
        if !isThere { throw Missing(type: type, count: count, events: run.events(after: 0).map(\.type)) }
        return run.events(type)
    }

    struct Missing: Error {
        var type: EventType
        var count: Int
        var events: [EventType]
    }

    /// The pages, behind a network that can fail.
    private final class Troubles: Responder {
        let pages: FaultResponder
        let next = Mutex<[Trouble]>([])

        init(pages: FaultResponder) { self.pages = pages }

        func route(_ request: inout Request) -> Route {
            var route = pages.route(&request)
            guard request.path.hasSuffix("/reports"),
                let trouble = next.withLock({ $0.isEmpty ? nil : $0.removeFirst() })
            else { return route }
            switch trouble {
            case .refused: return .refusal(Response(.serviceUnavailable))
            case .answerLost:
                let answer = route.answer
                route.answer = { request in
                    .later {
                        if case .later(let body) = answer(request) { _ = await body() }
                        return Response(.ok, body: .stream { _ in throw CancellationError() })
                    }
                }
                return route
            }
        }
    }
}

extension LiveSite {
    /// Waits until Direct shows this status of the link.
    func waitForStatus(_ status: String, on page: Page) async throws {
        try await until("document.querySelector('#notice:not([hidden])[data-status=\(status)]') !== null", on: page)
    }

    /// Looks again and again, in whatever document there is by then, until the condition is true.
    func until(_ condition: String, on page: Page) async throws {
        let end = MonotonicClock.now() + .seconds(20)
        while (try? await page.evaluate(condition)) != true {
            if MonotonicClock.now() > end { throw BrowserError(.timedOut, "never true: \(condition)") }
            try await browser.loop.sleep(for: .milliseconds(20))
        }
    }
}

extension Page {
    /// Answers as an app does, with this `detail`.
    func dispatch(_ detail: String) async throws {
        try await evaluate(
            "window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', {detail: \(detail)})); true")
    }
}
