import HTTP
import Model
import ScenarioFile
import Testing

@testable import Control

@Suite struct PutScenarioTests {
    private static func put(
        _ name: String, _ text: String, type: String = "application/yaml", to api: LiveAPI
    ) async throws -> (status: Int, body: JSON, headers: Headers) {
        let response = try await api.client.send(
            ClientRequest(
                .put, "http://localhost:\(api.address.port)/__admin/scenarios/\(name)",
                headers: ["Content-Type": type], body: Array(text.utf8)))
        return (response.status.rawValue, try JSON.parse(response.body), response.headers)
    }

    @Test("a scenario that is put can be read, listed and run, and put again")
    func puts() async throws {
        try await LiveAPI.with { api in
            let text = "# Mine\nflow: direct\ntitle: First\n"
            let made = try await Self.put("mine", text, to: api)
            #expect((made.status, made.headers["Location"]) == (201, "/__admin/scenarios/mine"))
            #expect((made.body["origin"], made.body["text"], made.body["valid"]) == ("put", .string(text), true))
            #expect(try await api.makeRun(["scenario": "mine"]).scenario.title == "First")

            let again = try await Self.put(
                "mine", #"{"flow": "direct", "title": "Second"}"#, type: "application/json", to: api)
            #expect((again.status, again.body["title"]) == (200, "Second"))
            #expect(try await api.get("/__admin/scenarios/mine").body["title"] == "Second")
            let list = try await api.get("/__admin/scenarios").body["scenarios"]?.array
            #expect(list?.count { $0["name"] == "mine" } == 1)
        }
    }

    @Test("it lies over a shipped one until it is deleted; what was not put stays")
    func deletes() async throws {
        try await LiveAPI.with { api in
            let shipped = try await api.get("/__admin/scenarios/plaid-closed").body
            _ = try await Self.put("plaid-closed", "flow: direct\ntitle: Mine\n", to: api)
            #expect(try await api.get("/__admin/scenarios/plaid-closed").body["title"] == "Mine")
            #expect(try await api.send(.delete, "/__admin/scenarios/plaid-closed").status == 204)
            #expect(try await api.get("/__admin/scenarios/plaid-closed").body == shipped)
            for name in ["plaid-closed", "no-such"] {
                let answer = try await api.send(.delete, "/__admin/scenarios/\(name)")
                #expect((answer.status, answer.body["code"]) == (404, "scenarioUnknown"))
            }
        }
    }

    @Test("a reset takes away what was put, and its runs")
    func resets() async throws {
        try await LiveAPI.with { api in
            _ = try await Self.put("mine", "flow: direct\n", to: api)
            _ = try await api.makeRun(["scenario": "mine"])
            #expect(try await api.send(.post, "/__admin/reset").status == 204)
            #expect(try await api.get("/__admin/scenarios/mine").status == 404)
            #expect(try await api.get("/__admin/runs").body["runs"] == [])
        }
    }

    @Test(
        "what cannot be played is refused with its mistakes, and leaves what was there",
        arguments: [
            ("mine", "flow: indirect\n", "flow"), ("mine", "flow: direct\nname: other\n", "put as"),
            ("Mine", "flow: direct\n", "name"),
            ("mine", "flow: direct\ndocuments: [{ id: a, content: { file: x } }]\n", "file"),
        ])
    func refuses(name: String, text: String, word: String) async throws {
        try await LiveAPI.with { api in
            let answer = try await Self.put(name, text, to: api)
            #expect((answer.status, answer.body["code"]) == (422, "scenarioInvalid"))
            #expect(answer.body["diagnostics"]?.array?.first?["message"]?.string?.contains(word) == true)
            #expect(try await api.get("/__admin/scenarios/\(name)").status == 404)
        }
    }

    @Test("there is an end to how many can be put")
    func limits() async throws {
        try await LiveAPI.with { api in
            let title = String(repeating: "x", count: 900_000)
            var last = 201
            var count = 0
            while last == 201, count < 100 {
                last = try await Self.put("mine-\(count)", "flow: direct\n# \(title)\n", to: api).status
                count += 1
            }
            #expect((last, count) == (409, 72))
            #expect(try await api.get("/__admin/scenarios/mine-70").status == 200)
            #expect(try await Self.put("mine-70", "flow: direct\n", to: api).status == 200)
            #expect(try await Self.put("mine-71", "flow: direct\n", to: api).status == 201)
        }
    }

    @Test("a run's clock can be moved to its end, and not beyond")
    func clock() async throws {
        try await LiveAPI.with { api in
            _ = try await api.makeRun()
            for _ in 0..<9 {
                #expect(
                    try await api.send(.post, "/__admin/runs/latest/clock", body: ["advance": "3650d"]).status == 200)
            }
            #expect(try await api.send(.post, "/__admin/runs/latest/clock", body: ["advance": "3649d"]).status == 200)
            let beyond = try await api.send(.post, "/__admin/runs/latest/clock", body: ["advance": "2d"])
            #expect((beyond.status, beyond.body["code"]) == (400, "bodyInvalid"))
        }
    }
}
