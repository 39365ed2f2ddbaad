import Foundation
import Journal
import Loop
import Model
import Runs
import Testing

@Suite("A run")
struct RunTests {
    @Test("a report that is sent again is written once")
    func once() async throws {
        let run = try await Fixture().run()
        try await run.record([report(.pageShown, seq: 1), report(.pageHidden, seq: 2)])
        let again = try await run.record([report(.pageHidden, seq: 2), report(.pageShown, seq: 3)])
        #expect(again.map(\.type) == [.pageShown])
        #expect(run.types == [.runStarted, .stepDue, .pageShown, .pageHidden, .pageShown])
        #expect(run.events(after: 0).map(\.id) == [1, 2, 3, 4, 5])
    }

    @Test("steps are done as the events show it, and the next one is due")
    func steps() async throws {
        let run = try await Fixture().run()
        let link = try await run.createLink { "http://localhost/hl/\($0)" }
        try await run.record([report(.branchPlaidLinkOpen, seq: 1, ["link": .string(link.id.text)])])
        try await run.record([Observation(.hostedLinkLoaded, ["link": .string(link.id.text)])])
        try await run.record([report(.branchPlaidLinkComplete, seq: 2, ["status": "canceled"])])
        let steps = run.events(after: 0).filter { $0.type == .stepDone }
        #expect(steps.map { $0["by"]?.string } == ["page", "app"])
        #expect(steps.last?["link"]?.string == link.id.text)
        let due = run.events(after: 0).filter { $0.type == .stepDue }
        #expect(due.map { $0["step"]?.int } == [1, 2])
    }

    @Test("a step that a server can't see is done by saying so, once")
    func told() async throws {
        let run = try await Fixture().run()
        #expect(try await run.completeStep(2, by: "api") == .done)
        #expect(try await run.completeStep(2, by: "api") == .alreadyDone)
        #expect(try await run.completeStep(3, by: "api") == .unknown)
        #expect(try await run.completeStep(0, by: "api") == .unknown)
    }

    @Test("the verdict becomes final by time alone, and what comes after is late")
    func settles() async throws {
        var fixture = try Fixture()
        fixture.scenario.steps = []
        fixture.scenario.settle = .milliseconds(20)
        let run = try await fixture.run()
        try await run.record([Observation(.entryLoaded)])
        #expect(try await run.waitUntilFinal(until: MonotonicClock.now() + .seconds(10)))
        #expect(run.types.last == .runFinished)
        #expect(try run.judgment().verdict.kind == .passed)
        try await run.record([report(.pageShown, seq: 1)])
        #expect(run.events(after: 0).last?.late == true)
        #expect(try run.judgment().verdict.kind == .passed)
    }

    @Test("quiet before an app has come is no end, and a run that ends then is incomplete")
    func noApp() async throws {
        var fixture = try Fixture()
        fixture.scenario.steps = []
        fixture.scenario.settle = .milliseconds(1)
        let run = try await fixture.run()
        #expect(try await !run.waitUntilFinal(within: .milliseconds(100)))
        try await run.advanceClock(by: .seconds(3600))
        #expect(try await !run.waitUntilFinal(within: .zero))
        try await run.finish()
        #expect(try run.judgment().verdict.kind == .incomplete)
    }

    @Test("the quiet at the end counts from the last event, also where something far off was waited for before")
    func settlesBeforeFarDeadline() async throws {
        var fixture = try Fixture()
        fixture.scenario.settle = .milliseconds(20)
        let run = try await fixture.run()
        let link = try await run.createLink { "http://localhost/hl/\($0)" }
        try await run.record([report(.branchPlaidLinkOpen, seq: 1, ["link": .string(link.id.text)])])
        try await run.record([Observation(.hostedLinkLoaded, ["link": .string(link.id.text)])])
        #expect(try await !run.waitUntilFinal(within: .milliseconds(100)))
        try await run.record([report(.branchPlaidLinkComplete, seq: 2, ["status": "canceled"])])
        #expect(try await run.wait(until: MonotonicClock.now() + .seconds(10)) { $0.types.last == .runFinished })
    }

    @Test("moving the clock on ends a run whose link has expired, without waiting")
    func clock() async throws {
        let run = try await Fixture().run()
        let link = try await run.createLink { "http://localhost/hl/\($0)" }
        try await run.record([report(.branchPlaidLinkOpen, seq: 1, ["link": .string(link.id.text)])])
        #expect(try !run.judgment().verdict.final)
        try await run.advanceClock(by: .seconds(1801))
        #expect(try await run.waitUntilFinal(until: MonotonicClock.now() + .seconds(10)))
        #expect(try run.judgment().verdict.kind == .failed)
        #expect(try run.judgment().verdict[.plaidOpened]?.outcome == .failed)
        #expect(try await run.finishLink(link.id, .linked, account: nil) == false)
    }

    @Test("a Hosted Link is finished once")
    func finishedOnce() async throws {
        let run = try await Fixture().run()
        let link = try await run.createLink { "http://localhost/hl/\($0)" }
        #expect(try await run.finishLink(link.id, .linked, account: "Checking"))
        #expect(try await !run.finishLink(link.id, .exited, account: nil))
        #expect(run.read { $0.linked?.account } == "Checking")
    }

    @Test("its redirect URL has a nonce of its own, before the fragment")
    func nonce() async throws {
        var fixture = try Fixture()
        fixture.scenario.organization.completionRedirectURL = "yourapp://done?a=1#end"
        let run = try await fixture.run()
        let first = try await run.createLink { $0.text }
        let second = try await run.createLink { $0.text }
        #expect(first.redirectURL != second.redirectURL)
        #expect(first.redirectURL.hasPrefix("yourapp://done?a=1&mockNonce="))
        #expect(first.redirectURL.hasSuffix("#end"))
    }

    @Test("whoever waits is woken by the event, and by the run's end")
    func waits() async throws {
        let run = try await Fixture().run()
        let deadline = MonotonicClock.now() + .seconds(10)
        async let waited = run.wait(until: deadline) { $0.types.contains(.pageShown) }
        try await run.record([report(.pageShown, seq: 1)])
        #expect(try await waited)
        #expect(try await !run.wait(until: MonotonicClock.now() + .milliseconds(5)) { $0.types.contains(.pageClosed) })
    }
}

@Suite("All runs")
struct RunStoreTests {
    @Test("the same key gives the same run, also when asked for at once")
    func key() async throws {
        let fixture = try Fixture()
        let ids = try await withThrowingTaskGroup(of: RunID.self) { group in
            for _ in 0..<8 { group.addTask { try await fixture.run { $0.key = "k" }.id } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        #expect(fixture.store.all.count == 1)
    }

    @Test("a deleted run wakes who waits for it, and is unknown from then on")
    func deleted() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        let waited = Task { try await run.wait(until: MonotonicClock.now() + .seconds(10)) { _ in false } }
        #expect(try await fixture.store.delete(run.id))
        await #expect(throws: RunError.deleted(run.id)) { try await waited.value }
        await #expect(throws: RunError.unknown(run.id)) { try await fixture.store.run(run.id) }
        #expect(try await !fixture.store.delete(run.id))
    }

    @Test("a finished run that leaves memory is the same one for as long as someone holds it")
    func held() async throws {
        let fixture = try Fixture()
        let run = try await fixture.run()
        try await run.finish()
        for _ in 0...200 { try await fixture.run().finish() }
        let again = try await fixture.store.run(run.id)
        try await again.record([report(.pageShown, seq: 1)])
        #expect(run.types.last == .pageShown)
        try await run.record([report(.pageHidden, seq: 2)])
        #expect(again.types.last == .pageHidden)
        #expect(try await fixture.store.delete(run.id))
        await #expect(throws: RunError.deleted(run.id)) { try await run.record([report(.pageShown, seq: 3)]) }
    }

    @Test("finished runs that were only looked at leave memory again")
    func lookedAt() async throws {
        let fixture = try Fixture()
        for _ in 0...400 { try await fixture.run().finish() }
        weak let first = try await fixture.store.run(fixture.store.all[0].id)
        #expect(first != nil)
        for stored in fixture.store.all.dropFirst() { _ = try await fixture.store.run(stored.id) }
        #expect(first == nil)
    }

    @Test("runs come back from the journal as they were")
    func reopened() async throws {
        let folder = NSTemporaryDirectory() + "branch-mock-runs-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let journal = try Journal(at: .folder(folder))
        let fixture = try Fixture(journal: journal)
        let run = try await fixture.run { $0.claimedWorker = "W-7" }
        let link = try await run.createLink { $0.text }
        try await run.record([report(.pageShown, seq: 1)])
        let events = run.events(after: 0)
        await journal.close()

        let again = try Fixture(journal: try Journal(at: .folder(folder)))
        try await again.store.load()
        let same = try await again.store.run(run.id)
        #expect(same.events(after: 0) == events)
        #expect(same.read { $0.link(link.id) } == link)
        #expect(same.elapsed >= run.elapsed - .seconds(1))
        #expect(try await again.store.claimant(ofWorker: "W-7", where: { _ in true })?.id == run.id)
        #expect(try await same.record([report(.pageShown, seq: 1)]).isEmpty)
    }

    @Test("a full journal refuses the event, keeps what it had, and takes more when there is room")
    func full() async throws {
        let fixture = try Fixture(journal: try Journal(at: .memory, sizeLimit: 200_000))
        let run = try await fixture.run()
        var written = 0
        do {
            for seq in 1...1000 {
                try await run.record([
                    report(.pageShown, seq: seq, ["screen": .string(String(repeating: "x", count: 1000))])
                ])
                written = seq
            }
            Issue.record("the journal was never full")
        } catch RunError.journal(let error) {
            #expect(error.code == .full)
        }
        let after = try await fixture.store.run(run.id)
        #expect(after !== run)
        #expect(after.types.filter { $0 == .pageShown }.count == written)
        #expect(fixture.store.all.map(\.id) == [run.id])
    }
}
