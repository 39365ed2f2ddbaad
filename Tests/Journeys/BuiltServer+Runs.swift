import HTTP
import Loop
import Model
import Testing

/// The server's control API.
extension BuiltServer {
    private static let client = Task { Client(group: try await loops.value) }

    func get(_ path: String) async throws -> JSON { try await ask(ClientRequest(.get, url + path)) }

    func post(_ path: String, _ body: JSON = [:]) async throws -> JSON {
        var request = ClientRequest(.post, url + path)
        request.headers.add("Content-Type", "application/json")
        request.body = Array(body.text.utf8)
        return try await ask(request)
    }

    private func ask(_ request: ClientRequest) async throws -> JSON {
        let response = try await Self.client.value.send(request)
        try #require((200..<300).contains(response.status.rawValue), "\(request.url): \(response.text)")
        return try JSON.parse(response.body)
    }

    func record(of run: String) async throws -> RunRecord { try await record(get("/__admin/runs/\(run)")) }

    /// All runs, the oldest first.
    func records() async throws -> [RunRecord] {
        var records: [RunRecord] = []
        var next = ""
        repeat {
            let page = try await get("/__admin/runs?limit=500" + next)
            for run in page["runs"]?.array ?? [] { records.append(try await record(run)) }
            next = page["next"]?.string.map { "&before=\($0)" } ?? ""
        } while !next.isEmpty
        return records.reversed()
    }

    private func record(_ summary: JSON) async throws -> RunRecord {
        let path = "/__admin/runs/\(summary["id"]?.string ?? "")"
        let events = try await get(path + "/events")["events"]?.array ?? []
        return RunRecord(
            summary: summary, events: events.compactMap { Event(json: $0) }, verdict: try await get(path + "/verdict"))
    }
}

/// A run with its journal and verdict.
struct RunRecord: Sendable {
    let summary: JSON
    let events: [Event]
    let verdict: JSON

    var scenario: String { summary["scenario"]?.string ?? "" }
    var platform: String { summary["platform"]?.string ?? "" }
    var label: String { summary["label"]?.string ?? "" }

    /// The ids of the checks that failed.
    var failures: [String] {
        (verdict["checks"]?.array ?? []).filter { $0["outcome"] == "failed" }.compactMap { $0["id"]?.string }
    }

    /// Those of them that the guide's own sample fails, too.
    var gaps: [String] {
        (verdict["checks"]?.array ?? []).filter { $0["outcome"] == "failed" && $0["guideGap"] != nil }
            .compactMap { $0["id"]?.string }
    }

    var isGap: Bool { !gaps.isEmpty }

    func events(_ type: EventType) -> [Event] { events.filter { $0.type == type } }

    /// `detail` of each completion, as the page got it.
    var details: [String] { events(.branchPlaidLinkComplete).compactMap { $0["detail"]?.string } }

    /// What a right app's page gets as `detail`, where that is the same on each platform.
    var rightDetails: [String]? {
        switch scenario {
        case "plaid-closed": [#"{"status":"canceled"}"#]
        case "plaid-linked", "plaid-exited", "plaid-tap", "plaid-by-script", "plaid-by-meta", "plaid-late-redirect",
            "plaid-app-switch", "plaid-code", "plaid-errors", "plaid-oauth-bank", "plaid-oauth-denied",
            "plaid-page-reloaded", "plaid-redirect-long", "plaid-redirect-with-path", "plaid-soon-by-script",
            "stranger", "stranger-frames", "stranger-look-alike", "noise", "fault-delay":
            events(.hostedLinkRedirected).filter { $0["onShow"] != true }.map {
                #"{"status":"completed","callbackUrl":\#(JSON.string($0["url"]?.string ?? "").text)}"#
            }
        default: events(.branchPlaidLinkOpen).isEmpty ? [] : nil
        }
    }
}
