import Journal
import Model
import Runs
import Testing

@Suite struct CursorTests {
    @Test("a cursor reads what there is in pages, then waits for what comes")
    func follows() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        try await run.record((1...4).map { report(.pageShown, seq: $0) })
        var cursor = RunCursor(run, in: fixture.store)
        var ids: [Int] = []
        while ids.count < run.committedID { ids += try await cursor.next(limit: 2, within: .zero).map(\.id) }
        #expect(ids == Array(1...run.committedID))
        #expect(try await cursor.next(within: .milliseconds(1)).isEmpty)

        let place = cursor.after
        async let next = { [cursor] in
            var cursor = cursor
            return try await cursor.next(within: .seconds(60))
        }()
        try await run.record([report(.pageHidden, seq: 5)])
        #expect(try await next.map(\.id) == [place + 1])
    }

    @Test("who waits at a run that is deleted learns of it")
    func deleted() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        async let next = {
            var cursor = RunCursor(run, in: fixture.store, after: run.committedID)
            return try await cursor.next(within: .seconds(60))
        }()
        try await fixture.store.delete(run.id)
        do {
            _ = try await next
            Issue.record("the wait outlived its run")
        } catch { #expect(error as? RunError == .deleted(run.id)) }
    }

    @Test("a journal that refuses for a while breaks no cursor")
    func survivesFullJournal() async throws {
        let fixture = try Fixture(journal: Journal(at: .memory, sizeLimit: 1 << 20))
        let run = try await fixture.run()
        let place = run.committedID
        async let next = {
            var cursor = RunCursor(run, in: fixture.store, after: place)
            return try await cursor.next(within: .seconds(60))
        }()
        let huge: JSONObject = ["text": .string(String(repeating: "x", count: 2 << 20))]
        await #expect(throws: RunError.self) { try await run.record([report(.pageShown, seq: 1, huge)]) }
        try await fixture.store.run(run.id).record([report(.pageShown, seq: 1)])
        #expect(try await next.map(\.id) == [place + 1])
    }

    @Test("one cursor follows all runs, from the next event on or from a known place")
    func followsAll() async throws {
        let fixture = try Fixture()
        let first = try await fixture.run()
        var cursor = await StoreCursor(in: fixture.store, after: nil)
        #expect(try await cursor.next(within: .milliseconds(1)).isEmpty)
        let start = cursor.after

        async let next = { [cursor] in
            var cursor = cursor
            return try await cursor.next(limit: 1, within: .seconds(60))
        }()
        try await first.record([report(.pageShown, seq: 1)])
        #expect(try await next.map { try $0.event().run } == [first.id])
        let second = try await fixture.run()
        var again = await StoreCursor(in: fixture.store, after: start)
        #expect(Set(try await again.next(within: .zero).map { try $0.event().run }) == [first.id, second.id])
        #expect(await StoreCursor(in: fixture.store, after: .max).after == again.after)
    }
}
