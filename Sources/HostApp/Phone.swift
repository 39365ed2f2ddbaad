import Chromium
import Glibc
package import Loop
package import Model

/// Plays scenarios with simulated apps in one browser, each app in jars of its own.
package struct Phone: Sendable {
    /// One scenario with one app.
    package struct Order: Sendable {
        package var scenario: Scenario
        /// The scenario as JSON, or its name, for the server to take.
        package var source: JSON
        package var platform: Platform
        package var manner: Manner
        /// All of them in the one app.
        package var defects: [Defect]

        package init(
            scenario: Scenario, source: JSON, platform: Platform, manner: Manner = .right, defects: [Defect] = []
        ) {
            (self.scenario, self.source, self.platform) = (scenario, source, platform)
            (self.manner, self.defects) = (manner, defects)
        }

        /// What the app is like, as the run's label says it: `sample`, `opens-twice+never-completes`; `nil` for a right one.
        package var label: String? {
            let words = (manner == .right ? [] : [manner.rawValue]) + defects.map(\.rawValue)
            return words.isEmpty ? nil : words.joined(separator: "+")
        }
    }

    /// What became of it.
    package struct Play: Sendable {
        package var run: RunID
        /// As `POST …/finish` answers it.
        package var verdict: JSON
        /// The events that its failures rest on, in their order.
        package var evidence: [Event]
        /// Why the steps could not be taken to the end.
        package var note: String?

        package init(run: RunID, _ conclusion: RunClient.Conclusion, note: String?) {
            (self.run, self.note) = (run, note)
            (verdict, evidence) = (conclusion.verdict, conclusion.evidence)
        }
    }

    /// What holds for each run.
    package struct Terms: Sendable {
        /// The longest that its steps may take.
        package var limit: Duration
        /// What the guide's own sample does wrong counts, too.
        package var isStrict: Bool

        package init(limit: Duration, isStrict: Bool = false) { (self.limit, self.isStrict) = (limit, isStrict) }

        /// Gives `body` the time that there is; what it comes to, or that the time was up.
        package func limiting(
            on loop: EventLoop, _ body: @escaping @Sendable () async throws -> String?
        ) async throws -> String? {
            do { return try await loop.withTimeout(limit, body) } catch let error as SystemError
                where error.call == .wait && error.code == ETIMEDOUT
            { return "the time was up after \(limit.text)" }
        }
    }

    /// There is no browser, or it does not start: a sentence that says what to do.
    package struct CannotStart: Error, Sendable, CustomStringConvertible {
        package var description: String
    }

    private let browser: Browser
    private let api: ControlClient
    private let origins: Origins

    /// Starts the browser, once the server answers. Throws what the user has to mend.
    ///
    /// - Parameter origins: by which the apps load its pages; Branch's own if not given and the server can have them.
    package static func start(api: ControlClient, origins: Origins? = nil, on loop: EventLoop) async throws -> Phone {
        let branch = BranchHosts(try await api.get("/__admin"), host: api.host)
        if origins == .branch, branch == nil { throw CannotStart(description: BranchHosts.lack) }
        let used = origins == .server ? nil : branch
        do {
            let browser = try await Browser.launch(
                hosts: [api.host], routes: used?.routes ?? [], trusting: used.map { [$0.key] } ?? [], on: loop)
            return Phone(browser: browser, api: api, origins: used == nil ? .server : .branch)
        } catch let error as BrowserError { throw CannotStart(description: error.description) }
    }

    /// Ends the browser with all that it has kept. Goes through even in a canceled task.
    package func stop() async { await browser.close() }

    /// Makes a run, takes its steps in a simulated app, and has it judged. Throws only where there can be no verdict: the server or the browser is gone.
    package func play(_ order: Order, _ terms: Terms) async throws -> Play {
        var body: JSONObject = ["scenario": order.source, "platform": .string(order.platform.rawValue)]
        body["label"] = order.label.map(JSON.string)
        body["simulated"] = true
        body["authSession"] = .bool(order.scenario.appHasAuthSession)
        let run = try await RunClient.make(body, from: origins, api: api)
        let plan = SimulatedApp.Plan(
            platform: order.platform, manner: order.manner, defects: Set(order.defects),
            trustedOrigins: run.origins, callback: order.scenario.organization.completionRedirectURL,
            hasAuthSession: order.scenario.appHasAuthSession)
        let app = try await SimulatedApp.launch(plan, entryURL: run.entryURL, in: browser)
        do {
            let note = try await terms.limiting(on: browser.loop) {
                try await Self.takeSteps(of: order.scenario, in: app, run)
            }
            let conclusion = try await run.conclude(strict: terms.isStrict)
            await app.quit()
            return Play(run: run.id, conclusion, note: note)
        } catch {
            await app.quit()
            throw error
        }
    }

    /// Says why the steps could not be taken to the end; `nil` if they were.
    private static func takeSteps(
        of scenario: Scenario, in app: SimulatedApp, _ run: RunClient
    ) async throws -> String? {
        var tester = Tester(app: app, run: run, scenario: scenario)
        do { try await tester.play() } catch let stuck as Tester.Stuck { return stuck.note } catch let error
            as BrowserError where error.code == .timedOut
        { return error.description }
        return nil
    }
}
