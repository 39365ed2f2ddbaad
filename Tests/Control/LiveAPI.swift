import Control
import HTTP
import Journal
import Loop
import Model
import Runs
import ScenarioFile
import Testing

private struct Unreadable: Error {}

/// The control API on a socket, over a journal in memory.
struct LiveAPI {
    static let token = String(repeating: "5e", count: 32)

    let store: RunStore
    let client: Client
    let address: SocketAddress
    private let stopping: Promise<Void>

    /// Sets it up, and takes it down again.
    static func with(
        journal: Journal? = nil, mode: AccessPolicy.Mode = .automatic, _ body: (LiveAPI) async throws -> Void
    ) async throws {
        let loops = try EventLoopGroup(count: 1)
        let store = RunStore(
            journal: try journal ?? Journal(at: .memory), loops: loops,
            readScenario: { text in
                guard let scenario = ScenarioFile.restore(text).scenario else { throw Unreadable() }
                return scenario
            })
        let stopping = Promise<Void>()
        let api = ControlAPI(
            store: store, scenarios: ScenarioLibrary(),
            access: AccessPolicy(mode: mode, token: token, allowedHosts: ["mock.test"]),
            place: { ControlAPI.Place(port: 8080) }, version: "1.2.3", isReady: { stopping.result == nil },
            stopping: { try? await stopping.value })
        let server = Server(group: loops, responder: ControlResponder(api))
        let client = Client(group: loops)
        let live = LiveAPI(
            store: store, client: client, address: try server.listen(on: .loopback(port: 0)), stopping: stopping)
        let result: Result<Void, any Error>
        do { result = .success(try await body(live)) } catch { result = .failure(error) }
        await client.close()
        await server.shutdown(grace: .zero)
        try result.get()
    }

    /// From now on the server is about to stop.
    func beginStopping() { stopping.fulfill(()) }

    func send(
        _ method: HTTP.Method, _ path: String, headers: Headers = [:], body: JSON? = nil
    ) async throws -> (status: Int, body: JSON, headers: Headers) {
        var headers = headers
        if body != nil { headers.add("Content-Type", "application/json") }
        let response = try await client.send(
            ClientRequest(method, "http://localhost:\(address.port)\(path)", headers: headers, body: body?.bytes ?? []))
        return (
            response.status.rawValue, response.body.isEmpty ? .null : try JSON.parse(response.body), response.headers
        )
    }

    func get(_ path: String, headers: Headers = [:]) async throws -> (status: Int, body: JSON, headers: Headers) {
        try await send(.get, path, headers: headers)
    }

    /// Makes a run by the API.
    func makeRun(_ body: JSON = ["scenario": "plaid-closed"]) async throws -> Run {
        let made = try await send(.post, "/__admin/runs", body: body)
        try #require(made.status == 201)
        return try await store.run(try #require(made.body["id"]?.string.flatMap(RunID.init)))
    }

    /// A stream of server-sent events.
    func stream(_ path: String, headers: Headers = [:]) async throws -> SentEvents {
        let (head, body) = try await client.stream(
            ClientRequest(.get, "http://localhost:\(address.port)\(path)", headers: headers))
        #expect(head.status == .ok)
        #expect(head.headers["Content-Type"] == "text/event-stream")
        return SentEvents(body)
    }
}

/// Reads server-sent events as a browser does.
struct SentEvents {
    private let body: ClientBody
    private var received = ""

    init(_ body: ClientBody) { self.body = body }

    /// The next event's id and data; `nil` at the stream's end.
    mutating func next() async throws -> (id: Int, data: JSON)? {
        while true {
            if let end = received.firstRange(of: "\n\n") {
                let lines = received[..<end.lowerBound].split(separator: "\n")
                received = String(received[end.upperBound...])
                let field = { (name: String) in lines.first { $0.hasPrefix(name) }?.dropFirst(name.count) }
                guard let id = field("id: ").flatMap({ Int($0) }), let data = field("data: ") else { continue }
                return (id, try JSON.parse(String(data)))
            }
            guard let bytes = try await body.next() else { return nil }
            received += String(decoding: bytes, as: UTF8.self)
        }
    }

    func close() async { await body.close() }
}

/// What a page reports.
func report(_ type: EventType, seq: Int, _ data: JSONObject = [:]) -> Observation {
    Observation(type, page: PageStamp(id: "page1", seq: seq, at: 0), data)
}
