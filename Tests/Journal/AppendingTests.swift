import Journal
import Model
import Synchronization
import Testing

@Suite struct AppendingTests {
    @Test("what was appended comes back as it was, in order and in pages")
    func readsBack() async throws {
        let journal = try Journal(at: .memory)
        let run = StoredRun.sample()
        let events = (1...7).map { Event.sample($0, of: run.id, text: "é\u{0}\"\\ \($0)") }
        try await journal.append([.run(run)] + events.prefix(3).map(Entry.event))
        try await journal.append(events.dropFirst(3).map(Entry.event))

        #expect(try await journal.events(of: run.id) == events)
        #expect(try await journal.events(of: run.id, after: 2, limit: 3) == Array(events[2..<5]))
        #expect(try await journal.events(of: run.id, after: 7).isEmpty)
        #expect(try await journal.events(of: .random()).isEmpty)
        let stored = try #require(try await journal.run(run.id))
        #expect((stored.scenario, stored.start, stored.made) == (run.scenario, run.start, run.made))
    }

    @Test("one cursor follows the events of all runs in the order they were written")
    func followsAll() async throws {
        let journal = try Journal(at: .memory)
        let (first, second) = (StoredRun.sample(), StoredRun.sample())
        #expect(await journal.lastPosition() == 0)
        try await journal.append([.run(first), .event(.sample(1, of: first.id))])
        try await journal.append([.run(second), .event(.sample(1, of: second.id)), .event(.sample(2, of: first.id))])

        let all = try await journal.events(after: 0)
        #expect(try all.map { try $0.event().run } == [first.id, second.id, first.id])
        #expect(try all.map { try $0.event().id } == [1, 1, 2])
        #expect(try await journal.events(after: all[0].position, limit: 1).map(\.json) == [all[1].json])
        #expect(await journal.lastPosition() == all[2].position)
    }

    @Test("runs are listed from the newest on, page by page")
    func listsRuns() async throws {
        let journal = try Journal(at: .memory)
        let runs = (0..<5).map { _ in StoredRun.sample() }
        for run in runs { try await journal.append([.run(run)]) }

        let page = try await journal.runs(limit: 3)
        #expect(page.map(\.id) == runs.reversed().prefix(3).map(\.id))
        #expect(try await journal.runs(before: page[2].position).map(\.id) == [runs[1].id, runs[0].id])
    }

    @Test(
        "an event that does not follow its run's last is refused with its whole batch, and alone",
        arguments: [
            (ids: [2], code: JournalError.Code.outOfOrder), (ids: [4], code: .outOfOrder),
            (ids: [3, 5], code: .outOfOrder), (ids: [3, 3], code: .outOfOrder), (ids: [-1], code: .outOfOrder),
        ])
    func refusesGaps(ids: [Int], code: JournalError.Code) async throws {
        let journal = try Journal(at: .memory)
        let (run, other) = (StoredRun.sample(), StoredRun.sample())
        try await journal.append([
            .run(run), .event(.sample(1, of: run.id)), .event(.sample(2, of: run.id)), .run(other),
        ])

        async let misfit = journal.failure(of: ids.map { .event(.sample($0, of: run.id)) })
        async let good: Void = journal.append([.event(.sample(1, of: other.id))])
        #expect(try await misfit?.code == code)
        try await good
        #expect(try await journal.events(of: run.id).map(\.id) == [1, 2])
        try await journal.append([.event(.sample(3, of: run.id))])
    }

    @Test("a run that is unknown takes no events, and none is made twice")
    func refusesStrangers() async throws {
        let journal = try Journal(at: .memory)
        let run = StoredRun.sample()
        #expect(try await journal.failure(of: [.event(.sample(1, of: run.id))])?.code == .unknownRun)
        try await journal.append([.run(run)])
        #expect(try await journal.failure(of: [.run(run)])?.code == .outOfOrder)
    }

    @Test("batches of many threads are all there once, each run's in order")
    func takesManyWriters() async throws {
        let journal = try Journal(at: .memory)
        let runs = (0..<8).map { _ in StoredRun.sample() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for run in runs {
                group.addTask {
                    try await journal.append([.run(run)])
                    for id in stride(from: 1, to: 200, by: 2) {
                        try await journal.append([.event(.sample(id, of: run.id)), .event(.sample(id + 1, of: run.id))])
                    }
                }
            }
            try await group.waitForAll()
        }
        for run in runs { #expect(try await journal.events(of: run.id).map(\.id) == Array(1...200)) }
    }

    @Test("closing writes what is waiting; after it everything fails as closed")
    func closes() async throws {
        let folder = try TemporaryFolder()
        let journal = try Journal(at: .folder(folder.path))
        let run = StoredRun.sample()
        let outcome = Mutex<Result<Void, JournalError>?>(nil)
        // Its commit is still to be asked for.
        #expect(journal.enqueue([.run(run)]) { result in outcome.withLock { $0 = result } })
        await journal.close()
        #expect(throws: Never.self) { try outcome.withLock { $0 }?.get() }
        #expect(outcome.withLock { $0 } != nil)
        #expect(try await journal.failure(of: [.event(.sample(1, of: run.id))])?.code == .closed)
        await #expect(throws: JournalError.self) { try await journal.run(run.id) }
        #expect(try await Journal(at: .folder(folder.path)).run(run.id)?.id == run.id)
    }
}
