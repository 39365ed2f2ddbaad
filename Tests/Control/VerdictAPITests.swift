import Control
import Model
import Testing

@Suite(.timeLimit(.minutes(2))) struct VerdictAPITests {
    @Test("a verdict has its checks, and waits till it is final")
    func waits() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun()
            let now = try await api.get("/__admin/runs/\(run.id)/verdict").body
            #expect((now["run"], now["verdict"], now["final"]) == (.string(run.id.text), "incomplete", false))
            #expect(now["checks"]?.array?.contains { $0["id"] == "plaid.status" } == true)
            async let final = api.get("/__admin/runs/\(run.id)/verdict?wait=60s")
            while run.signal.waiters < 1 { await Task.yield() }
            let finished = try await api.send(.post, "/__admin/runs/\(run.id)/finish")
            #expect((finished.status, finished.body["final"]) == (200, true))
            #expect(try await final.body == finished.body)
        }
    }

    @Test("a wait that is over gives the verdict as it is")
    func overdue() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun()
            let answer = try await api.get("/__admin/runs/\(run.id)/verdict?wait=1ms")
            #expect((answer.status, answer.body["final"]) == (200, false))
            #expect(
                try await api.get("/__admin/runs/\(run.id)/verdict?strict=maybe").body["code"] == "parameterInvalid")
        }
    }

    @Test("finishing twice changes nothing")
    func finishes() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun()
            let first = try await api.send(.post, "/__admin/runs/\(run.id)/finish").body
            let events = run.committedID
            #expect(try await api.send(.post, "/__admin/runs/\(run.id)/finish").body == first)
            #expect(run.committedID == events)
        }
    }

    @Test("a step that no server can see is reported done")
    func steps() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun()
            let path = "/__admin/runs/\(run.id)/steps"
            for _ in 0..<2 {
                let done = try await api.send(.post, path + "/2/done")
                #expect((done.status, done.body) == (200, ["step": 2, "state": "done"]))
            }
            #expect(run.events().filter { $0.type == .stepDone }.map { $0["by"] } == ["api"])
            for name in ["0", "3", "x", "99999999999999999999"] {
                let unknown = try await api.send(.post, path + "/\(name)/done")
                #expect((unknown.status, unknown.body["code"]) == (404, "stepUnknown"))
            }
        }
    }

    @Test("the run's clock moves on")
    func clock() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun()
            let moved = try await api.send(.post, "/__admin/runs/\(run.id)/clock", body: ["advance": "30m"])
            #expect(moved.status == 200)
            #expect(moved.body["elapsed"]?.double ?? 0 >= 1800)
            #expect(run.events().last?.type == .clockMoved)
        }
    }

    @Test(
        "a clock that cannot be moved so stays",
        arguments: [
            [:], ["advance": 30], ["advance": "-1s"], ["advance": "soon"], ["advance": "99999d"],
            ["advance": "1s", "back": true], "1s",
        ] as [JSON])
    func wrongClock(body: JSON) async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun()
            let events = run.committedID
            let answer = try await api.send(.post, "/__admin/runs/\(run.id)/clock", body: body)
            #expect((answer.status, answer.body["code"]) == (400, "bodyInvalid"))
            #expect(run.committedID == events)
        }
    }
}
