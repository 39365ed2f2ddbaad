import FoundationEssentials
import Glibc
import Loop
import Model
import Testing

@Suite("Under pressure")
struct PressureTests {
    @Test("10,000 open event streams each get an event, cost little memory, and hold no one else up")
    func streams() async throws {
        // Both ends need one each, in a process of their own.
        let count = min(10_000, try Resources.raiseDescriptorLimit() - 500)
        let loop = try await BuiltServer.loop
        try await BuiltServer.run { server in
            let run = try #require(try await server.post("/__admin/runs", ["scenario": "plaid-closed"])["id"]?.string)
            let (resident, descriptors) = (try server.resident, try server.descriptors)
            var opened: [RawClient] = []
            for _ in 0..<count {
                let client = try await RawClient(server.url, on: loop)
                opened.append(client)
                try await client.get("/__admin/runs/\(run)/events/stream")
            }
            let clients = opened
            for client in clients { try await client.read(until: "runStarted") }
            if !BuiltServer.isSanitized { #expect((try server.resident - resident) / count < 8192) }

            async let told: Void = {
                for client in clients { try await client.read(until: "clockMoved") }
            }()
            _ = try await server.post("/__admin/runs/\(run)/clock", ["advance": "1s"])
            #expect(try await server.get("/healthz")["status"] == "ready")
            try await told

            for client in clients { await client.close() }
            try await BuiltServer.until { try server.descriptors <= descriptors + 10 }
        }
    }

    @Test("a server without free descriptors serves who is there, keeps what it takes, and lets others in later")
    func descriptors() async throws {
        let loop = try await BuiltServer.loop
        let limit = 64
        try await BuiltServer.run(through: ["prlimit", "--nofile=\(limit):\(limit)"]) { server in
            let run = try #require(try await server.post("/__admin/runs", ["scenario": "plaid-closed"])["id"]?.string)
            let listener = try await RawClient(server.url, on: loop)
            try await listener.get("/__admin/runs/\(run)/events/stream")
            try await listener.read(until: "runStarted")
            let guest = try await RawClient(server.url, on: loop)
            try await guest.get("/healthz")
            try await guest.read(until: "ready")

            // They go nowhere by themselves, and more want in than there is room for.
            var crowd: [RawClient] = []
            for _ in 0..<limit {
                let client = try await RawClient(server.url, on: loop)
                crowd.append(client)
                try await client.get("/healthz")
            }
            try await BuiltServer.until { try server.descriptors >= limit }
            let body = #"{"advance": "1s"}"#
            try await guest.stream.write(
                Array(
                    """
                    POST /__admin/runs/\(run)/clock HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                    Content-Length: \(body.utf8.count)\r\n\r\n\(body)
                    """.utf8))
            try await guest.read(until: "200 OK")
            try await listener.read(until: "clockMoved")

            for client in crowd[..<(limit / 2)] {
                try await client.read(until: "ready")
                await client.close()
            }
            for client in crowd[(limit / 2)...] { try await client.read(until: "ready") }
            for client in crowd + [guest, listener] { await client.close() }
            let events = try await server.get("/__admin/runs/\(run)/events")["events"]?.array ?? []
            #expect(events.filter { $0["type"] == "clockMoved" }.count == 1)
        }
    }

    @Test("no connection goes out, whatever is asked of the server")
    func outgoing() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/strace-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let trace = folder + "/trace"
        let ready = folder + "/ready"
        try await BuiltServer.run(
            ["--https-port", "0", "--ca-dir", folder + "/ca", "--ready-file", ready],
            through: ["strace", "-f", "-qq", "-e", "trace=bind,connect,sendto,sendmsg,sendmmsg", "-o", trace]
        ) { server in
            let played = try await BuiltServer.tool([
                "run", "plaid-closed", "agreement-download", "--server", server.url,
            ])
            #expect(played.status == .exited(0), "\(played.output)\(played.error)")
            let urls = try String(contentsOfFile: ready, encoding: .utf8).split(separator: "\n")
            for path in ["/healthz", "/__admin", "/__admin/ca.pem", "/__admin/runs"] {
                let answer = try await Program.start(
                    "curl", ["--silent", "--insecure", "--fail", "--max-time", "20", "\(urls[1])\(path)"]
                ).ending
                #expect(answer.status == .exited(0), "\(path): \(answer.output)")
            }
        }
        let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
        // That it listens shows that the trace sees.
        #expect(calls.count { $0.contains(" bind(") } >= 2)
        #expect(calls.filter { $0.contains(" connect(") } == [])
        // What goes to an address of its own, as UDP does.
        #expect(calls.filter { $0.contains("sin_port") && !$0.contains(" bind(") } == [])
    }
}
