import HTTP
import Journal
import Loop
import Model
import Pages
import Runs

/// The pages over a journal in memory, asked without a socket.
struct Fixture {
    let store: RunStore
    let scenario: Scenario
    let loops: EventLoopGroup
    let pages: FaultResponder
    let certificates: BadCertificates?

    /// `change` adapts the scenario, which is the default one and `other`, too.
    init(
        files: StaticFiles = Pages.files(), badPort: UInt16? = nil, ports: Pages.Ports = .init(),
        _ change: (inout Scenario) -> Void = { _ in }
    ) throws {
        var scenario = Scenario(name: "fixture", title: "A <fixture>", flows: [.direct])
        scenario.steps = [.linkBank(times: 1), .plaid(.linked)]
        scenario.documents = [
            Scenario.Document(
                id: "agreement", title: "Agreement", filename: "Zürich \"1\".pdf", mimeType: "application/pdf",
                content: Array("%PDF".utf8))
        ]
        change(&scenario)
        let made = scenario
        self.scenario = made
        loops = try EventLoopGroup(count: 1)
        store = RunStore(journal: try Journal(at: .memory), loops: loops, readScenario: { _ in made })
        let scenarios = Scenarios(
            defaultName: "fixture", named: { ["fixture", "other"].contains($0) ? (made, "flow: direct") : nil },
            all: { [made] })
        var router = Router()
        certificates = badPort.map { [store] port in
            let flaws = [("expired", "expired"), ("wrongHost", "wrong-host"), ("unknownCA", "unknown-ca")].map {
                BadCertificates.Flaw(name: $0, label: $1, isDefault: $0 == "unknownCA")
            }
            let certificates = BadCertificates(flaws, runs: store)
            certificates.begin(at: port)
            return certificates
        }
        Pages(runs: store, scenarios: scenarios, files: files, certificates: certificates, ports: { ports }).addRoutes(
            to: &router)
        pages = FaultResponder(router, runs: store)
    }

    /// Signs the worker in; what a browser sends back.
    func signIn(_ run: Run) async throws -> String {
        try await run.sendCode()
        let response = try await post("/mock/api/runs/\(run.id)/login", ["code": .string(scenario.login.code)])
        return String((response.headers["Set-Cookie"] ?? "").prefix { $0 != ";" })
    }

    func run(isSimulated: Bool = false) async throws -> Run {
        var request = RunRequest(scenario: scenario, source: "flow: direct")
        request.isSimulated = isSimulated
        return try await store.start(request).run
    }

    /// A run whose entry page was loaded, and a link of it.
    func openedLink(askedFrom jar: String? = nil) async throws -> (run: Run, link: LinkState) {
        let run = try await run()
        _ = try await get("/direct/?mockRun=\(run.id)", host: "entry.test:81")
        let link = try await run.createLink(askedFrom: jar) { "http://link.test/hl/\($0)" }
        return (run, link)
    }

    /// Goes through Plaid's page to its last screen.
    func reachEnd(of link: LinkState, account: String = "checking") async throws {
        let answers: [JSON] = [
            ["from": "consent"], ["from": "institution", "institution": "ins_109508"],
            ["from": "credentials", "username": "user_good", "password": "pass_good"],
            ["from": "accounts", "account": .string(account)],
        ]
        for answer in answers { _ = try await post("/mock/api/links/\(link.id)/steps", answer) }
    }

    func get(_ target: String, host: String = "localhost:8080", _ headers: [String: String] = [:]) async throws
        -> Response
    {
        try await ask("GET", target, host: host, headers)
    }

    func post(_ target: String, _ json: JSON, cookie: String? = nil) async throws -> Response {
        var headers = ["Content-Type": "application/json"]
        headers["Cookie"] = cookie
        return try await ask("POST", target, headers, body: json.bytes)
    }

    func post(_ target: String, form: String) async throws -> Response {
        try await ask("POST", target, ["Content-Type": "application/x-www-form-urlencoded"], body: Array(form.utf8))
    }

    /// The same over a socket, for answers that come in pieces.
    func fetch(_ target: String, _ headers: [String: String] = [:]) async throws -> ClientResponse {
        let server = Server(group: loops, responder: pages)
        let address = try server.listen(on: .loopback(port: 0))
        let client = Client(group: loops)
        var fields = Headers()
        for (name, value) in headers { fields.add(name, value) }
        let result: Result<ClientResponse, any Error>
        do {
            result = .success(
                try await client.send(ClientRequest(.get, "http://127.0.0.1:\(address.port)\(target)", headers: fields))
            )
        } catch { result = .failure(error) }
        await client.close()
        await server.shutdown(grace: .zero)
        return try result.get()
    }

    func ask(
        _ method: String, _ target: String, scheme: StaticString = "http", host: String = "localhost:8080",
        _ headers: [String: String] = [:], body: [UInt8] = [], of responder: (any Responder)? = nil
    ) async throws -> Response {
        var fields: Headers = ["Host": host]
        for (name, value) in headers { fields.add(name, value) }
        guard var request = Request(Method(rawValue: method), target, headers: fields, body: body, scheme: scheme)
        else {
            throw Problem(.badRequest, "test", "this is no request")
        }
        let route = (responder ?? pages).route(&request)
        if body.count > route.bodyLimit { return Response(.contentTooLarge) }
        switch route.answer(request) {
        case .now(let response): return response
        case .later(let answer): return await answer()
        }
    }
}

extension Response {
    var text: String {
        switch body {
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .static(let bytes): String(decoding: bytes.bytes, as: UTF8.self)
        default: ""
        }
    }

    var json: JSON { (try? JSON.parse(text)) ?? .null }
    var location: String { headers["Location"] ?? "" }
    var code: String? { json["code"]?.string }
}

extension Run {
    var lastEvent: Event? { events(after: 0).last }

    func events(_ type: EventType) -> [Event] { events(after: 0).filter { $0.type == type } }
}

/// The body that brings one report.
func report(
    _ type: EventType, _ data: JSON, seq: JSON = 1, page: JSON = "page0001", at: JSON = 1_764_496_800_000
) -> JSON {
    ["page": page, "reports": [["seq": seq, "at": at, "type": .string(type.rawValue), "data": data]]]
}
