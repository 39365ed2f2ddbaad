import FoundationEssentials
import Glibc
import HTTP
import Loop
import Model
import Testing

@Suite("What was acknowledged")
struct DurabilityTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/durable-\(UUID().uuidString)"
    private let load: ReportLoad

    init() throws {
        load = try ReportLoad(pages: 8)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// BRANCH_MOCK_KILLS wants more, or fewer.
    private static let kills = ProcessInfo.processInfo.environment["BRANCH_MOCK_KILLS"].flatMap { Int($0) } ?? 20

    @Test("is there once after the server was killed under load, 20 times")
    func killed() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var server = try await BuiltServer.start(in: folder, [])
        defer { server.child.kill() }
        var (load, run) = (load, try await load.makeRun(at: server.url))
        for round in 1...Self.kills {
            if round % 20 == 0 {
                // Another run, for all of one's reports are read after each kill.
                load = try ReportLoad(pages: 8)
                run = try await load.makeRun(at: server.url)
            }
            let child = server.child
            // Another moment in each round.
            try await load.run(at: server.url, run, acknowledgments: 100 + 7 * (round % 20)) { child.kill() }
            try await server.kill()
            server = try await BuiltServer.start(in: folder, [])
            try await load.check(at: server.url, run)
        }
        try await server.stop()
    }

    @Test("is there once after the server was told to stop under load")
    func stopped() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for signal in [SIGTERM, SIGINT] {
            let server = try await BuiltServer.start(in: folder, [])
            defer { server.child.kill() }
            let run = try await load.makeRun(at: server.url)
            let load = try ReportLoad(pages: 8)
            let child = server.child
            try await load.run(at: server.url, run, acknowledgments: 300) { child.signal(signal) }
            #expect(try await child.exitStatus == .exited(0))
            let again = try await BuiltServer.start(in: folder, [])
            defer { again.child.kill() }
            try await load.check(at: again.url, run)
            try await again.stop()
        }
    }

    @Test("is kept while the journal is full, and reports are taken again when there is room")
    func full() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let server = try await BuiltServer.start(in: folder, ["--max-journal", "1MB"])
        defer { server.child.kill() }
        try await FullDisk(server).check(load)
        try await server.stop()
    }

    /// Containers may keep even root from mounting.
    static var canMount: Bool {
        let folder = FileManager.default.temporaryDirectory.path + "/mount-\(UUID().uuidString)"
        guard mkdir(folder, 0o700) == 0 else { return false }
        defer { rmdir(folder) }
        return mount("tmpfs", folder, "tmpfs", 0, nil) == 0 && umount(folder) == 0
    }

    @Test("is kept while the disk is full", .enabled(if: canMount, "needs the right to mount"))
    func fullDisk() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try #require(mount("tmpfs", folder, "tmpfs", 0, "size=3m") == 0)
        defer { umount2(folder, Int32(MNT_DETACH)) }
        let ballast = folder + "/ballast"
        try Data(count: 1 << 20).write(to: URL(filePath: ballast))
        let server = try await BuiltServer.start(in: folder, [])
        defer { server.child.kill() }
        try await FullDisk(server).check(load) { try FileManager.default.removeItem(atPath: ballast) }
        try await server.stop()
    }
}

/// Fills a server's journal with reports, and sees what becomes of them.
private struct FullDisk {
    let server: BuiltServer
    let client: Client

    init(_ server: BuiltServer) throws {
        self.server = server
        client = Client(group: try EventLoopGroup(count: 1))
    }

    /// `makeRoom` is what lets the journal go on; without it, a run is deleted.
    func check(_ load: ReportLoad, makeRoom: (() throws -> Void)? = nil) async throws {
        let (first, second) = (try await load.makeRun(at: server.url), try await load.makeRun(at: server.url))
        var acknowledged = 0
        while true {
            let answer = try await report(acknowledged + 1, to: first)
            if answer.status == .ok {
                acknowledged += 1
                continue
            }
            #expect(answer.status == .serviceUnavailable)
            #expect(try JSON.parse(answer.body)["code"] == "journalFull")
            break
        }
        try #require(acknowledged > 10)
        #expect(try await reports(of: first) == Array(1...acknowledged))

        if let makeRoom {
            try makeRoom()
            while try await report(acknowledged + 1, to: first).status != .ok {}
            #expect(try await reports(of: first) == Array(1...acknowledged + 1))
        } else {
            #expect(
                try await client.send(ClientRequest(.delete, "\(server.url)/__admin/runs/\(first)")).status
                    == .noContent)
        }
        // The room comes back bit by bit.
        while try await report(1, to: second).status != .ok {}
        #expect(try await reports(of: second) == [1])
        await client.close()
    }

    private func report(_ seq: Int, to run: String) async throws -> ClientResponse {
        let message = String(repeating: "x", count: 10_000)
        let report: JSON = [
            "seq": .int(seq), "at": 1_764_496_800_000, "type": "pageError",
            "data": ["message": .string(message), "source": .string(message), "line": 1],
        ]
        return try await client.send(
            ClientRequest(
                .post, "\(server.url)/mock/api/runs/\(run)/reports", headers: ["Content-Type": "application/json"],
                body: JSON.object(["page": "fullpage", "reports": [report]]).bytes))
    }

    private func reports(of run: String) async throws -> [Int] {
        let answer = try await client.send(
            ClientRequest(.get, "\(server.url)/__admin/runs/\(run)/events?type=pageError"))
        return try JSON.parse(answer.body)["events"]?.array?.compactMap { $0["page"]?["seq"]?.int } ?? []
    }
}
