import Model

extension Store {
    // The caller parses the events, so that this queue is free for the next commit.
    func events(of run: RunID, after id: Int, limit: Int) throws(JournalError) -> [PlacedEvent] {
        guard !purging.contains(run) else { return [] }
        return try database.rows(
            "SELECT position, json FROM events WHERE run = ? AND id > ? ORDER BY id LIMIT ?",
            .text(run.text), .int(id), .int(limit), read: Self.event)
    }

    func events(after position: Int, limit: Int) throws(JournalError) -> [PlacedEvent] {
        try database.rows(
            """
            SELECT events.position, json FROM events JOIN runs ON runs.id = run AND NOT deleted
            WHERE events.position > ? ORDER BY events.position LIMIT ?
            """, .int(position), .int(limit), read: Self.event)
    }

    func runs(before position: Int?, limit: Int) throws(JournalError) -> [ListedRun] {
        try database.rows(
            """
            SELECT position, id, start, made FROM runs
            WHERE deleted = 0 AND position < ? ORDER BY position DESC LIMIT ?
            """, .int(position ?? .max), .int(limit), read: Self.run)
    }

    func run(_ id: RunID) throws(JournalError) -> StoredRun? {
        try database.rows(
            "SELECT position, id, start, made, scenario FROM runs WHERE id = ? AND deleted = 0", .text(id.text)
        ) { row throws(JournalError) in
            let run = try Self.run(row)
            return StoredRun(id: run.id, scenario: row.text(4), start: run.start, made: run.made)
        }.first
    }

    func size() throws(JournalError) -> Int {
        try database.int(
            """
            SELECT (page_count - freelist_count) * page_size
            FROM pragma_page_count, pragma_freelist_count, pragma_page_size
            """) ?? 0
    }

    private static func event(_ row: borrowing Row) -> PlacedEvent {
        PlacedEvent(position: row.int(0), json: row.utf8(1))
    }

    private static func run(_ row: borrowing Row) throws(JournalError) -> ListedRun {
        guard let id = RunID(row.text(1)), let made = (try? JSON.parse(row.utf8(3)))?.object else {
            throw JournalError(.notAJournal, "the journal holds a run that cannot be read")
        }
        return ListedRun(position: row.int(0), id: id, start: Int64(row.int(2)), made: made)
    }
}
