import HTTP
import Loop
import Model
import Testing

@Suite("The verbs that ask a server")
struct WaitTests {
    private let client: Client

    init() throws { client = Client(group: try EventLoopGroup(count: 1)) }

    private func post(_ url: String, _ body: JSON) async throws -> JSON {
        let answer = try await client.send(
            ClientRequest(.post, url, headers: ["Content-Type": "application/json"], body: body.bytes))
        return try JSON.parse(answer.body)
    }

    private func makeRun(_ server: BuiltServer, _ scenario: JSON) async throws -> String {
        let made = try await post(server.url + "/__admin/runs", ["scenario": scenario])
        return try #require(made["id"]?.string)
    }

    private func complete(_ server: BuiltServer, _ run: String, seq: Int, _ status: String) async throws {
        let detail = JSON.object(["status": .string(status)]).text
        let report: JSON = [
            "seq": .int(seq), "at": 1_764_496_800_000, "type": "branchPlaidLinkComplete",
            "data": ["detail": .string(detail), "target": "window"],
        ]
        let answer = try await post(
            "\(server.url)/mock/api/runs/\(run)/reports", ["page": "waitpage", "reports": [report]])
        #expect(answer["acknowledged"] == [.int(seq)])
    }

    @Test("wait writes the events that it was told to wait for, also those of a run that is yet to be made")
    func events() async throws {
        try await BuiltServer.run { server in
            async let waiting = BuiltServer.tool([
                "wait", "--server", server.url, "--event", "branchPlaidLinkComplete", "--where", "status=canceled",
                "--count", "2", "--timeout", "60s",
            ])
            let run = try await makeRun(server, "plaid-closed")
            for (seq, status) in [(1, "completed"), (2, "canceled"), (3, "canceled")] {
                try await complete(server, run, seq: seq, status)
            }
            let (output, error, status) = try await waiting
            let events = try output.split(separator: "\n").map { try JSON.parse(String($0)) }
            #expect(events.map { $0["page"]?["seq"] } == [2, 3])
            #expect((error, status) == ("", .exited(0)))
        }
    }

    @Test("wait writes an app's text so that it steers no terminal and no reader of the log, and reads back as it was")
    func deadText() async throws {
        let hostile = "\u{1B}]0;owned\u{7}\u{9B}2J\u{202E}\n::error::x ##[error]y ##vso[task.complete] \u{2028}z"
        try await BuiltServer.run { server in
            let run = try await makeRun(server, "plaid-closed")
            try await complete(server, run, seq: 1, hostile)
            func wait(_ status: String) async throws -> (output: String, error: String, status: Loop.ExitStatus) {
                try await BuiltServer.tool([
                    "wait", "--server", server.url, "--run", run, "--event", "branchPlaidLinkComplete", "--where",
                    "status=\(status)", "--timeout", "1ms",
                ])
            }
            let found = try await wait(hostile)
            #expect(found.status == .exited(0))
            #expect(try JSON.parse(found.output)["data"]?["status"]?.string == hostile)
            let missed = try await wait("canceled")
            #expect(missed.error.contains("##vso") == false && missed.error.contains("vso["))
            for line in (found.output + missed.error).split(separator: "\n") {
                let isDead = line.unicodeScalars.allSatisfy {
                    ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
                }
                #expect(isDead && !line.hasPrefix("::") && !line.contains("##"), "\(line)")
            }
        }
    }

    @Test("wait ends with 4 when the time is up, and says what came nearest")
    func nearestMiss() async throws {
        try await BuiltServer.run { server in
            let run = try await makeRun(server, "plaid-closed")
            try await complete(server, run, seq: 1, "completed")
            let (output, error, status) = try await BuiltServer.tool([
                "wait", "--server", server.url, "--run", run, "--event", "branchPlaidLinkComplete", "--where",
                "status=canceled", "--timeout", "1ms",
            ])
            #expect((output, status) == ("", .exited(4)))
            #expect(error.hasPrefix("0 of 1 came in time\nthe nearest was branchPlaidLinkComplete, id "))
            #expect(error.hasSuffix(":\n  data.status: expected \"canceled\", got \"completed\"\n"))
        }
    }

    @Test("wait for a verdict says what it lacks: the app, and each step")
    func lack() async throws {
        try await BuiltServer.run { server in
            let run = try await makeRun(server, "plaid-closed")
            let (output, error, status) = try await BuiltServer.tool([
                "wait", "--server", server.url, "--run", run, "--verdict", "--timeout", "1ms",
            ])
            #expect((output, status) == ("", .exited(4)))
            let lines = error.split(separator: "\n")
            #expect(lines.first == "the verdict is not final yet")
            let entry = try await server.get("/__admin/runs/\(run)")["entryUrl"]?.string ?? ""
            #expect(lines.dropFirst().first == "no app has loaded the entry URL: \(entry)")
            #expect(lines.dropFirst(2) == ["step 1 is not done: linkBank", "step 2 is not done: plaid: closed"])
        }
    }

    @Test("wait for a verdict ends with what it says")
    func verdicts() async throws {
        try await BuiltServer.run { server in
            func wait(_ run: String, _ timeout: String = "60s") async throws -> (
                output: String, status: Loop.ExitStatus
            ) {
                let (output, _, status) = try await BuiltServer.tool([
                    "wait", "--server", server.url, "--run", run, "--verdict", "--timeout", timeout,
                ])
                return (output, status)
            }
            let passed = try await makeRun(server, ["flow": "direct", "settle": "1ms"])
            #expect(try await wait(passed, "1ms") == ("", .exited(4)))
            let shown: JSON = [
                "seq": 1, "at": 1_764_496_800_000, "type": "pageShown",
                "data": ["screen": "home", "navigation": "navigate"],
            ]
            _ = try await post(
                "\(server.url)/mock/api/runs/\(passed)/reports", ["page": "waitpage", "reports": [shown]])
            #expect(try await wait(passed) == ("passed\n", .exited(0)))

            let failed = try await makeRun(
                server,
                [
                    "flow": "direct", "settle": "1ms",
                    "expect": [["event": "branchPlaidLinkComplete", "within": "1ms", "times": 1]],
                ])
            #expect(try await wait(failed) == ("failed\n", .exited(1)))

            let waiting = try await makeRun(server, "plaid-closed")
            #expect(try await wait(waiting, "1ms") == ("", .exited(4)))
            _ = try await post("\(server.url)/__admin/runs/\(waiting)/finish", [:])
            #expect(try await wait(waiting) == ("incomplete\n", .exited(4)))
        }
    }

    @Test("a server that is not there, and a run that there is none of, are told apart")
    func unreachable() async throws {
        // Nobody listens on port 1, and no test gets it.
        let health = try await BuiltServer.tool(["health", "--port", "1"])
        #expect(health.status == .exited(1))
        #expect(health.error.contains("http://127.0.0.1:1 cannot be reached"))
        let wait = try await BuiltServer.tool(["wait", "--port", "1", "--verdict"])
        #expect(wait.status == .exited(3))

        try await BuiltServer.run { server in
            let unknown = try await BuiltServer.tool(["wait", "--server", server.url, "--run", "nope", "--verdict"])
            #expect(unknown.status == .exited(2))
            #expect(unknown.error.contains("there is no run \"nope\""))
            let both = try await BuiltServer.tool(["wait", "--server", server.url, "--event", "pageShown", "--verdict"])
            #expect(both.status == .exited(2))
        }
    }

    @Test("each verb ends with 2 where the server wants a token, and says how to give it")
    func token() async throws {
        try await BuiltServer.run(["--admin", "token"]) { server in
            for verb in [["run", "plaid-linked"], ["wait", "--verdict"], ["report", "latest"]] {
                let result = try await BuiltServer.tool(verb + ["--server", server.url])
                #expect(result.status == .exited(2), "\(verb)")
                let told = result.output + result.error
                #expect(told.contains("--admin-token-file FILE or BRANCH_MOCK_ADMIN_TOKEN_FILE"), "\(told)")
            }
        }
    }

    @Test("health is good while the server is ready, found by its ready file, too")
    func health() async throws {
        try await BuiltServer.run(["--ready-file", "ready"]) { server in
            let byURL = try await BuiltServer.tool(["health", "--server", server.url + "/"])
            let byFile = try await BuiltServer.tool(["health", "--ready-file", server.folder + "/ready"])
            #expect(byURL == ("", "", .exited(0)))
            #expect(byFile == ("", "", .exited(0)))
        }
    }

    @Test("a second server is refused by name: on the same port, and on the same journal")
    func refused() async throws {
        try await BuiltServer.run(["--data", "data"]) { server in
            let port = try #require(server.url.split(separator: ":").last)
            let taken = try await BuiltServer.tool([
                "serve", "--port", "\(port)", "--https-port", "off", "--data", ":memory:",
            ])
            #expect((taken.output, taken.status) == ("", .exited(3)))
            #expect(taken.error.contains("127.0.0.1:\(port) is in use"))
            let locked = try await BuiltServer.tool([
                "serve", "--port", "0", "--https-port", "off", "--data", server.folder + "/data",
            ])
            #expect((locked.output, locked.status) == ("", .exited(3)))
            #expect(locked.error.contains("is in use by another Branch Mock"))
        }
    }
}
