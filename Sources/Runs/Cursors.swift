package import Journal
import Loop
package import Model

/// A subscription to one run: a place among its events, and no queue. Who reads slowly holds no one up and misses nothing.
package struct RunCursor: Sendable {
    private let store: RunStore
    private var run: Run
    /// The id of the last event that was read.
    package private(set) var after: Int

    package init(_ run: Run, in store: RunStore, after: Int = 0) {
        (self.run, self.store, self.after) = (run, store, after)
    }

    /// The next committed events, at most `limit`; waits for the first one. None where none came in time. Throws `deleted` once the run is.
    package mutating func next(limit: Int = 500, within time: Duration) async throws -> [Event] {
        let deadline = MonotonicClock.now() + time
        while true {
            let place = after
            let events = run.events(after: place, limit: limit)
            if let last = events.last {
                after = last.id
                return events
            }
            guard time > .zero else { return [] }
            do {
                guard try await run.wait(until: deadline, for: { $0.committedID > place }) else { return [] }
            } catch RunError.journal {
                // The fold was dropped, not the run.
                run = try await store.run(run.id)
            }
        }
    }
}

/// A subscription to all runs of a store.
package struct StoreCursor: Sendable {
    private let store: RunStore
    /// The position of the last event that was read.
    package private(set) var after: Int

    /// From the event after this position, or, if `nil` or not reached yet, from the next one that is written.
    package init(in store: RunStore, after: Int?) async {
        self.store = store
        let last = await store.journal.lastPosition()
        self.after = min(after ?? last, last)
    }

    /// The next committed events, at most `limit`; waits for the first one. None where none came in time.
    package mutating func next(limit: Int = 500, within time: Duration) async throws -> [PlacedEvent] {
        let deadline = MonotonicClock.now() + time
        while true {
            let version = store.signal.version
            do {
                let events = try await store.journal.events(after: after, limit: limit)
                if let last = events.last {
                    after = last.position
                    return events
                }
            } catch { throw RunError.journal(error) }
            guard time > .zero else { return [] }
            let loop = store.loops.current ?? store.loops.next()
            guard try await store.signal.wait(after: version, until: deadline, on: loop) else { return [] }
        }
    }
}

extension PlacedEvent {
    package func parsed() throws(RunError) -> Event {
        do { return try event() } catch { throw .journal(error) }
    }
}
