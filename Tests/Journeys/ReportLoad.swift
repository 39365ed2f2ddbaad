import HTTP
import Loop
import Model
import Synchronization
import Testing

/// Pages of one run that report as fast as they are answered, each its next report when the last one was acknowledged.
final class ReportLoad: Sendable {
    private struct State {
        /// The last acknowledged `seq` of each page; all before it were acknowledged, too.
        var acknowledged: [String: Int] = [:]
        var total = 0
        var milestone: (total: Int, reached: Promise<Void>)?
    }

    private let loops: EventLoopGroup
    private let state = Mutex(State())
    private let pages: [String]

    init(pages count: Int) throws {
        loops = try EventLoopGroup(count: 1)
        pages = (1...count).map { "loadpage\($0)" }
    }

    /// Reports until the server is gone; calls `then` once this many more reports are acknowledged.
    func run(at url: String, _ run: String, acknowledgments: Int, then: @escaping @Sendable () -> Void) async throws {
        let reached = Promise<Void>()
        state.withLock { $0.milestone = ($0.total + acknowledgments, reached) }
        let client = Client(group: loops)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for page in pages { group.addTask { try await self.report(client, url, run, page) } }
            group.addTask {
                try await reached.value
                then()
            }
            try await group.waitForAll()
        }
        await client.close()
    }

    private func report(_ client: Client, _ url: String, _ run: String, _ page: String) async throws {
        while true {
            let seq = state.withLock { $0.acknowledged[page] ?? 0 } + 1
            let body: JSON = [
                "page": .string(page),
                "reports": [
                    [
                        "seq": .int(seq), "at": 1_764_496_800_000, "type": "pageShown",
                        "data": ["screen": "home", "navigation": "navigate"],
                    ]
                ],
            ]
            let request = ClientRequest(
                .post, "\(url)/mock/api/runs/\(run)/reports", headers: ["Content-Type": "application/json"],
                body: body.bytes)
            guard let answer = try? await client.send(request) else { return }
            guard answer.status == .ok else {
                #expect(answer.status == .serviceUnavailable)
                return
            }
            #expect(try JSON.parse(answer.body)["acknowledged"] == [.int(seq)])
            state.withLock { state in
                state.acknowledged[page] = seq
                state.total += 1
                if let milestone = state.milestone, state.total >= milestone.total { milestone.reached.fulfill(()) }
            }
        }
    }

    /// Whether the run holds each acknowledged report once, no other report twice, and no gap in its ids.
    func check(at url: String, _ run: String) async throws {
        let client = Client(group: loops)
        var seen: [String: Set<Int>] = [:]
        var after = 0
        while true {
            let answer = try await client.send(ClientRequest(.get, "\(url)/__admin/runs/\(run)/events?after=\(after)"))
            let events = try JSON.parse(answer.body)["events"]?.array ?? []
            if events.isEmpty { break }
            for event in events {
                try #require(event["id"] == .int(after + 1))
                after += 1
                guard let page = event["page"]?["id"]?.string, let seq = event["page"]?["seq"]?.int else { continue }
                let isNew = seen[page, default: []].insert(seq).inserted
                #expect(isNew, "report \(seq) of \(page) is there twice")
            }
        }
        for (page, last) in state.withLock({ $0.acknowledged }) {
            let missing = Set(1...max(1, last)).subtracting(seen[page] ?? [])
            #expect(last == 0 || missing.isEmpty, "\(page) lacks \(missing)")
        }
        await client.close()
    }

    /// Makes a run at the server; its id.
    func makeRun(at url: String) async throws -> String {
        let client = Client(group: loops)
        let answer = try await client.send(
            ClientRequest(
                .post, "\(url)/__admin/runs", headers: ["Content-Type": "application/json"],
                body: Array(#"{"scenario":"plaid-linked"}"#.utf8)))
        await client.close()
        return try #require(try JSON.parse(answer.body)["id"]?.string)
    }
}
