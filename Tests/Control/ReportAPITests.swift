import HTTP
import Model
import Synchronization
import Testing

@Suite struct ReportAPITests {
    private static func ask(_ api: LiveAPI, _ path: String) async throws -> ClientResponse {
        try await api.client.send(ClientRequest(.get, "http://localhost:\(api.address.port)\(path)"))
    }

    @Test(
        "a run's report comes in each form, by its type",
        arguments: [
            ("", "text/html; charset=utf-8", "<!doctype html>"),
            ("?format=html", "text/html; charset=utf-8", "<!doctype html>"),
            ("?format=junit", "application/xml; charset=utf-8", "<?xml"), ("?format=json", "application/json", "{"),
            ("?format=markdown", "text/markdown; charset=utf-8", "## Branch Mock: in progress"),
        ])
    func forms(query: String, type: String, start: String) async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun(["scenario": "plaid-closed", "platform": "ios", "label": "build 7"])
            for name in [run.id.text, "latest"] {
                let response = try await Self.ask(api, "/__admin/runs/\(name)/report\(query)")
                #expect(response.status == .ok)
                #expect(response.headers["Content-Type"] == type)
                #expect(response.headers["X-Content-Type-Options"] == "nosniff")
                #expect(response.headers["Content-Security-Policy"] == (type.hasPrefix("text/html") ? "sandbox" : nil))
                #expect(response.text.hasPrefix(start))
                #expect(response.text.contains("build 7"))
            }
        }
    }

    @Test("the JSON has the run, the verdict as it stands, and all events")
    func json() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun(["scenario": "plaid-closed", "label": "build 7"])
            try await run.record([report(.entryLoaded, seq: 1, ["platform": "android"])])
            try await run.record((2...700).map { report(.pageShown, seq: $0, ["screen": .string("\($0)")]) })
            let open = try await api.get("/__admin/runs/\(run.id)/report?format=json").body
            let reported = try #require(open["runs"]?.array?.first)
            #expect(reported["run"] == .string(run.id.text))
            #expect((reported["platform"], reported["label"]) == ("android", "build 7"))
            #expect((reported["outcome"], reported["final"]) == ("incomplete", false))
            #expect(reported["events"]?.array?.count == run.committedID)
            let verdict = try await api.send(.post, "/__admin/runs/\(run.id)/finish").body
            let final = try await api.get("/__admin/runs/\(run.id)/report?format=json").body
            #expect(final["runs"]?.array?.first?["verdict"]?["checks"] == verdict["checks"])
            #expect(final["runs"]?.array?.first?["final"] == true)
        }
    }

    @Test("others are answered while the report of a large run is made")
    func large() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun()
            try await run.record((1...10_000).map { report(.pageShown, seq: $0, ["screen": "home"]) })
            let isMade = Atomic(false)
            async let made: Void = {
                _ = try await Self.ask(api, "/__admin/runs/\(run.id)/report?format=json")
                isMade.store(true, ordering: .relaxed)
            }()
            var answered = 0
            while !isMade.load(ordering: .relaxed) {
                _ = try await api.get("/__admin")
                answered += 1
            }
            try await made
            // Were it not made aside, the first of them would wait for it.
            #expect(answered > 3)
        }
    }

    @Test(
        "what is asked for wrongly is refused, and so is a run that is not there",
        arguments: [
            ("latest/report?format=pdf", 400, "parameterInvalid"), ("latest/report?format=", 400, "parameterInvalid"),
            ("latest/report?fromat=html", 400, "parameterInvalid"),
            ("latest/report?strict=maybe", 400, "parameterInvalid"),
            ("nobody/report", 404, "runUnknown"),
        ])
    func refused(path: String, status: Int, code: String) async throws {
        try await LiveAPI.with { api in
            _ = try await api.makeRun()
            let answer = try await api.get("/__admin/runs/" + path)
            #expect((answer.status, answer.body["code"]) == (status, .string(code)))
        }
    }

    @Test("strictly judged, what the guide's own sample does wrong counts")
    func strict() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun(["scenario": "plaid-closed", "platform": "ios"])
            _ = try await api.send(.post, "/__admin/runs/\(run.id)/finish")
            for strict in [true, false] {
                let path = "/__admin/runs/\(run.id)/report?format=json&strict=\(strict)"
                let verdict = try await api.get(path).body["runs"]?.array?.first?["verdict"]
                #expect(verdict?["strict"] == (strict ? true : nil))
            }
        }
    }
}
