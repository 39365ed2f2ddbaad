import Control
import HTTP
import Journal
import Loop
import Model
import Runs
import Testing

@Suite struct RunsAPITests {
    @Test("a run is made of a named scenario and tells where apps find it")
    func makes() async throws {
        try await LiveAPI.with { api in
            let made = try await api.send(
                .post, "/__admin/runs", body: ["scenario": "plaid-closed", "platform": "ios", "label": "nightly"])
            #expect(made.status == 201)
            let id = try #require(made.body["id"]?.string)
            #expect(made.headers["Location"] == "/__admin/runs/\(id)")
            #expect(made.body["scenario"] == "plaid-closed")
            #expect((made.body["platform"], made.body["label"]) == ("ios", "nightly"))
            #expect((made.body["verdict"], made.body["final"]) == ("incomplete", false))
            #expect(made.body["steps"]?.array?.first == ["number": 1, "step": "linkBank", "state": "due"])
            let port = api.address.port
            #expect(made.body["entryUrl"]?.string?.hasPrefix("http://localhost:\(port)/direct/?org_id=") == true)
            #expect(made.body["entryUrl"]?.string?.hasSuffix("&mockRun=\(id)") == true)
            #expect(try await api.get("/__admin/runs/\(id)").body["id"] == .string(id))
        }
    }

    @Test("what is declared of the app and the device is on record, for the checks to read")
    func declares() async throws {
        try await LiveAPI.with { api in
            let declared: JSON = ["scenario": "plaid-closed", "authSession": false, "simulated": true]
            for (body, authSession, simulated) in [
                (declared, false, true), (["scenario": "plaid-closed"], nil, nil),
            ] as [(JSON, Bool?, Bool?)] {
                let made = try await api.send(.post, "/__admin/runs", body: body)
                let id = try #require(made.body["id"]?.string)
                let events = try await api.get("/__admin/runs/\(id)/events?type=runStarted").body["events"]
                let data = events?.array?.first?["data"]
                #expect(data?["authSession"]?.bool == authSession && data?["simulated"]?.bool == simulated)
            }
        }
    }

    @Test("entry URLs carry the host name by which the server was asked")
    func carriesHost() async throws {
        try await LiveAPI.with { api in
            let made = try await api.send(
                .post, "/__admin/runs", headers: ["Host": "mock.test:99"], body: ["scenario": "plaid-closed"])
            #expect(made.body["entryUrl"]?.string?.hasPrefix("http://mock.test:99/direct/") == true)
            #expect(made.body["entryUrls"]?["localhost"]?.string?.hasPrefix("http://localhost:8080/direct/") == true)
        }
    }

    @Test("a run says which faults were ordered, and which of them came about")
    func faults() async throws {
        try await LiveAPI.with { api in
            let scenario: JSON = [
                "flow": "direct",
                "faults": [["page": "entry", "nth": 2, "status": 503], ["request": "GET /x", "reset": true]],
            ]
            let made = try await api.send(.post, "/__admin/runs", body: ["scenario": scenario])
            let id = try #require(made.body["id"]?.string.flatMap(RunID.init))
            let run = try await api.store.run(id)
            for _ in 0..<3 { _ = try await run.fault(["page": "entry"]) { $0.target == .page(.entry) } }
            #expect(
                try await api.get("/__admin/runs/\(id)").body["faults"] == [
                    [
                        "fault": "page: entry, nth: 2, status: 503", "requests": 3, "served": 1,
                        "lastEvent": .int(run.committedID),
                    ], ["fault": "request: GET /x, reset: true", "requests": 0, "served": 0, "lastEvent": .null],
                ])
        }
    }

    @Test("the same key gives the same run again")
    func keys() async throws {
        try await LiveAPI.with { api in
            let body: JSON = ["scenario": "plaid-closed", "key": "build-7"]
            let first = try await api.send(.post, "/__admin/runs", body: body)
            let second = try await api.send(.post, "/__admin/runs", body: body)
            #expect((first.status, second.status) == (201, 200))
            #expect(first.body["id"] == second.body["id"])
            #expect(try await api.get("/__admin/runs").body["runs"]?.array?.count == 1)
        }
    }

    @Test("a scenario may come with the request, as JSON or as YAML")
    func inline() async throws {
        try await LiveAPI.with { api in
            let scenario: JSON = ["title": "Mine", "flow": "direct", "steps": ["linkBank"]]
            let json = try await api.send(.post, "/__admin/runs", body: ["scenario": scenario])
            #expect((json.status, json.body["title"], json.body["scenario"]) == (201, "Mine", "inline"))
            let yaml = try await api.client.send(
                ClientRequest(
                    .post, "http://localhost:\(api.address.port)/__admin/runs?label=l%20l&platform=ios",
                    headers: ["Content-Type": "application/yaml"], body: Array("name: own\nflow: direct\n".utf8)))
            let body = try JSON.parse(yaml.body)
            #expect((yaml.status, body["scenario"], body["label"]) == (.created, "own", "l l"))
        }
    }

    @Test("a wrong scenario is answered with every mistake, an unknown one with the likely name")
    func wrongScenarios() async throws {
        try await LiveAPI.with { api in
            let wrong = try await api.send(
                .post, "/__admin/runs", body: ["scenario": ["flow": "indirect", "settle": "soon"]])
            #expect((wrong.status, wrong.body["code"]) == (422, "scenarioInvalid"))
            #expect(wrong.body["diagnostics"]?.array?.count == 2)
            #expect(wrong.body["diagnostics"]?.array?.first?["line"] == 1)
            let unknown = try await api.send(.post, "/__admin/runs", body: ["scenario": "plaid-clsoed"])
            #expect((unknown.status, unknown.body["code"]) == (404, "scenarioUnknown"))
            #expect(unknown.body["detail"]?.string?.contains("did you mean plaid-closed?") == true)
            let foreign = try await api.send(
                .post, "/__admin/runs", body: ["scenario": "plaid-closed", "platform": "browser"])
            #expect((foreign.status, foreign.body["code"]) == (400, "bodyInvalid"))
            #expect(try await api.get("/__admin/runs").body["runs"] == [])
        }
    }

    @Test(
        "a body that cannot be read is refused with its reason",
        arguments: [
            ("application/json", "", 400, "bodyInvalid"), ("application/json", "{", 400, "bodyInvalid"),
            ("application/json", "[]", 400, "bodyInvalid"),
            ("application/json; charset=utf-8", #"{"scenario":"plaid-closed"}"#, 201, nil),
            ("text/plain", "{}", 415, "mediaTypeUnsupported"),
            ("application/x-www-form-urlencoded", "", 415, "mediaTypeUnsupported"),
            (nil, "{}", 415, "mediaTypeUnsupported"),
            ("application/yaml", "flow: [", 422, "scenarioInvalid"),
        ] as [(String?, String, Int, String?)])
    func bodies(type: String?, body: String, status: Int, code: String?) async throws {
        try await LiveAPI.with { api in
            var headers: Headers = [:]
            if let type { headers.add("Content-Type", type) }
            let response = try await api.client.send(
                ClientRequest(
                    .post, "http://localhost:\(api.address.port)/__admin/runs", headers: headers, body: Array(body.utf8)
                ))
            #expect(response.status.rawValue == status)
            #expect(try JSON.parse(response.body)["code"] == code.map(JSON.string))
            if let code { #expect(response.headers["Content-Type"] == "application/problem+json", "\(code)") }
        }
    }

    @Test("runs are listed from the newest on, page by page; latest is the newest")
    func lists() async throws {
        try await LiveAPI.with { api in
            #expect(try await api.get("/__admin/runs/latest").body["code"] == "runUnknown")
            var ids: [String] = []
            for _ in 0..<3 { ids.append(try await api.makeRun().id.text) }
            let page = try await api.get("/__admin/runs?limit=2").body
            #expect(page["runs"]?.array?.map { $0["id"]?.string } == [ids[2], ids[1]])
            #expect(page["next"] == .string(ids[1]))
            let rest = try await api.get("/__admin/runs?before=\(ids[1])").body
            #expect(rest["runs"]?.array?.map { $0["id"]?.string } == [ids[0]])
            #expect(rest["next"] == .null)
            #expect(try await api.get("/__admin/runs/latest").body["id"] == .string(ids[2]))
            #expect(try await api.get("/__admin/runs?limit=0").body["code"] == "parameterInvalid")
        }
    }

    @Test("a run whose scenario cannot be read any more is in the list, and can be deleted")
    func unreadable() async throws {
        let journal = try Journal(at: .memory)
        let old = RunID(random: Array(0..<16))
        let kept = Promise<Void>()
        let start = Event(id: 1, run: old, at: 0, elapsed: .zero, type: .runStarted)
        journal.append(
            [.run(StoredRun(id: old, scenario: "flow: nowhere", start: 0, made: ["scenario": "old"])), .event(start)]
        ) { _ in kept.fulfill(()) }
        try await kept.value
        try await LiveAPI.with(journal: journal) { api in
            try await api.store.load()
            let run = try await api.makeRun()
            let list = try await api.get("/__admin/runs").body["runs"]?.array ?? []
            #expect(list.map { $0["id"]?.string } == [run.id.text, old.text])
            #expect(list.last?["scenario"] == "old" && list.last?["problem"]?.string != nil)
            let alone = try await api.get("/__admin/runs/\(old)")
            #expect((alone.status, alone.body["code"]) == (500, "runUnreadable"))
            #expect(try await api.send(.delete, "/__admin/runs/\(old)").status == 204)
            #expect(try await api.get("/__admin/runs").body["runs"]?.array?.count == 1)
        }
    }

    @Test("a deleted run is gone; reset leaves none")
    func deletes() async throws {
        try await LiveAPI.with { api in
            let run = try await api.makeRun()
            #expect(try await api.send(.delete, "/__admin/runs/\(run.id)").status == 204)
            let again = try await api.send(.delete, "/__admin/runs/\(run.id)")
            #expect((again.status, again.body["code"]) == (404, "runUnknown"))
            _ = try await api.makeRun()
            #expect(try await api.send(.post, "/__admin/reset").status == 204)
            #expect(try await api.get("/__admin/runs").body["runs"] == [])
        }
    }

    @Test("scenarios are listed, and shown with their text")
    func scenarios() async throws {
        try await LiveAPI.with { api in
            let all = try await api.get("/__admin/scenarios").body["scenarios"]?.array ?? []
            let closed = try #require(all.first { $0["name"] == "plaid-closed" })
            #expect((closed["valid"], closed["origin"], closed["flow"]) == (true, "shipped", "direct"))
            #expect(closed["steps"] == ["linkBank", "plaid: closed"])
            let one = try await api.get("/__admin/scenarios/plaid-closed").body
            #expect(one["text"]?.string?.contains("plaid: closed") == true)
            let yaml = try await api.client.send(
                ClientRequest(
                    .get, "http://localhost:\(api.address.port)/__admin/scenarios/plaid-closed",
                    headers: ["Accept": "application/yaml"]))
            #expect(yaml.headers["Content-Type"] == "application/yaml")
            #expect(.string(yaml.text) == one["text"])
            #expect(try await api.get("/__admin/scenarios/nope").status == 404)
        }
    }
}
