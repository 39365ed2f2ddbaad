import Contract
package import Journal
package import Loop
package import Model
import Synchronization

/// One pass of one scenario by one host app. What happens to it is decided under its lock, and counts once the journal has it.
package final class Run: Sendable {
    struct Guarded {
        var state: RunState
        /// The id of the newest event that the journal has.
        var committed: Int
        /// Set when the journal refused events that the fold already holds: this object is of no more use.
        var failure: RunError?
        var judgment: (events: Int, asOf: Duration, Judgment)?
        var timer: (timer: Timer, at: Instant)?
    }

    package let id: RunID
    package let scenario: Scenario
    /// As the journal keeps it: what it was made with, and when.
    package let stored: StoredRun
    /// Changes with each commit, and when the run is deleted.
    package let signal = Signal()
    package let loop: EventLoop
    let loops: EventLoopGroup

    let journal: Journal
    let guarded: Mutex<Guarded>
    private let observe: @Sendable (Run, Result<[Event], JournalError>) -> Void
    /// When the run's clock would have stood at zero had it never been moved.
    private let zero: Instant

    init(
        _ stored: StoredRun, scenario: Scenario, events: [Event], journal: Journal, loops: EventLoopGroup,
        observe: @escaping @Sendable (Run, Result<[Event], JournalError>) -> Void
    ) {
        (self.id, self.scenario, self.stored, self.journal) = (stored.id, scenario, stored, journal)
        (self.loops, loop, self.observe) = (loops, loops.next(), observe)
        var state = RunState(scenario: scenario)
        for event in events { state.apply(event) }
        let age = Duration.nanoseconds(WallClock.now()) - .microseconds(stored.start)
        let atLeast = (events.last?.elapsed ?? .zero) - state.clockOffset
        zero = MonotonicClock.now() + (.zero - max(age, atLeast, .zero))
        guarded = Mutex(Guarded(state: state, committed: events.last?.id ?? 0))
        if !state.isFinished, !events.isEmpty { guarded.withLock { setTimer(&$0) } }
    }

    /// Decides under the lock what has happened, and waits until the journal has it. Nothing happens where the decision throws or is empty.
    /// - Returns: the events that came of it, steps that they completed among them.
    @discardableResult
    package func decide(
        _ decision: (RunState, Duration) throws -> [Observation]
    ) async throws -> [Event] {
        try await withCheckedThrowingContinuation { continuation in
            do {
                let events = try guarded.withLock { guarded in
                    if let failure = guarded.failure { throw failure }
                    let now = elapsed(guarded.state)
                    finishIfSettled(&guarded, now)
                    let observations = try decision(guarded.state, now)
                    let events = append(observations, to: &guarded, now)
                    setTimer(&guarded)
                    if !events.isEmpty { commit(events) { continuation.resume(with: $0.map { events }) } }
                    return events
                }
                if events.isEmpty { continuation.resume(returning: []) }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    @discardableResult
    package func record(_ observations: [Observation]) async throws -> [Event] {
        try await decide { _, _ in observations }
    }

    /// Looks at the fold. It may be ahead of the journal by what is being written.
    package func read<Value>(_ body: (RunState) -> Value) -> Value { guarded.withLock { body($0.state) } }

    var isBroken: Bool { guarded.withLock { $0.failure != nil } }

    /// Now, on the run's clock.
    package var elapsed: Duration { guarded.withLock { elapsed($0.state) } }

    /// The run is gone, or its fold is ahead of a journal that refused: whoever waits is woken.
    func fail(_ error: RunError) {
        guarded.withLock { $0.failure = $0.failure ?? error }
        signal.notify()
    }

    /// To the microsecond, as the journal keeps it: a stored run is judged by the same times.
    func elapsed(_ state: RunState) -> Duration {
        let now = Duration.microseconds((MonotonicClock.now() - zero + state.clockOffset).microseconds)
        return max(now, state.lastElapsed)
    }

    private func append(_ observations: [Observation], to guarded: inout Guarded, _ now: Duration) -> [Event] {
        var events: [Event] = []
        for observation in observations {
            if guarded.state.isTruncated, observation.type != .runFinished { continue }
            if let page = observation.page, guarded.state.hasReport(page) { continue }
            let completion = apply(observation, to: &guarded, now, into: &events)
            guard !guarded.state.isFinished, let completion, let event = events.last else { continue }
            var data: JSONObject = [
                "step": .int(completion.step), "is": .string(scenario.steps[completion.step - 1].text),
                "by": .string(completion.by.rawValue), "event": .int(event.id),
            ]
            data["link"] = completion.link.map(JSON.string)
            _ = apply(Observation(.stepDone, data), to: &guarded, now, into: &events)
        }
        if !events.isEmpty { goOn(&guarded, now, into: &events) }
        return events
    }

    /// Announces the step that is due now. One that is the run's own is taken at once.
    private func goOn(_ guarded: inout Guarded, _ now: Duration, into events: inout [Event]) {
        var now = now
        while !guarded.state.isFinished, let number = guarded.state.steps.unannounced {
            let step = scenario.steps[number - 1]
            var data: JSONObject = ["step": .int(number), "is": .string(step.text)]
            _ = apply(Observation(.stepDue, data), to: &guarded, now, into: &events)
            switch step {
            case .advance(let duration):
                _ = apply(Observation(.clockMoved, ["by": .number(duration.seconds)]), to: &guarded, now, into: &events)
                now += duration
            case .revokeSignIn: _ = apply(Observation(.signInRevoked), to: &guarded, now, into: &events)
            default: return
            }
            data["by"] = "run"
            data["event"] = events.last.map { .int($0.id) }
            _ = apply(Observation(.stepDone, data), to: &guarded, now, into: &events)
        }
    }

    private func apply(
        _ observation: Observation, to guarded: inout Guarded, _ now: Duration, into events: inout [Event]
    ) -> StepProgress.Completion? {
        var data = observation.data
        if observation.type == .branchPlaidLinkComplete { data["nth"] = .int(guarded.state.completions + 1) }
        let event = Event(
            id: guarded.state.events.count + 1, run: id, at: WallClock.now() / 1000, elapsed: now,
            type: observation.type, page: observation.page, data: data, late: guarded.state.isFinished)
        let completion = guarded.state.steps.completion(by: event)
        guarded.state.apply(event)
        events.append(event)
        return completion
    }

    private func commit(_ events: [Event], then done: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        var entries = events.map(Entry.event)
        if events.first?.id == 1 { entries.insert(.run(stored), at: 0) }
        let isFirstToWait = journal.enqueue(entries) { [self] result in
            switch result {
            case .success:
                guarded.withLock { $0.committed = max($0.committed, events.last?.id ?? 0) }
                done(.success(()))
                signal.notify()
                observe(self, .success(events))
            case .failure(let error):
                fail(.journal(error))
                done(.failure(RunError.journal(error)))
                observe(self, .failure(error))
            }
        }
        guard isFirstToWait else { return }
        // What the loop has at hand joins the same commit, and the journal's thread wakes when no run is locked.
        guard let loop = loops.current else { return journal.commit() }
        loop.execute { [journal] in journal.commit() }
    }
}

extension Run {
    /// Ends the run where its verdict has become final by time. What comes after is late.
    func finishIfSettled(_ guarded: inout Guarded, _ now: Duration) {
        guard !guarded.state.isFinished, !guarded.state.events.isEmpty,
            now >= guarded.state.lastElapsed + scenario.settle
        else { return }
        guard judge(&guarded, now).verdict.final else { return }
        finish(&guarded, by: "settled", now)
    }

    /// Ends the run now: nothing more is waited for. Idempotent; waits for the journal.
    package func finish() async throws {
        try await decide { state, _ in
            state.isFinished ? [] : [Observation(.runFinished, ["by": "api"])]
        }
    }

    private func finish(_ guarded: inout Guarded, by: String, _ now: Duration) {
        let events = append([Observation(.runFinished, ["by": .string(by)])], to: &guarded, now)
        commit(events) { _ in }
    }

    func judge(_ guarded: inout Guarded, _ now: Duration) -> Judgment {
        if let (events, asOf, judgment) = guarded.judgment, events == guarded.state.events.count {
            if judgment.verdict.final || asOf == now || (judgment.nextDeadline ?? .seconds(Int64.max)) > now {
                return judgment
            }
        }
        let judgment = Contract.judge(scenario: scenario, events: guarded.state.events, asOf: now)
        guarded.judgment = (guarded.state.events.count, now, judgment)
        return judgment
    }

    /// One timer a run: it looks again when the quiet or the next deadline may be over. One that is due later makes way.
    func setTimer(_ guarded: inout Guarded) {
        guard !guarded.state.isFinished else { return }
        let now = elapsed(guarded.state)
        let settled = guarded.state.lastElapsed + scenario.settle
        guard let next = settled > now ? settled : judge(&guarded, now).nextDeadline else { return }
        let instant = MonotonicClock.now() + (next - now + .milliseconds(1))
        if let timer = guarded.timer {
            if timer.at <= instant { return }
            timer.timer.cancel()
        }
        let timer = loop.schedule(at: instant) { [weak self] in
            self?.guarded.withLock { guarded in
                guarded.timer = nil
                guard let self, guarded.failure == nil else { return }
                self.finishIfSettled(&guarded, self.elapsed(guarded.state))
                self.setTimer(&guarded)
            }
        }
        guarded.timer = (timer, instant)
    }
}
