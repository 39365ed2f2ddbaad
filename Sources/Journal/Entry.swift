package import Model

/// What can be appended to the journal.
package enum Entry: Sendable {
    case run(StoredRun)
    /// Its id must be one more than the run's last.
    case event(Event)
}

/// A run as the journal keeps it, beside its events.
package struct StoredRun: Sendable, Hashable {
    package var id: RunID
    /// The source of the scenario as it was when the run was made.
    package var scenario: String
    /// Wall clock, microseconds since 1970.
    package var start: Int64
    /// What the run was made with: `platform`, `label`, `key`, `claim`.
    package var made: JSONObject

    package init(id: RunID, scenario: String, start: Int64, made: JSONObject = [:]) {
        (self.id, self.scenario, self.start, self.made) = (id, scenario, start, made)
    }
}

/// A run in a list of all: without its scenario, which can be large.
package struct ListedRun: Sendable, Hashable {
    /// Grows with each run; 0 before the run is in the journal.
    package let position: Int
    package let id: RunID
    /// Wall clock, microseconds since 1970.
    package let start: Int64
    package let made: JSONObject

    init(position: Int, id: RunID, start: Int64, made: JSONObject) {
        (self.position, self.id, self.start, self.made) = (position, id, start, made)
    }

    package init(_ run: StoredRun) { self.init(position: 0, id: run.id, start: run.start, made: run.made) }
}

/// An event with its place among those of all runs.
package struct PlacedEvent: Sendable, Hashable {
    /// Grows with each event of any run.
    package let position: Int
    /// As it was written; whole events cost much more to make than to hand on.
    package let json: [UInt8]

    package func event() throws(JournalError) -> Event {
        guard let event = (try? JSON.parse(json)).flatMap(Event.init) else {
            throw JournalError(.notAJournal, "the journal holds an event that cannot be read")
        }
        return event
    }
}

/// One call of `append`, turned into rows on the caller's thread.
struct Batch: Sendable {
    enum Row: Sendable {
        case run(StoredRun, made: [UInt8])
        case event(run: RunID, id: Int, json: [UInt8])

        var run: RunID {
            switch self {
            case .run(let run, _): run.id
            case .event(let run, _, _): run
            }
        }
    }

    let rows: [Row]
    let completion: @Sendable (Result<Void, JournalError>) -> Void

    init(_ entries: [Entry], completion: @escaping @Sendable (Result<Void, JournalError>) -> Void) {
        rows = entries.map { entry in
            switch entry {
            case .run(let run): .run(run, made: JSON.object(run.made).bytes)
            case .event(let event): .event(run: event.run, id: event.id, json: event.bytes)
            }
        }
        self.completion = completion
    }
}
