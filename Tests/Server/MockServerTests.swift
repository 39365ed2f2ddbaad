import FoundationEssentials
import HTTP
import Journal
import Loop
import Model
import Runs
import TLS
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(2))) struct MockServerTests {
    private let folder: TemporaryFolder
    private let loops: EventLoopGroup
    private let client: Client

    init() throws {
        folder = try TemporaryFolder()
        loops = try EventLoopGroup(count: 1)
        client = Client(group: loops)
    }

    private var configuration: ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.httpsPort = nil
        configuration.data = folder.path + "/data"
        return configuration
    }

    private let log = Log(level: .error)

    private func get(_ url: String) async throws -> (status: Int, body: JSON) {
        let response = try await client.send(ClientRequest(.get, url))
        return (response.status.rawValue, try JSON.parse(response.body))
    }

    private func post(_ url: String, _ body: JSON) async throws -> (status: Int, body: JSON) {
        let response = try await client.send(
            ClientRequest(.post, url, headers: ["Content-Type": "application/json"], body: body.bytes))
        return (response.status.rawValue, try JSON.parse(response.body))
    }

    @Test("it answers on both loopback addresses at the same port")
    func listens() async throws {
        let server = try await MockServer.start(configuration, log: log)
        let port = try #require(server.baseURLs.first?.split(separator: ":").last)
        #expect(server.baseURLs == ["http://localhost:\(port)"])
        for host in ["127.0.0.1", "[::1]", "localhost"] {
            #expect(try await get("http://\(host):\(port)/readyz").status == 200)
        }
        await server.stop()
        await #expect(throws: ClientError.self) { try await get("http://127.0.0.1:\(port)/readyz") }
    }

    @Test("pages, control API and health have their paths and host names")
    func routes() async throws {
        let server = try await MockServer.start(configuration, log: log)
        let url = server.baseURLs[0]
        #expect(try await get(url + "/__admin").body["apiVersion"] == 1)
        let page = try await client.send(ClientRequest(.get, url + "/mock/shared/page.js"))
        #expect(page.status == .ok)
        let admin = try await client.send(
            ClientRequest(.get, url + "/__admin", headers: ["Host": "direct.branchapp.com"]))
        #expect(admin.status == .notFound)
        await server.stop()
    }

    @Test("HTTPS has a port of its own, and the certificate is of the CA in the folder")
    func https() async throws {
        var configuration = configuration
        configuration.httpsPort = 0
        configuration.readyFile = folder.path + "/ready"
        let authority = AuthorityFolder(folder.path + "/ca")
        configuration.certificate = .authority(authority, isChosen: true, branchNames: false, owner: "sam@mini")
        let server = try await MockServer.start(configuration, log: log)
        let ready = try String(contentsOfFile: folder.path + "/ready", encoding: .utf8).split(separator: "\n")
        #expect(ready.map(String.init) == server.baseURLs)
        #expect(server.baseURLs[1].hasPrefix("https://localhost:"))
        let root = try #require(try authority.load()).root
        let about = try await get(server.baseURLs[0] + "/__admin").body
        #expect(try about["ca"]?["sha256"]?.string == root.fingerprint())
        #expect(about["ca"]?["branchNames"] == false)
        let https = try #require(server.baseURLs[1].split(separator: ":").last)
        let made = try await post(server.baseURLs[0] + "/__admin/runs", ["scenario": "plaid-closed"]).body
        #expect(made["entryUrls"]?["branchHosts"]?.string?.hasPrefix("http://direct-sandbox") == true)
        var taken = configuration
        (taken.data, taken.httpsPort) = (nil, UInt16(https))
        await #expect(
            throws: ServerError(
                "127.0.0.1:\(https) is in use; stop what listens there, or choose another port with --https-port")
        ) { try await MockServer.start(taken, log: log) }
        await server.stop()

        configuration.certificate = .authority(authority, isChosen: true, branchNames: true, owner: "sam@mini")
        let refused = await #expect(throws: ServerError.self) { try await MockServer.start(configuration, log: log) }
        #expect(refused?.description.contains("`branch-mock ca renew --branch-names`") == true)
    }

    @Test("a CA that cannot be kept lives as long as the server, unless its folder was named")
    func homeless() async throws {
        var configuration = configuration
        configuration.httpsPort = 0
        // Not even root can make a folder there.
        let nowhere = AuthorityFolder("/proc/branch-mock")
        configuration.certificate = .authority(nowhere, isChosen: false, branchNames: true, owner: "sam@mini")
        let server = try await MockServer.start(configuration, log: log)
        #expect(try await get(server.baseURLs[0] + "/__admin").body["ca"]?["branchNames"] == true)
        let made = try await post(server.baseURLs[0] + "/__admin/runs", ["scenario": "plaid-closed"]).body
        #expect(made["entryUrls"]?["branchHosts"]?.string?.hasPrefix("https://direct-sandbox") == true)
        await server.stop()
        configuration.certificate = .authority(nowhere, isChosen: true, branchNames: true, owner: "sam@mini")
        let refused = await #expect(throws: ServerError.self) { try await MockServer.start(configuration, log: log) }
        #expect(
            refused?.description.hasPrefix("cannot speak HTTPS: the folder /proc/branch-mock cannot be made") == true)
    }

    @Test("what runs there were is known after the next start")
    func restarts() async throws {
        let first = try await MockServer.start(configuration, log: log)
        let made = try await post(first.baseURLs[0] + "/__admin/runs", ["scenario": "plaid-closed", "key": "k"])
        let id = try #require(made.body["id"]?.string)
        let events = try await get(first.baseURLs[0] + "/__admin/runs/\(id)/events").body
        await first.stop()

        let second = try await MockServer.start(configuration, log: log)
        #expect(try await get(second.baseURLs[0] + "/__admin/runs/\(id)/events").body == events)
        let again = try await post(second.baseURLs[0] + "/__admin/runs", ["scenario": "plaid-closed", "key": "k"])
        #expect((again.status, again.body["id"]) == (200, .string(id)))
        await second.stop()
    }

    @Test("a port or a journal that another one has is named, and nothing is left open")
    func refuses() async throws {
        let first = try await MockServer.start(configuration, log: log)
        let port = try #require(first.baseURLs[0].split(separator: ":").last.flatMap { UInt16($0) })
        var taken = configuration
        (taken.port, taken.data) = (port, nil)
        await #expect(
            throws: ServerError(
                "127.0.0.1:\(port) is in use; stop what listens there, or choose another port with --port")
        ) { try await MockServer.start(taken, log: log) }
        let locked = await #expect(throws: ServerError.self) { try await MockServer.start(configuration, log: log) }
        #expect(locked?.description.contains("is in use by another Branch Mock") == true)
        await first.stop()
        taken.data = configuration.data
        let second = try await MockServer.start(taken, log: log)
        await second.stop()
    }

    @Test("the ready file has the base URLs while the server runs")
    func readyFile() async throws {
        var configuration = configuration
        configuration.readyFile = folder.path + "/ready"
        let server = try await MockServer.start(configuration, log: log)
        #expect(try String(contentsOfFile: folder.path + "/ready", encoding: .utf8) == server.baseURLs[0] + "\n")
        await server.stop()
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/ready"))

        configuration.readyFile = folder.path + "/no/such/folder"
        await #expect(throws: ServerError("cannot write the ready file \(folder.path)/no/such/folder")) {
            try await MockServer.start(configuration, log: log)
        }
    }

    @Test("a stop answers who waits, and ends")
    func stops() async throws {
        let server = try await MockServer.start(configuration, log: log)
        let url = server.baseURLs[0]
        let run = try #require(
            try await post(url + "/__admin/runs", ["scenario": "plaid-closed"]).body["id"]?.string)
        async let answer = get(url + "/__admin/runs/\(run)/events?type=pageShown&wait=60s")
        let waited = try await server.store.run(try #require(RunID(run)))
        while waited.signal.waiters == 0 { await Task.yield() }
        await server.stop()
        #expect(try await answer.body["code"] == "shuttingDown")
    }

    @Test("the oldest finished runs make room for new ones; unfinished ones stay")
    func retention() async throws {
        var configuration = configuration
        configuration.maxRuns = 2
        let server = try await MockServer.start(configuration, log: log)
        let runs = server.baseURLs[0] + "/__admin/runs"
        var ids: [String] = []
        for index in 0..<4 {
            let id = try #require(try await post(runs, ["scenario": "plaid-closed"]).body["id"]?.string)
            ids.append(id)
            if index != 0 { _ = try await post(runs + "/\(id)/finish", [:]) }
        }
        while try await get(runs).body["runs"]?.array?.count != 2 { await Task.yield() }
        #expect(try await get(runs).body["runs"]?.array?.map { $0["id"]?.string } == [ids[3], ids[0]])
        await server.stop()
    }

    @Test("runs that were given up, and those that cannot be read any more, make room")
    func retentionOfOldRuns() async throws {
        var configuration = configuration
        configuration.maxRuns = 1
        let journal = try Journal(at: .folder(folder.path + "/data"))
        for scenario in ["flow: nowhere", "flow: direct"] {
            let id = RunID(random: try Random.bytes(16))
            let run = StoredRun(id: id, scenario: scenario, start: WallClock.now() / 1000)
            let start = Event(id: 1, run: run.id, at: 0, elapsed: .zero, type: .runStarted)
            journal.append([.run(run), .event(start)]) { _ in }
        }
        await journal.close()
        let server = try await MockServer.start(configuration, log: log)
        let runs = server.baseURLs[0] + "/__admin/runs"
        let id = try await post(runs, ["scenario": "plaid-closed"]).body["id"]?.string
        while try await get(runs).body["runs"]?.array?.count != 1 { await Task.yield() }
        #expect(try await get(runs).body["runs"]?.array?.map { $0["id"]?.string } == [id])
        await server.stop()
    }

    @Test(
        "base URLs name the ways to the server, plain HTTP first",
        arguments: [
            ("127.0.0.1", nil, nil, ["http://localhost:8080"]), ("::1", nil, nil, ["http://[::1]:8080"]),
            ("192.0.2.7", 8443, nil, ["http://192.0.2.7:8080", "https://192.0.2.7:8443"]),
            ("127.0.0.1", 443, nil, ["http://localhost:8080", "https://localhost"]),
            (
                "127.0.0.1", 8443, "https://mock.example.com/",
                ["http://localhost:8080", "https://localhost:8443", "https://mock.example.com"]
            ),
        ] as [(String, UInt16?, String?, [String])])
    func baseURLs(bind: String, httpsPort: UInt16?, publicURL: String?, urls: [String]) throws {
        var configuration = ServerConfiguration()
        configuration.bind = try #require(SocketAddress(bind, port: 0))
        configuration.publicURL = publicURL.flatMap(URLAuthority.init(url:))
        #expect(Listening.baseURLs(configuration, Listening.Ports(http: 8080, https: httpsPort)) == urls)
    }

    @Test(
        "the token is told where callers are likely to need it",
        arguments: [
            ("127.0.0.1", .automatic, false, false), ("0.0.0.0", .automatic, false, true),
            ("127.0.0.1", .automatic, true, true), ("127.0.0.1", .token, false, true), ("0.0.0.0", .open, false, false),
            ("0.0.0.0", .off, true, false),
        ] as [(String, AdminMode, Bool, Bool)])
    func tellsToken(bind: String, mode: AdminMode, allowsHost: Bool, tells: Bool) throws {
        var configuration = ServerConfiguration()
        configuration.bind = try #require(SocketAddress(bind, port: 0))
        configuration.admin = mode
        configuration.allowedHosts = allowsHost ? ["mock.test"] : []
        #expect(configuration.expectsStrangers == tells)
    }
}

/// A folder that is gone with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
