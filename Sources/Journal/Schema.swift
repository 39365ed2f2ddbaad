/// The journal's tables. The file's `user_version` is how many of `migrations` it has been through.
enum Schema {
    /// Marks the file as a journal of ours: "BrMk".
    static let applicationID = 0x4272_4D6B

    static var version: Int { migrations.count }

    static let migrations = [
        // 1: runs, and what was observed in them. `position` grows over all runs, so that one cursor can follow them all.
        """
        CREATE TABLE runs (
            position INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            start INTEGER NOT NULL,
            made TEXT NOT NULL,
            scenario TEXT NOT NULL,
            deleted INTEGER NOT NULL DEFAULT 0
        );
        CREATE TABLE events (
            position INTEGER PRIMARY KEY,
            run TEXT NOT NULL,
            id INTEGER NOT NULL,
            json TEXT NOT NULL
        );
        CREATE UNIQUE INDEX events_by_run ON events (run, id);
        """
    ]
}

extension Database {
    /// Takes the file for this process alone and brings its tables up to date. A file that is no journal, or a newer one, is left as it was.
    func openJournal(_ path: String) throws(JournalError) {
        try execute("PRAGMA locking_mode = EXCLUSIVE")
        let application = try int("PRAGMA application_id") ?? 0
        let version = try int("PRAGMA user_version") ?? 0
        let isNew = try int("SELECT count(*) FROM sqlite_schema") == 0
        guard application == Schema.applicationID || (isNew && application == 0) else {
            throw JournalError(.notAJournal, "\(path) is an SQLite file, but no journal of Branch Mock")
        }
        guard version <= Schema.version else {
            throw JournalError(
                .newer,
                "\(path) was written by a newer Branch Mock (journal version \(version); this one reads up to \(Schema.version))"
            )
        }
        // Nothing is promised of an empty journal, so making one waits for no disk.
        if isNew { try execute("PRAGMA synchronous = OFF") }
        try execute("PRAGMA journal_mode = WAL")
        for next in version..<Schema.version {
            try transaction { () throws(JournalError) in
                try execute(Schema.migrations[next])
                try execute("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(next + 1)")
            }
        }
        try execute("PRAGMA synchronous = NORMAL")
    }
}
