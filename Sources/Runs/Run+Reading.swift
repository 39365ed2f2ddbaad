package import Contract
package import Loop
package import Model

extension Run {
    /// The id of the newest event that the journal has.
    package var committedID: Int { guarded.withLock { $0.committed } }

    /// Committed events after the one with this id, in order, at most `limit`. A copy: a slice would make the next event copy the whole list.
    package func events(after id: Int = 0, limit: Int = 500) -> [Event] {
        guarded.withLock { guarded in
            // Ids count from 1 without gaps, so that an id is an index.
            let end = min(guarded.committed, guarded.state.events.count)
            let start = min(max(0, id), end)
            return Array(guarded.state.events[start..<min(end, start + min(limit, end - start))])
        }
    }

    /// The verdict as of now.
    package func judgment(strict: Bool = false) throws(RunError) -> Judgment {
        let result: Result<Judgment, RunError> = guarded.withLock { guarded in
            if let failure = guarded.failure { return .failure(failure) }
            let now = elapsed(guarded.state)
            finishIfSettled(&guarded, now)
            guard strict else { return .success(judge(&guarded, now)) }
            return .success(Contract.judge(scenario: scenario, events: guarded.state.events, asOf: now, strict: true))
        }
        return try result.get()
    }

    /// Waits until `condition` holds, looking again after each commit. Whether it held before the deadline; throws where the run is deleted or broken.
    package func wait(until deadline: Instant, for condition: (Run) -> Bool) async throws -> Bool {
        while true {
            let version = signal.version
            if let failure = guarded.withLock({ $0.failure }) { throw failure }
            if condition(self) { return true }
            guard try await signal.wait(after: version, until: deadline, on: loops.current ?? loop) else {
                return false
            }
        }
    }

    package func wait(within time: Duration, for condition: (Run) -> Bool) async throws -> Bool {
        try await wait(until: MonotonicClock.now() + time, for: condition)
    }

    /// As below, for at most this long.
    package func waitUntilFinal(within time: Duration) async throws -> Bool {
        try await waitUntilFinal(until: MonotonicClock.now() + time)
    }

    /// Waits until the verdict is final and the journal has it. Whether it is.
    package func waitUntilFinal(until deadline: Instant) async throws -> Bool {
        _ = try judgment()
        return try await wait(until: deadline) { run in
            run.guarded.withLock { $0.state.isFinished && $0.committed >= ($0.state.finishID ?? .max) }
        }
    }
}
