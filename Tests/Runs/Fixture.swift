import Journal
import Loop
import Model
import Runs

/// A store over a journal in memory.
struct Fixture {
    let store: RunStore
    let loops: EventLoopGroup
    var scenario = Scenario(name: "fixture", flows: [.direct])

    init(journal: Journal? = nil) throws {
        loops = try EventLoopGroup(count: 1)
        var scenario = Scenario(name: "fixture", flows: [.direct])
        scenario.steps = [.linkBank(times: 1), .plaid(.closed)]
        self.scenario = scenario
        let read = scenario
        store = RunStore(journal: try journal ?? Journal(at: .memory), loops: loops, readScenario: { _ in read })
    }

    func run(_ change: (inout RunRequest) -> Void = { _ in }) async throws -> Run {
        var request = RunRequest(scenario: scenario, source: "flow: direct")
        change(&request)
        return try await store.start(request).run
    }
}

extension Run {
    /// The newest events' types and data, committed.
    var types: [EventType] { events(after: 0).map(\.type) }
}

func report(_ type: EventType, seq: Int, _ data: JSONObject = [:]) -> Observation {
    Observation(type, page: PageStamp(id: "page1", seq: seq, at: 0), data)
}
