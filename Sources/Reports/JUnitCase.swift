import Model

/// One testcase.
struct JUnitCase {
    enum Result {
        case passed
        case skipped(String)
        case failure(type: String, message: String, lines: [String])
        case error(String)
    }

    var name: String
    var className: String
    var time = Duration.zero
    var properties: [(name: String, value: String)] = []
    var result: Result
    var output: [String] = []
    /// It stands for a run, not for one check of it.
    var isRun = false

    /// A run as one testcase.
    init(_ run: RunReport, suite: String) {
        self.init(name: run.name, className: suite, result: Self.result(of: run))
        time = run.duration
        isRun = true
        properties = Self.facts(of: run)
        for standing in [Finding.Standing.warned, .provoked, .notExercised, .notObservable, .off] {
            let names = run.names(standing)
            if !names.isEmpty { properties.append((standing.rawValue, names)) }
        }
        if run.wasPlayed { output = Self.timeline(of: run) }
    }

    private init(name: String, className: String, result: Result) {
        (self.name, self.className, self.result) = (name, className, result)
    }

    /// Each check and expectation of a run as a testcase, and one named `verdict` for what belongs to none of them.
    static func checks(of run: RunReport, suite: String) -> [JUnitCase] {
        var verdict = JUnitCase(run, suite: suite)
        (verdict.name, verdict.className) = ("verdict", "\(suite).\(run.name)")
        if run.outcome == .failed { verdict.result = .passed }
        verdict.properties = facts(of: run)
        let findings = run.findings.filter { $0.kind != .required && $0.standing != .off }
        return [verdict]
            + findings.map { finding in
                var test = JUnitCase(name: finding.id, className: verdict.className, result: result(of: finding))
                test.properties.append(("title", finding.title))
                if finding.standing == .warned || finding.standing == .provoked {
                    test.properties.append((finding.standing.rawValue, finding.got))
                }
                return test
            }
    }

    private static func facts(of run: RunReport) -> [(name: String, value: String)] {
        var facts = [("scenario", run.scenario), ("title", run.title)]
        if let label = run.label { facts.append(("label", label)) }
        if let id = run.id { facts.append(("run", id.text)) }
        return facts
    }

    private static func result(of run: RunReport) -> Result {
        switch run.outcome {
        case .passed: return .passed
        case .skipped: return .skipped(run.note ?? "not played")
        case .notPlayed: return .skipped("not played: \(run.note ?? "ended early")")
        case .error: return .error(run.note ?? "there is no verdict")
        case .incomplete:
            let more = run.gaps.count > 1 ? " (and \(run.gaps.count - 1) more)" : ""
            return .failure(type: "incomplete", message: run.gaps[0] + more, lines: [run.title] + run.gaps)
        case .failed:
            let failed = run.findings(.failed).filter { $0.kind != .required }
            let first = failed.first
            let message = first.map { "\($0.id): \($0.got)" } ?? "failed"
            return .failure(
                type: first?.id ?? "failed",
                message: message + (failed.count > 1 ? " (and \(failed.count - 1) more)" : ""),
                lines: [run.title] + failed.flatMap(lines) + (run.note.map { ["stopped: \($0)"] } ?? []))
        }
    }

    private static func result(of finding: Finding) -> Result {
        switch finding.standing {
        case .passed, .warned, .provoked, .off: .passed
        case .failed:
            .failure(type: finding.id, message: "\(finding.title): \(finding.got)", lines: lines(finding))
        case .waiting: .skipped("not decided yet: \(finding.got)")
        case .notExercised: .skipped("not exercised: \(finding.got)")
        case .notObservable: .skipped("not observable: \(finding.hint ?? finding.got)")
        }
    }

    /// What is to be known to mend it.
    static func lines(_ finding: Finding) -> [String] {
        var lines = ["\(finding.id): \(finding.title)"]
        let rows = [
            ("expected", finding.expected), ("got", finding.got), ("evidence", finding.evidenceText),
            ("hint", finding.hint ?? ""), ("guide", finding.guide ?? ""),
        ]
        for (name, text) in rows where !text.isEmpty {
            lines.append("    \(name):" + String(repeating: " ", count: 10 - name.count) + text)
        }
        return lines
    }

    /// Longest timeline in a testcase's output.
    private static let longest = 500

    /// A line for each event.
    private static func timeline(of run: RunReport) -> [String] {
        var lines = run.events.prefix(longest).map { event in
            "\(event.elapsed.text(decimals: 3))  #\(event.id)  \(event.type.rawValue)  \(event.summary(limit: 300))"
        }
        if run.events.count > longest { lines.append("… and \(run.events.count - longest) more events") }
        return lines
    }
}
