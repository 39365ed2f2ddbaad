import Model

/// `entry.*`: the entry URL.
enum EntryRules {
    static let all = [
        Rule(
            id: .entryOrganization, title: "The entry URL names the organization", guide: "Onboarding URL Format",
            find: { find("org_id", $0, expected: "org_id once, the organization's UUID") }),
        Rule(
            id: .entryWorker, title: "The entry URL names the worker rightly, if at all",
            guide: "Onboarding URL Format",
            find: { find("worker_id", $0, expected: "worker_id left out, or once and known to the organization") }),
    ]

    private static func find(_ parameter: String, _ history: History, expected: String) -> Finding {
        guard !history[.entryLoaded].isEmpty else { return .notExercised("no entry URL was asked for") }
        var bad: [Int] = []
        var got: [String] = []
        for entry in history[.entryLoaded] {
            for problem in entry["problems"]?.array ?? [] where problem["parameter"]?.string == parameter {
                bad.append(entry.id)
                got.append("\(parameter) is \(problem["problem"]?.string ?? "wrong"): \(entry["url"]?.string ?? "")")
            }
        }
        if let first = got.first {
            return Finding(outcome: .failed, expected: expected, got: first, evidence: bad)
        }
        if parameter == "worker_id", history[.entryLoaded].allSatisfy({ $0["workerId"]?.string == nil }) {
            return .notExercised("the entry URL has no worker_id; it may be left out")
        }
        return Finding(
            outcome: .passed, expected: expected, got: "\(parameter) is right",
            evidence: history[.entryLoaded].map(\.id))
    }
}
