import Model

/// The journal's tables. Everything here runs on the journal's queue.
actor Store {
    nonisolated let queue = SerialQueue(label: "journal")
    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// `nil` once closed.
    private var open: Database?
    /// The newest event's id of each run that was appended to.
    private var lastIDs: [RunID: Int] = [:]
    /// Why the last commit of a run failed, until one succeeds: the reason of the gap that later batches would leave.
    private var failures: [RunID: JournalError] = [:]
    /// Never goes back while the journal is open, even where the newest events were deleted: cursors rely on it.
    private var nextPosition: Int
    /// Deleted runs whose events are still to be removed.
    var purging: [RunID] = []
    /// A look at them is on its way.
    var isPurging = false

    init(path: String, sizeLimit: Int?) throws(JournalError) {
        let database = try Database(path: path)
        try database.openJournal(path)
        if let sizeLimit {
            let pageSize = try database.int("PRAGMA page_size") ?? 4096
            try database.execute("PRAGMA max_page_count = \(max(16, sizeLimit / pageSize))")
        }
        purging = try database.rows("SELECT id FROM runs WHERE deleted = 1") { RunID($0.text(0)) }.compactMap(\.self)
        nextPosition = (try database.int("SELECT max(position) FROM events") ?? 0) + 1
        open = database
    }

    var database: Database {
        get throws(JournalError) {
            guard let open else { throw JournalError(.closed, "the journal is closed") }
            return open
        }
    }

    func close() { open = nil }

    /// The position of the newest event that was written.
    var lastPosition: Int { nextPosition - 1 }

    /// Writes the batches in one transaction, in order. A batch that does not fit its run fails alone; an error of the disk fails all.
    func commit(_ batches: [Batch]) {
        var results: [Result<Void, JournalError>] = []
        do {
            let database = try database
            try database.transaction { () throws(JournalError) in
                let insertion = try database.statement(Self.insertion)
                for batch in batches {
                    if let misfit = try misfit(of: batch, in: database) {
                        results.append(.failure(misfit))
                    } else {
                        for row in batch.rows { try insert(row, into: database, insertion) }
                        results.append(.success(()))
                    }
                }
            }
            if !failures.isEmpty {
                for (batch, result) in zip(batches, results) where (try? result.get()) != nil {
                    for row in batch.rows { failures[row.run] = nil }
                }
            }
        } catch {
            for row in batches.flatMap(\.rows) {
                lastIDs[row.run] = nil
                failures[row.run] = error
            }
            results = batches.map { _ in .failure(error) }
        }
        for (batch, result) in zip(batches, results) { batch.completion(result) }
    }

    /// Why the batch cannot follow what its runs have; checked before any of it is written.
    private func misfit(of batch: Batch, in database: Database) throws(JournalError) -> JournalError? {
        // One run, nearly always.
        var last: [(run: RunID, id: Int)] = []
        for row in batch.rows {
            switch row {
            case .run(let run, _):
                guard try lastID(of: run.id, in: database) == nil else {
                    return JournalError(.outOfOrder, "the run \(run.id) is in the journal already")
                }
                last.append((run.id, 0))
            case .event(let run, let id, _):
                let index = last.firstIndex { $0.run == run } ?? last.count
                if index == last.count {
                    guard let known = try lastID(of: run, in: database) else {
                        return failures[run] ?? JournalError(.unknownRun, "the run \(run) is not in the journal")
                    }
                    last.append((run, known))
                }
                guard id == last[index].id + 1 else {
                    return failures[run]
                        ?? JournalError(.outOfOrder, "event \(id) of run \(run) does not follow \(last[index].id)")
                }
                last[index].id = id
            }
        }
        return nil
    }

    private static let insertion = "INSERT INTO events (position, run, id, json) VALUES (?, ?, ?, ?)"

    /// - Parameter insertion: of an event; looked up once for many.
    private func insert(
        _ row: Batch.Row, into database: Database, _ insertion: Statement
    ) throws(JournalError) {
        switch row {
        case .run(let run, let made):
            try database.run(
                "INSERT INTO runs (id, start, made, scenario) VALUES (?, ?, ?, ?)",
                .text(run.id.text), .int(Int(run.start)), .utf8(made), .text(run.scenario))
            lastIDs[run.id] = 0
        case .event(let run, let id, let json):
            try database.run(insertion, [.int(nextPosition), .text(run.text), .int(id), .utf8(json)])
            nextPosition += 1
            lastIDs[run] = id
        }
    }

    private func lastID(of run: RunID, in database: Database) throws(JournalError) -> Int? {
        if let known = lastIDs[run] { return known }
        let last = try database.int(
            """
            SELECT coalesce((SELECT max(id) FROM events WHERE run = ?1), 0) FROM runs WHERE id = ?1 AND deleted = 0
            """, .text(run.text))
        lastIDs[run] = last
        return last
    }

    /// No batch of these runs, or of any if `nil`, can follow any more.
    func forget(_ run: RunID?) {
        guard let run else {
            lastIDs = [:]
            failures = [:]
            return
        }
        lastIDs[run] = nil
        failures[run] = nil
    }
}
