import FoundationEssentials
import Glibc
import Journal
import Model
import Testing

@Suite(.timeLimit(.minutes(2))) struct FullDiskTests {
    private let text = String(repeating: "x", count: 8000)

    /// Appends events of the run until one fails; how many were acknowledged, and the failure.
    private func fill(_ journal: Journal, _ run: RunID, from first: Int = 1) async throws -> (last: Int, JournalError) {
        for id in first..<100_000 {
            if let error = try await journal.failure(of: [.event(.sample(id, of: run, text: text))]) {
                return (id - 1, error)
            }
        }
        throw JournalError(.io, "never full")
    }

    @Test("at its size limit the journal refuses, keeps what it has, and goes on when there is room")
    func sizeLimit() async throws {
        let journal = try Journal(at: .memory, sizeLimit: 1 << 20)
        let (first, second) = (StoredRun.sample(), StoredRun.sample())
        try await journal.append([.run(second), .run(first)])
        let (last, error) = try await fill(journal, first.id)
        #expect(error.code == .full)
        #expect(last > 50)
        #expect(try await journal.events(of: first.id).map(\.id) == Array(1...last))

        try await journal.delete(first.id)
        while try await journal.size() > 1 << 19 { await Task.yield() }
        for id in 1...last / 2 { try await journal.append([.event(.sample(id, of: second.id, text: text))]) }
    }

    @Test("batches that were waiting behind a failed one fail for the same reason, so that no gap comes to be")
    func noGaps() async throws {
        let journal = try Journal(at: .memory, sizeLimit: 1 << 20)
        let run = StoredRun.sample()
        try await journal.append([.run(run)])
        let huge = Event.sample(1, of: run.id, text: String(repeating: "x", count: 2 << 20))
        async let failed = journal.failure(of: [.event(huge)])
        #expect(try await failed?.code == .full)
        // Its writer has not seen the failure yet.
        #expect(try await journal.failure(of: [.event(.sample(2, of: run.id))])?.code == .full)
        try await journal.append([.event(.sample(1, of: run.id)), .event(.sample(2, of: run.id))])
        #expect(try await journal.failure(of: [.event(.sample(4, of: run.id))])?.code == .outOfOrder)
    }

    /// Containers may keep even root from mounting.
    private static var canMount: Bool {
        guard let folder = try? TemporaryFolder(), mount("tmpfs", folder.path, "tmpfs", 0, nil) == 0 else {
            return false
        }
        return umount(folder.path) == 0
    }

    @Test(
        "a file system without room is a full journal, until there is room",
        .enabled(if: canMount, "needs the right to mount"))
    func fileSystem() async throws {
        let folder = try TemporaryFolder()
        try #require(mount("tmpfs", folder.path, "tmpfs", 0, "size=2m") == 0)
        defer { umount2(folder.path, Int32(MNT_DETACH)) }
        let ballast = folder.path + "/ballast"
        try Data(count: 512 << 10).write(to: URL(filePath: ballast))

        let journal = try Journal(at: .folder(folder.path))
        let run = StoredRun.sample()
        try await journal.append([.run(run)])
        let (last, error) = try await fill(journal, run.id)
        #expect(error.code == .full)
        try FileManager.default.removeItem(atPath: ballast)
        let (end, _) = try await fill(journal, run.id, from: last + 1)
        #expect(end > last)
        await journal.close()

        let again = try Journal(at: .folder(folder.path))
        #expect(try await again.events(of: run.id, limit: 100_000).map(\.id) == Array(1...end))
        await again.close()
    }
}
