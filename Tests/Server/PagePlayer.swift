import HTTP
import Loop
import Model
import Testing

/// Plays one run as the pages and an app would, by HTTP alone (docs/page-protocol.md).
struct PagePlayer {
    /// How the worker leaves Plaid's page.
    enum End: String, CaseIterable, Sendable { case linked, exited, closed }

    /// What the app does about it.
    enum App: String, CaseIterable, Sendable {
        case right, silent, twice, wrongStatus, foreignCallback, neverOpens
    }

    /// The one check that must say so.
    var failure: String? {
        switch app {
        case .right: nil
        case .silent: "plaid.completed"
        case .twice: "plaid.completedOnce"
        case .wrongStatus: "plaid.status"
        case .foreignCallback: end == .closed ? "plaid.status" : "plaid.callbackUrl"
        case .neverOpens: "plaid.opened"
        }
    }

    let client: Client
    let origin: String
    let number: Int
    let end: End
    let app: App
    /// A word that no other run has.
    let nonce: String
    private(set) var run = ""
    /// Words of this run that no other run has: names that were made up here, and ids that the server gave.
    private(set) var words: Set<String> = []
    private var entryURL = ""
    private var seqs: [String: Int] = [:]

    init(client: Client, origin: String, number: Int, end: End, app: App, nonce: String) {
        (self.client, self.origin, self.number) = (client, origin, number)
        (self.end, self.app, self.nonce) = (end, app, nonce)
        words = [nonce, "page" + nonce]
    }

    /// A scenario that no other run has, either.
    private var scenario: JSON {
        [
            "name": .string("parallel-\(number)"), "title": .string("Run \(nonce)"), "flow": "direct",
            "organization": ["completionRedirectUrl": .string("app-\(nonce)://done")],
            "worker": ["id": .string("W-\(nonce)")], "steps": ["linkBank", ["plaid": .string(end.rawValue)]],
            // Judged at its end alone: 200 runs may take long on a busy machine.
            "settle": "10m",
        ]
    }

    mutating func make() async throws {
        let made = try await post("/__admin/runs", ["scenario": scenario, "platform": "ios"])
        run = try #require(made["id"]?.string)
        entryURL = try #require(made["entryUrl"]?.string)
        words.insert(run)
    }

    /// Plays it to its end. `turn` lets others go on in between.
    mutating func play(turn: () async throws -> Void) async throws {
        let entry = try await load(entryURL, as: "Webview-\(nonce)")
        try #require(entry.status == .ok, "\(entry.text)")
        let cookie = String((entry.headers["Set-Cookie"] ?? "").prefix { $0 != ";" })
        let page = "page" + nonce
        let reports = "/mock/api/runs/\(run)/reports"
        func tell(_ type: EventType, _ data: JSONObject) -> (EventType, JSONObject) { (type, data) }
        try await report(
            [
                tell(.pageShown, ["screen": "home", "navigation": "navigate", "fresh": true]),
                tell(
                    .bridgeDetected,
                    ["kind": "ios", "signs": ["webkit.messageHandlers.branchPlaidLink"], "frame": "top"]),
            ], to: reports, page: page, cookie: cookie)
        try await turn()
        let link = try await post("/mock/api/runs/\(run)/links", nil)
        let url = try #require(link["url"]?.string)
        let id = try #require(link["link"]?.string)
        let path = "/mock/api/links/\(id)"
        words.insert(id)
        // No time passes for the app while its page is out of sight.
        try await report(
            [
                tell(.branchPlaidLinkOpen, ["url": .string(url), "bridge": "ios"]),
                tell(.pageHidden, ["screen": "home"]),
            ], to: reports, page: page, cookie: cookie)
        try await turn()
        guard app != .neverOpens else { return }

        let jar = try await openHostedLink(url)
        let bank = "bank" + nonce
        words.insert(bank)
        try await report(
            [
                tell(.pageShown, ["screen": "hostedLinkConsent", "navigation": "navigate", "fresh": true]),
                tell(.hostedLinkLoaded, ["jar": .string(jar), "visible": true, "navigation": "navigate", "signs": []]),
            ], to: path + "/reports", page: bank)
        try await turn()
        var callback = "app-\(nonce)://done"
        if end == .closed {
            try await report([tell(.pageClosed, ["screen": "hostedLinkConsent"])], to: path + "/reports", page: bank)
        } else {
            if end == .linked { try await reachEnd(of: path) }
            let form = "outcome=\(end.rawValue)" + (end == .linked ? "&account=checking" : "")
            var request = ClientRequest(.post, url + "/finish", body: Array(form.utf8))
            request.headers.add("Content-Type", "application/x-www-form-urlencoded")
            let answer = try await client.send(request)
            callback = try #require(answer.headers["Location"], "\(answer.status) \(answer.text)")
            words.insert(String(try #require(callback.split(separator: "=").last)))
        }
        try await turn()
        let answers = details(callback).map { detail in
            tell(.branchPlaidLinkComplete, ["detail": .string(detail.text), "target": "window"])
        }
        let shown = tell(.pageShown, ["screen": "home", "navigation": "navigate", "fresh": false])
        try await report([shown] + answers, to: reports, page: page, cookie: cookie)
    }

    /// Goes through Plaid's page to its last screen.
    private func reachEnd(of path: String) async throws {
        let answers: [JSON] = [
            ["from": "consent"], ["from": "institution", "institution": "ins_109508"],
            ["from": "credentials", "username": "user_good", "password": "pass_good"],
            ["from": "accounts", "account": "checking"],
        ]
        for answer in answers { _ = try await post(path + "/steps", answer) }
    }

    private func details(_ callback: String) -> [JSON] {
        let completed: JSON = ["status": "completed", "callbackUrl": .string(callback)]
        let canceled: JSON = ["status": "canceled"]
        let right = end == .closed ? canceled : completed
        return switch app {
        case .right: [right]
        case .twice: [right, right]
        case .wrongStatus: [end == .closed ? completed : canceled]
        case .foreignCallback:
            [["status": "completed", "callbackUrl": .string("app-\(nonce)://done?mockNonce=stale00000")]]
        case .silent, .neverOpens: []
        }
    }

    /// Loads Plaid's page in another cookie jar than the webview's, as an auth session does; says in which.
    private func openHostedLink(_ url: String) async throws -> String {
        var url = url
        for _ in 0..<5 {
            let answer = try await load(url, as: "Session-\(nonce)")
            if answer.status == .ok { break }
            url = try #require(answer.headers["Location"], "\(answer.status) \(answer.text)")
        }
        return try #require(Query(parsing: Array((url.split(separator: "?").last ?? "").utf8)).first("jar"))
    }

    /// As a browser, which tries again when a connection is lost: the server lets go of clients that say nothing for too long, and 200 of them
    /// may wait long for a busy machine.
    private func load(_ url: String, as agent: String) async throws -> ClientResponse {
        let request = ClientRequest(.get, url, headers: ["User-Agent": agent])
        for _ in 0..<4 {
            do { return try await client.send(request) } catch let error as ClientError where error.code == .closed {}
        }
        return try await client.send(request)
    }

    /// Nothing more will come: the verdict.
    func finish() async throws -> JSON { try await post("/__admin/runs/\(run)/finish", [:]) }

    /// The whole journal, as text.
    func journal() async throws -> String {
        try await client.send(ClientRequest(.get, origin + "/__admin/runs/\(run)/events")).text
    }

    private mutating func report(
        _ reports: [(EventType, JSONObject)], to path: String, page: String, cookie: String? = nil
    ) async throws {
        var entries: [JSON] = []
        for (type, data) in reports {
            seqs[page, default: 0] += 1
            entries.append([
                "seq": .int(seqs[page] ?? 1), "at": .double(Double(WallClock.now() / 1_000_000)),
                "type": .string(type.rawValue), "data": .object(data),
            ])
        }
        let answer = try await post(path, ["page": .string(page), "reports": .array(entries)], cookie: cookie)
        try #require(answer["acknowledged"]?.array?.count == reports.count)
    }

    private func post(_ path: String, _ body: JSON?, cookie: String? = nil) async throws -> JSON {
        var request = ClientRequest(.post, origin + path)
        if let body {
            request.headers.add("Content-Type", "application/json")
            request.body = Array(body.text.utf8)
        }
        if let cookie { request.headers.add("Cookie", cookie) }
        let answer = try await client.send(request)
        try #require((200..<300).contains(answer.status.rawValue), "\(path): \(answer.text)")
        return try JSON.parse(answer.body)
    }
}
