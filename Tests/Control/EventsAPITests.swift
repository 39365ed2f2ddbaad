import Control
import HTTP
import Journal
import Model
import Runs
import Testing

@Suite(.timeLimit(.minutes(2))) struct EventsAPITests {
    @Test("events are filtered, and paged by next")
    func pages() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun()
            try await run.record(
                (1...4).map { report(.pageShown, seq: $0, ["screen": $0 % 2 == 0 ? "home" : "other"]) })
            let path = "/__admin/runs/\(run.id)/events?type=pageShown"
            let all = try await api.get(path).body
            let ids = all["events"]?.array?.compactMap { $0["id"]?.int } ?? []
            #expect(ids.count == 4)
            #expect(all["next"] == .int(run.committedID))
            let first = try await api.get(path + "&limit=3").body
            #expect(first["next"] == .int(ids[2]))
            #expect(
                try await api.get(path + "&after=\(ids[2])").body["events"]?.array?.map { $0["id"] } == [.int(ids[3])])
            let home = try await api.get(path + "&where.screen=home").body["events"]?.array ?? []
            #expect(home.map { $0["data"]?["screen"] } == ["home", "home"])
            #expect(try await api.get(path + "&wehre.screen=home").body["code"] == "parameterInvalid")
        }
    }

    @Test("a wait is answered as soon as there are as many events as asked for")
    func waits() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun()
            try await run.record([report(.pageShown, seq: 1)])
            async let answer = api.get("/__admin/runs/\(run.id)/events?type=pageShown&count=2&wait=60s")
            try await run.record([report(.pageHidden, seq: 2)])
            try await run.record([report(.pageShown, seq: 3)])
            #expect(try await answer.body["events"]?.array?.count == 2)
            #expect(try await answer.body["nearestMiss"] == nil)
        }
    }

    @Test("a wait that is over tells what there is and what came nearest")
    func nearestMiss() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun()
            try await run.record([report(.branchPlaidLinkComplete, seq: 1, ["status": "completed"])])
            let answer = try await api.get(
                "/__admin/runs/\(run.id)/events?type=branchPlaidLinkComplete&where.status=canceled&wait=1ms")
            #expect((answer.status, answer.body["events"]) == (200, []))
            #expect(
                answer.body["nearestMiss"]?["differs"]
                    == [["path": "data.status", "expected": "canceled", "got": "completed"]])
        }
    }

    @Test("who waits at a run that is deleted gets 410")
    func deleted() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun()
            let stream = try await api.stream("/__admin/runs/\(run.id)/events/stream?after=\(run.committedID)")
            async let events = api.get("/__admin/runs/\(run.id)/events?type=pageShown&wait=60s")
            async let verdict = api.get("/__admin/runs/\(run.id)/verdict?wait=60s")
            try await untilWaiting(at: run, 3)
            try await api.store.delete(run.id)
            #expect(try await (events.status, events.body["code"]) == (410, "runDeleted"))
            #expect(try await (verdict.status, verdict.body["code"]) == (410, "runDeleted"))
            var rest = stream
            #expect(try await rest.next() == nil)
        }
    }

    @Test("who waits when the server stops is told so")
    func stopping() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun()
            async let events = api.get("/__admin/runs/\(run.id)/events?type=pageShown&wait=60s")
            try await untilWaiting(at: run, 1)
            api.beginStopping()
            #expect(try await (events.status, events.body["code"]) == (503, "shuttingDown"))
            #expect(try await events.headers["Retry-After"] == "1")
            #expect(try await api.get("/readyz").status == 503)
            #expect(try await api.get("/livez").status == 200)
        }
    }

    @Test("a stream has the events that there are and those that come, and goes on after the last that was seen")
    func streams() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun()
            try await run.record([report(.pageShown, seq: 1), report(.pageHidden, seq: 2)])
            let path = "/__admin/runs/\(run.id)/events/stream"
            var stream = try await api.stream(path + "?type=pageShown")
            let shown = try #require(try await stream.next())
            #expect((shown.data["type"], shown.data["id"]) == ("pageShown", .int(shown.id)))
            try await run.record([report(.pageShown, seq: 3)])
            #expect(try await stream.next()?.data["page"]?["seq"] == 3)
            await stream.close()

            var again = try await api.stream(path, headers: ["Last-Event-ID": "\(shown.id)"])
            #expect(try await again.next()?.id == shown.id + 1)
            await again.close()
        }
    }

    @Test("one stream has the events of all runs from now on, or from a known place")
    func streamsAll() async throws {
        try await LiveAPI.with { api in
            let first = try await api.makeRun()
            var stream = try await api.stream("/__admin/events/stream")
            try await first.record([report(.pageShown, seq: 1)])
            let event = try #require(try await stream.next())
            #expect((event.data["run"], event.data["type"]) == (.string(first.id.text), "pageShown"))
            let second = try await api.makeRun()
            #expect(try await stream.next()?.data["run"] == .string(second.id.text))
            await stream.close()

            var again = try await api.stream("/__admin/events/stream", headers: ["Last-Event-ID": "\(event.id - 1)"])
            #expect(try await again.next()?.id == event.id)
            await again.close()

            // Only those of a type, whole.
            var shown = try await api.stream("/__admin/events/stream?after=0&type=pageShown")
            #expect(try await shown.next().flatMap { Event(json: $0.data) } == first.events(after: 0, limit: 500).last)
            try await second.record([report(.pageHidden, seq: 1), report(.pageShown, seq: 2)])
            #expect(try await shown.next()?.data["page"]?["seq"] == 2)
            await shown.close()
        }
    }

    @Test("a full journal answers 503, keeps what it acknowledged, and goes on when there is room")
    func fullJournal() async throws {
        try await LiveAPI.with(journal: Journal(at: .memory, sizeLimit: 1 << 20)) { api in
            let (large, run) = (try await api.makeRun(), try await api.makeRun())
            let text = JSON.string(String(repeating: "x", count: 10_000))
            var kept = 0
            do {
                while true {
                    let current = try await api.store.run(large.id)
                    try await current.record([report(.pageShown, seq: kept + 1, ["text": text])])
                    kept += 1
                }
            } catch is RunError {}
            var refusals = 0
            // A small event may still find a place in a page that is there.
            while true {
                let answer = try await api.send(
                    .post, "/__admin/runs/\(run.id)/clock", body: ["advance": "1ms"])
                guard answer.status != 200 else { continue }
                #expect((answer.status, answer.body["code"]) == (503, "journalFull"))
                #expect(answer.headers["Retry-After"] == "1")
                refusals += 1
                break
            }
            #expect(refusals == 1)
            let shown = try await api.get("/__admin/runs/\(large.id)/events?type=pageShown&limit=500").body
            #expect(shown["events"]?.array?.count == kept)

            try await api.store.delete(large.id)
            while try await api.send(.post, "/__admin/runs/\(run.id)/finish").status == 503 {}
            #expect(try await api.get("/__admin/runs/\(run.id)/verdict").body["final"] == true)
        }
    }

    /// Returns once this many wait for the run's next event.
    private func untilWaiting(at run: Run, _ count: Int) async throws {
        while run.signal.waiters < count { await Task.yield() }
    }
}
