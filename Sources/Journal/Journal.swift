import FoundationEssentials
import Glibc
package import Model
import Synchronization

/// Where runs and their events are kept: one SQLite file, written and read by a thread of its own. What `append` has acknowledged outlives a killed process.
package final class Journal: Sendable {
    package enum Location: Sendable, Hashable {
        /// Gone with the process.
        case memory
        /// `journal.sqlite` in this folder, which is made if it is not there.
        case folder(String)
    }

    private let store: Store
    private let waiting = Mutex<[Batch]>([])

    /// Opens the journal for this process alone. At most `sizeLimit` bytes, if given; past it appends fail as on a full disk.
    package init(at location: Location, sizeLimit: Int? = nil) throws(JournalError) {
        switch location {
        case .memory: store = try Store(path: ":memory:", sizeLimit: sizeLimit)
        case .folder(let folder):
            try Self.prepare(folder)
            store = try Store(path: folder + "/journal.sqlite", sizeLimit: sizeLimit)
        }
        store.resumePurging()
    }

    /// Enqueues the batch and has it written; see `enqueue`.
    package func append(_ batch: [Entry], completion: @escaping @Sendable (Result<Void, JournalError>) -> Void) {
        if enqueue(batch, completion: completion) { commit() }
    }

    /// Enqueues the batch; all of it is written or nothing. `completion` is called on the journal's thread, after the commit or its failure.
    /// Order of calls is order of rows. An event must follow its run's last one: after a batch has failed, those of the same run behind it fail for the same reason, until one starts where the journal ends.
    /// - Returns: whether it is the first to wait: then the caller has to see to it that `commit` is called. What is enqueued before that shares a transaction with it.
    package func enqueue(
        _ batch: [Entry], completion: @escaping @Sendable (Result<Void, JournalError>) -> Void
    ) -> Bool {
        let batch = Batch(batch, completion: completion)
        return waiting.withLock { waiting in
            waiting.append(batch)
            return waiting.count == 1
        }
    }

    /// Has all that waits written.
    package func commit() {
        store.queue.async { [self] in
            let batches = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            if !batches.isEmpty { store.assumeIsolated { $0.commit(batches) } }
        }
    }

    /// Committed events of the run after the one with this id, in order, at most `limit`. None for an unknown run.
    package func events(of run: RunID, after id: Int = 0, limit: Int = 500) async throws(JournalError) -> [Event] {
        var events: [Event] = []
        for placed in try await store.events(of: run, after: id, limit: limit) { events.append(try placed.event()) }
        return events
    }

    /// Committed events of all runs after this position, in the order they were written, at most `limit`.
    package func events(after position: Int, limit: Int = 500) async throws(JournalError) -> [PlacedEvent] {
        try await store.events(after: position, limit: limit)
    }

    /// The position of the newest event, even if it was deleted; 0 before the first one.
    package func lastPosition() async -> Int { await store.lastPosition }

    /// Runs, the newest first, at most `limit`; on to the next page with the last one's `position`.
    package func runs(before position: Int? = nil, limit: Int = 500) async throws(JournalError) -> [ListedRun] {
        try await store.runs(before: position, limit: limit)
    }

    package func run(_ id: RunID) async throws(JournalError) -> StoredRun? { try await store.run(id) }

    /// Forgets the run and its events. Whether there was one.
    @discardableResult
    package func delete(_ run: RunID) async throws(JournalError) -> Bool { try await store.delete(run) }

    package func deleteAll() async throws(JournalError) { try await store.deleteAll() }

    /// Bytes that runs and events take, without what is free for reuse.
    package func size() async throws(JournalError) -> Int { try await store.size() }

    /// Writes what is waiting and lets go of the file. Everything after that fails with `closed`.
    package func close() async {
        commit()
        await store.close()
    }

    private static func prepare(_ folder: String) throws(JournalError) {
        let files = FileManager.default
        do {
            try files.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let ignore = folder + "/.gitignore"
            if !files.fileExists(atPath: ignore) { try Data("*\n".utf8).write(to: URL(filePath: ignore)) }
        } catch {
            let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue
            let reason = code.map { String(cString: strerror($0)) } ?? "\(error)"
            throw JournalError(.io, "cannot use the data folder \(folder): \(reason)")
        }
    }
}
