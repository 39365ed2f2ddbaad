import FoundationEssentials
import Journal
import Model
import Synchronization

/// A folder that is gone with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension RunID {
    static func random() -> RunID { RunID(random: (0..<16).map { _ in .random(in: 0...255) }) }
}

extension StoredRun {
    static func sample(_ id: RunID = .random()) -> StoredRun {
        StoredRun(id: id, scenario: "flow: direct\n", start: 1_764_496_800_000_000, made: ["label": "nightly"])
    }
}

extension Event {
    static func sample(_ id: Int, of run: RunID, text: String = "") -> Event {
        Event(
            id: id, run: run, at: 1_764_496_800_123_456, elapsed: .milliseconds(1204), type: .pageShown,
            page: PageStamp(id: "p1", seq: id, at: 1_764_496_800_000), data: ["screen": "home", "text": .string(text)])
    }
}

extension Journal {
    /// Appends and waits for the commit.
    func append(_ batch: [Entry]) async throws {
        try await withCheckedContinuation { continuation in
            append(batch) { continuation.resume(returning: $0) }
        }.get()
    }

    /// What an append failed with; `nil` if it did not.
    func failure(of batch: [Entry]) async throws -> JournalError? {
        do {
            try await append(batch)
            return nil
        } catch let error as JournalError { return error }
    }
}

/// What opening the folder's journal failed with; `nil` if it did not.
func openingError(_ folder: TemporaryFolder) -> JournalError? {
    do throws(JournalError) {
        _ = try Journal(at: .folder(folder.path))
        return nil
    } catch { return error }
}
