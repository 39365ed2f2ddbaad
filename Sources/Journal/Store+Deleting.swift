import Model

extension Store {
    /// Whether there was such a run. Its events go bit by bit, so that appends of other runs get their turn.
    func delete(_ run: RunID) throws(JournalError) -> Bool {
        let database = try database
        try database.run("UPDATE runs SET deleted = 1 WHERE id = ? AND deleted = 0", .text(run.text))
        guard database.changes > 0 else { return false }
        forget(run)
        purging.append(run)
        purgeSoon()
        return true
    }

    /// Removes everything and gives the room back to the disk.
    func deleteAll() throws(JournalError) {
        let database = try database
        try database.transaction { () throws(JournalError) in
            try database.execute("DELETE FROM events; DELETE FROM runs")
        }
        forget(nil)
        purging = []
        try database.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Goes on where an earlier process stopped.
    nonisolated func resumePurging() {
        queue.async { self.assumeIsolated { $0.purgeSoon() } }
    }

    /// Removes the events of deleted runs, unless that is going on.
    private func purgeSoon() {
        if isPurging { return }
        isPurging = true
        queue.async { self.assumeIsolated { $0.purge() } }
    }

    /// Removes some of the events of a deleted run, and comes back for the rest. An error ends it until the next delete or start.
    private func purge() {
        isPurging = false
        guard let run = purging.first, let database = try? database else { return }
        do {
            try database.run(
                "DELETE FROM events WHERE position IN (SELECT position FROM events WHERE run = ? LIMIT 1000)",
                .text(run.text))
            if database.changes == 0 {
                try database.run("DELETE FROM runs WHERE id = ?", .text(run.text))
                purging.removeFirst()
            }
        } catch { return }
        if !purging.isEmpty { purgeSoon() }
    }
}
