import Model
import Testing

@testable import Journal

@Suite(.timeLimit(.minutes(2))) struct DeletingTests {
    @Test("a deleted run is gone at once, takes no more events, and leaves the others alone")
    func deletes() async throws {
        let journal = try Journal(at: .memory)
        let (gone, kept) = (StoredRun.sample(), StoredRun.sample())
        try await journal.append([.run(gone), .run(kept), .event(.sample(1, of: kept.id))])
        try await journal.append((1...2500).map { .event(.sample($0, of: gone.id)) })

        #expect(try await journal.delete(gone.id))
        #expect(try await journal.events(of: gone.id).isEmpty)
        #expect(try await journal.events(after: 0).map { try $0.event().run } == [kept.id])
        #expect(try await journal.run(gone.id) == nil)
        #expect(try await journal.runs().map(\.id) == [kept.id])
        #expect(try await journal.failure(of: [.event(.sample(2501, of: gone.id))])?.code == .unknownRun)
        #expect(try await journal.delete(gone.id) == false)
        try await journal.append([.event(.sample(2, of: kept.id))])
    }

    @Test("a cursor over all runs misses nothing when the newest run is deleted")
    func keepsPositions() async throws {
        let journal = try Journal(at: .memory)
        let (gone, next, last) = (StoredRun.sample(), StoredRun.sample(), StoredRun.sample())
        try await journal.append([.run(gone), .event(.sample(1, of: gone.id)), .event(.sample(2, of: gone.id))])
        let cursor = await journal.lastPosition()
        try await journal.delete(gone.id)
        while try await journal.runs().count > 0 { await Task.yield() }
        try await journal.append([.run(next), .event(.sample(1, of: next.id))])
        #expect(try await journal.events(after: cursor).map { try $0.event().run } == [next.id])
        try await journal.deleteAll()
        try await journal.append([.run(last), .event(.sample(1, of: last.id))])
        #expect(try await journal.events(after: cursor).map { try $0.event().run } == [last.id])
    }

    @Test("the room of a deleted run is free again")
    func freesRoom() async throws {
        let journal = try Journal(at: .memory)
        let run = StoredRun.sample()
        let before = try await journal.size()
        try await journal.append([.run(run)] + (1...3000).map { .event(.sample($0, of: run.id)) })
        #expect(try await journal.size() > before + 300_000)
        try await journal.delete(run.id)
        while try await journal.size() > before + 50_000 { await Task.yield() }
    }

    @Test("after a deletion that failed the next one removes both")
    func goesOn() async throws {
        let store = try Store(path: ":memory:", sizeLimit: nil)
        let runs = [StoredRun.sample(), StoredRun.sample()]
        await store.commit(runs.map { run in Batch([.run(run), .event(.sample(1, of: run.id))]) { _ in } })
        try await store.execute("CREATE TRIGGER no BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'no'); END")
        #expect(try await store.delete(runs[0].id))
        while await store.isPurging { await Task.yield() }
        #expect(await store.purging == [runs[0].id])
        try await store.execute("DROP TRIGGER no")
        #expect(try await store.delete(runs[1].id))
        while await store.isPurging { await Task.yield() }
        #expect(await store.purging == [])
        #expect(try await store.events(after: 0, limit: 10).isEmpty)
    }

    @Test("a deletion that was cut short is finished at the next start")
    func finishesLater() async throws {
        let folder = try TemporaryFolder()
        let run = StoredRun.sample()
        let journal = try Journal(at: .folder(folder.path))
        try await journal.append([.run(run)] + (1...5000).map { .event(.sample($0, of: run.id)) })
        try await journal.delete(run.id)
        await journal.close()

        let again = try Journal(at: .folder(folder.path))
        #expect(try await again.run(run.id) == nil)
        while try await again.size() > 100_000 { await Task.yield() }
    }

    @Test("after deleting all there is nothing, and runs can be made again")
    func deletesAll() async throws {
        let folder = try TemporaryFolder()
        let journal = try Journal(at: .folder(folder.path))
        let run = StoredRun.sample()
        try await journal.append([.run(run)] + (1...100).map { .event(.sample($0, of: run.id)) })
        try await journal.deleteAll()
        #expect(try await journal.runs().isEmpty)
        #expect(try await journal.events(after: 0).isEmpty)
        #expect(try await journal.failure(of: [.event(.sample(101, of: run.id))])?.code == .unknownRun)
        try await journal.append([.run(run), .event(.sample(1, of: run.id))])
        #expect(try await journal.events(of: run.id).count == 1)
    }
}

extension Store {
    fileprivate func execute(_ sql: String) throws { try database.execute(sql) }
}
