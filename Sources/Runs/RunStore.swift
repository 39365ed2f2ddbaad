package import Journal
package import Loop
package import Model
import Synchronization

/// What a run is made with.
package struct RunRequest: Sendable {
    package var scenario: Scenario
    /// The scenario's text, whole: it is what the run is read from again.
    package var source: String
    package var platform: Platform?
    package var label: String?
    /// A bare entry URL with this worker joins the run.
    package var claimedWorker: String?
    /// Asking again with the same key gives the same run.
    package var key: String?
    /// The device has an auth session; else apps fall back to the system browser, and owe less.
    package var hasAuthSession = true
    /// The app is the simulated one, whose cookies are kept at once.
    package var isSimulated = false

    package init(scenario: Scenario, source: String) { (self.scenario, self.source) = (scenario, source) }
}

/// All runs of a server. Runs that are looked at are held in memory; the journal has them all.
package final class RunStore: Sendable {
    private struct Guarded {
        /// Every run that the journal has, by what it was made with.
        var known: [RunID: ListedRun] = [:]
        var order: [RunID] = []
        var open: [RunID: Run] = [:]
        var finished: [RunID] = []
        /// Those that left `open` while someone still holds them: there are never two objects of one run.
        var held: [RunID: Held] = [:]

        func inMemory(_ id: RunID) -> Run? { open[id] ?? held[id]?.run }
    }

    private struct Held {
        weak var run: Run?
    }

    /// Finished runs that stay in memory.
    private static let keptFinished = 200
    /// How many of the newest runs are looked at for one that awaits its app.
    private static let lookedUp = 16

    package let journal: Journal
    /// Changes with each commit of any run.
    package let signal = Signal()
    let loops: EventLoopGroup
    private let readScenario: @Sendable (String) throws -> Scenario
    private let observe: @Sendable (Result<[Event], JournalError>) -> Void
    private let guarded = Mutex(Guarded())

    /// - Parameters:
    ///   - readScenario: reads a run's scenario again from its source.
    ///   - observe: called with events once they are committed, in order for each run, or with what kept them from that; must
    ///     not block.
    package init(
        journal: Journal, loops: EventLoopGroup, readScenario: @escaping @Sendable (String) throws -> Scenario,
        observe: @escaping @Sendable (Result<[Event], JournalError>) -> Void = { _ in }
    ) {
        (self.journal, self.loops, self.readScenario, self.observe) = (journal, loops, readScenario, observe)
    }

    /// Learns which runs the journal has. Call it once, before anything else.
    package func load() async throws(RunError) {
        var page: [ListedRun] = []
        var all: [ListedRun] = []
        do throws(JournalError) {
            repeat {
                page = try await journal.runs(before: page.last?.position)
                all += page
            } while !page.isEmpty
        } catch { throw .journal(error) }
        let runs = all
        guarded.withLock { guarded in
            for run in runs.reversed() {
                guarded.known[run.id] = run
                guarded.order.append(run.id)
            }
        }
    }

    /// Makes a run, or finds the one that was made with the same key.
    package func start(_ request: RunRequest) async throws -> (run: Run, isNew: Bool) {
        if let key = request.key, let same = newest(where: { $0.made["key"]?.string == key }) {
            return (try await run(same.id), false)
        }
        var made: JSONObject = ["scenario": .string(request.scenario.name)]
        made["platform"] = request.platform.map { .string($0.rawValue) }
        made["label"] = request.label.map(JSON.string)
        made["key"] = request.key.map(JSON.string)
        if !request.hasAuthSession { made["authSession"] = false }
        if request.isSimulated { made["simulated"] = true }
        made["claim"] = request.claimedWorker.map { ["workerId": .string($0)] }
        let stored = StoredRun(
            id: RunID(random: try Random.bytes(16)), scenario: request.source, start: WallClock.now() / 1000, made: made
        )
        let run = open(stored, request.scenario, [])
        let winner = guarded.withLock { guarded -> RunID? in
            // Two requests with one key at once: the first one makes the run.
            let taken = request.key.flatMap { key in
                guarded.order.last { guarded.known[$0]?.made["key"]?.string == key }
            }
            if let taken { return taken }
            guarded.known[stored.id] = ListedRun(stored)
            guarded.order.append(stored.id)
            guarded.open[stored.id] = run
            return nil
        }
        if let winner { return (try await self.run(winner), false) }
        do {
            try await run.record([Observation(.runStarted, made)])
        } catch {
            forget([stored.id])
            throw error
        }
        return (run, true)
    }

    /// The run, if it is in memory, as those that are looked at are.
    package func open(_ id: RunID) -> Run? {
        guard let run = guarded.withLock({ $0.inMemory(id) }), !run.isBroken else { return nil }
        return run
    }

    /// The run, from memory or from the journal.
    package func run(_ id: RunID) async throws(RunError) -> Run {
        if let run = open(id) { return run }
        guard guarded.withLock({ $0.known[id] }) != nil else { throw .unknown(id) }
        let stored: StoredRun?
        var events: [Event] = []
        do throws(JournalError) {
            stored = try await journal.run(id)
            while true {
                let page = try await journal.events(of: id, after: events.last?.id ?? 0)
                if page.isEmpty { break }
                events += page
            }
        } catch { throw .journal(error) }
        guard let stored, !events.isEmpty else { throw .unknown(id) }
        let scenario: Scenario
        do { scenario = try readScenario(stored.scenario) } catch { throw .scenario(id, "\(error)") }
        let run = self.open(stored, scenario, events)
        let found = guarded.withLock { guarded -> Run? in
            if let other = guarded.inMemory(id), !other.isBroken { return other }
            // It may have been deleted since it was looked for.
            guard guarded.known[id] != nil else { return nil }
            guarded.open[id] = run
            if run.read(\.isFinished) { guarded.finished.append(id) }
            keepFew(&guarded)
            return run
        }
        guard let found else { throw .unknown(id) }
        return found
    }

    /// All runs, the oldest first.
    package var all: [ListedRun] {
        guarded.withLock { guarded in guarded.order.compactMap { guarded.known[$0] } }
    }

    package func newest(where matches: (ListedRun) -> Bool = { _ in true }) -> ListedRun? {
        guarded.withLock { guarded in
            for id in guarded.order.reversed() {
                if let run = guarded.known[id], matches(run) { return run }
            }
            return nil
        }
    }

    /// The newest unfinished run that claims the worker and fits, if there is one.
    package func claimant(
        ofWorker worker: String, where fits: (Scenario) -> Bool
    ) async throws(RunError) -> Run? {
        let claimants = all.reversed().lazy.filter { $0.made["claim"]?["workerId"]?.string == worker }
        for claimant in claimants.prefix(Self.lookedUp) {
            let run = try await run(claimant.id)
            if !run.read(\.isFinished), fits(run.scenario) { return run }
        }
        return nil
    }

    /// The newest unfinished run that was entered before, waits for its app to be opened again, and fits.
    package func awaitingApp(where fits: (RunState) -> Bool) async -> Run? {
        // After a restart of the server, the journal alone has those that an app may be due in.
        for stored in all.suffix(Self.lookedUp) where open(stored.id) == nil {
            // One that cannot be read is none to join.
            _ = try? await run(stored.id)
        }
        let runs = guarded.withLock { guarded in guarded.order.reversed().compactMap { guarded.open[$0] } }
        return runs.first { run in
            !run.isBroken && run.read { !$0.isFinished && $0.entry != nil && $0.steps.awaitsApp && fits($0) }
        }
    }

    /// Forgets the run; who waits for it gets `deleted`. Whether there was one.
    @discardableResult
    package func delete(_ id: RunID) async throws(RunError) -> Bool {
        let run = guarded.withLock { $0.inMemory(id) }
        run?.fail(.deleted(id))
        let isKnown = guarded.withLock { $0.known[id] != nil }
        do throws(JournalError) { try await journal.delete(id) } catch { throw .journal(error) }
        forget([id])
        return isKnown
    }

    /// Forgets all runs.
    package func deleteAll() async throws(RunError) {
        let ids = guarded.withLock { guarded in
            for id in guarded.order { guarded.inMemory(id)?.fail(.deleted(id)) }
            return guarded.order
        }
        do throws(JournalError) { try await journal.deleteAll() } catch { throw .journal(error) }
        forget(Set(ids))
    }

    private func open(_ stored: StoredRun, _ scenario: Scenario, _ events: [Event]) -> Run {
        var scenario = scenario
        // The worker that was claimed is known there, and not the scenario's own.
        if let worker = stored.made["claim"]?["workerId"]?.string { scenario.worker.id = worker }
        return Run(stored, scenario: scenario, events: events, journal: journal, loops: loops) {
            [weak self] run, result in
            self?.didCommit(run, result)
        }
    }

    private func didCommit(_ run: Run, _ result: Result<[Event], JournalError>) {
        defer { observe(result) }
        guard case .success(let events) = result else { return }
        if events.contains(where: { $0.type == .runFinished }) {
            guarded.withLock { guarded in
                guarded.finished.append(run.id)
                keepFew(&guarded)
            }
        }
        signal.notify()
    }

    private func keepFew(_ guarded: inout Guarded) {
        while guarded.finished.count > Self.keptFinished {
            let id = guarded.finished.removeFirst()
            if let run = guarded.open.removeValue(forKey: id) { guarded.held[id] = Held(run: run) }
        }
        guarded.held = guarded.held.filter { $0.value.run != nil }
    }

    private func forget(_ ids: Set<RunID>) {
        let runs = guarded.withLock { guarded in
            let runs = ids.compactMap(guarded.inMemory)
            for id in ids {
                guarded.known[id] = nil
                guarded.open[id] = nil
                guarded.held[id] = nil
            }
            guarded.order.removeAll(where: ids.contains)
            return runs
        }
        // Whoever opened one while it was being deleted learns of it, too.
        for run in runs { run.fail(.deleted(run.id)) }
    }
}
