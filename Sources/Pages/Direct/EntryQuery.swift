import HTTP
import Model

/// The parameters of an entry URL.
struct EntryQuery: Sendable {
    private let query: Query

    init(_ query: Query) { self.query = query }

    var organizationID: String? { query.first("org_id") }
    var workerID: String? { query.first("worker_id") }
    /// A run that was made before.
    var run: String? { query.first("mockRun") }
    /// A scenario to start a run of.
    var scenario: String? { query.first("mockScenario") }

    /// One of our own parameters that is there more than once.
    var doubledName: String? { ["mockRun", "mockScenario"].first { query.all($0).count > 1 } }

    /// It names the scenario's organization, and no other worker than the scenario's.
    func leads(to scenario: Scenario) -> Bool {
        organizationID?.lowercased() == scenario.organization.id
            && (workerID ?? scenario.worker.id) == scenario.worker.id
    }

    /// The same without what is ours: it starts a run of its own.
    var bare: Query { Query(query.items.filter { !["mockRun", "mockScenario"].contains($0.name) }) }

    /// The same, in this run.
    func joining(_ run: RunID) -> Query { Query(query.items + [Query.Item(name: "mockRun", value: run.text)]) }

    /// What is neither Branch's nor ours: a text, or all of them where the name is there more than once.
    var others: JSONObject {
        var others = JSONObject()
        for item in query.items where !["org_id", "worker_id", "mockRun", "mockScenario"].contains(item.name) {
            let all = query.all(item.name).map(JSON.string)
            others[item.name] = all.count == 1 ? all[0] : .array(all)
        }
        return others
    }

    /// What is wrong with `org_id` and `worker_id`, as contract and protocol name it.
    func problems(in scenario: Scenario) -> [JSON] {
        let problems = [
            ("org_id", organizationProblem(scenario.organization.id)), ("worker_id", workerProblem(scenario.worker.id)),
        ]
        return problems.compactMap { parameter, problem in
            problem.map { ["parameter": .string(parameter), "problem": .string($0)] }
        }
    }

    private func organizationProblem(_ known: String) -> String? {
        let values = query.all("org_id")
        guard let value = values.first else { return "missing" }
        if values.count > 1 { return "doubled" }
        if !Self.isUUID(value) { return "malformed" }
        return value.lowercased() == known ? nil : "unknown"
    }

    private func workerProblem(_ known: String) -> String? {
        let values = query.all("worker_id")
        guard let value = values.first else { return nil }
        if values.count > 1 { return "doubled" }
        if value.isEmpty { return "empty" }
        return value == known ? nil : "unknown"
    }

    /// 8-4-4-4-12 hexadecimal digits, in any case.
    static func isUUID(_ text: String) -> Bool {
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
                default: false
                }
            }
    }
}
