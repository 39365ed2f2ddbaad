package import Model

/// What came of one run, or why there was none.
package struct RunReport: Sendable, Hashable {
    package enum Outcome: String, Sendable, Hashable, CaseIterable {
        case passed, failed, incomplete
        /// Trouble of the program's own: there is no verdict.
        case error
        /// It was not played: the scenario is not for that platform, or can do harm.
        case skipped
        /// It was to be played, had playing not ended before its turn.
        case notPlayed
    }

    package var scenario: String
    package var title: String
    /// `nil` where neither the run's maker nor its app said.
    package var platform: Platform?
    /// The simulated app's manner and defects, or what the run's maker called it.
    package var label: String?
    package var id: RunID?
    /// Wall clock, microseconds since 1970.
    package var start: Int64?
    package var duration: Duration
    package var outcome: Outcome
    /// Nothing that still comes can change the outcome.
    package var final: Bool
    /// Why it was skipped or not played, what broke, or why its steps could not be taken to the end.
    package var note: String?
    /// As the control API shows it; empty where there is none.
    package let verdict: JSONObject
    /// What the verdict says, one by one: checks in the contract's order, then what the scenario expects and requires.
    package let findings: [Finding]
    package var events: [Event]

    /// A run that was played, by its verdict.
    package init(
        scenario: String, title: String, platform: Platform?, label: String? = nil, id: RunID? = nil,
        start: Int64? = nil, duration: Duration = .zero, verdict: JSONObject, events: [Event] = [], note: String? = nil
    ) {
        (self.scenario, self.title, self.platform, self.label) = (scenario, title, platform, label)
        (self.id, self.start, self.duration, self.note) = (id, start, duration, note)
        (self.verdict, self.events) = (verdict, events)
        outcome = verdict["verdict"]?.string.flatMap(Outcome.init) ?? .incomplete
        final = verdict["final"]?.bool ?? false
        findings = Finding.all(in: verdict)
    }

    /// One without a verdict.
    package init(
        scenario: String, title: String, platform: Platform?, label: String? = nil, duration: Duration = .zero,
        outcome: Outcome, note: String
    ) {
        (self.scenario, self.title, self.platform, self.label) = (scenario, title, platform, label)
        (self.duration, self.outcome, self.note) = (duration, outcome, note)
        (id, start, final, verdict, findings, events) = (nil, nil, true, [:], [], [])
    }

    func findings(_ standing: Finding.Standing) -> [Finding] { findings.filter { $0.standing == standing } }

    /// It passed, but not without a warning.
    var passedWarned: Bool { outcome == .passed && findings.contains { $0.standing == .warned } }

    /// `passed`, `passed with warnings`
    var words: String { outcome.words + (passedWarned ? " with warnings" : "") }

    /// The ids of what stands so.
    func names(_ standing: Finding.Standing) -> String {
        findings(standing).map(\.id).joined(separator: ", ")
    }

    /// `plaid-closed`, with the label behind it.
    var name: String { scenario + (label.map { " (\($0))" } ?? "") }

    /// It was begun, whatever came of it.
    var wasPlayed: Bool { outcome != .skipped && outcome != .notPlayed }

    var platformName: String { platform?.rawValue ?? "unknown" }

    /// How its steps stand: number from 1, text as in the scenario, state.
    var steps: [(number: Int, text: String, state: String)] {
        (verdict["steps"]?.array ?? []).map {
            ($0["number"]?.int ?? 0, $0["step"]?.string ?? "", $0["state"]?.string ?? "")
        }
    }

    /// What is missing for a verdict, a line each; empty unless it is incomplete.
    var gaps: [String] {
        guard outcome == .incomplete else { return [] }
        var gaps = steps.filter { $0.state != "done" }.map { "step \($0.number) is not done: \($0.text)" }
        for required in findings where required.kind == .required && required.standing != .passed {
            gaps.append("required: \(required.title): \(required.got)")
        }
        for check in findings(.waiting) where check.kind != .required {
            gaps.append("\(check.id) waits: \(check.title)")
        }
        if let note { gaps.append("stopped: \(note)") }
        if gaps.isEmpty {
            gaps.append(final ? "what is needed for a verdict was not seen" : "the verdict is not final yet")
        }
        return gaps
    }
}
