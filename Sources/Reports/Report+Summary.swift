import Model

/// What several runs come to together.
extension Report {
    /// `2 failed of 12 runs`, `all 12 runs passed`, `interrupted: 1 of 6 runs played`; after that how many
    /// passed with warnings.
    var headline: String {
        let warned = count(\.passedWarned)
        if runs.count == 1, warned == 1, runs[0].final { return runs[0].words }
        if warned == 0 { return verdict }
        return verdict + ", \(warned)\(verdict.hasSuffix("passed") ? "" : " passed") with warnings"
    }

    private func count(_ fits: (RunReport) -> Bool) -> Int { runs.count(where: fits) }

    private var verdict: String {
        let played = runs.count - count(.skipped) - count(.notPlayed)
        let bad: [RunReport.Outcome] = [.failed, .error, .incomplete]
        let parts = bad.filter { count($0) > 0 }.map { "\(count($0)) \($0.words)" }
        if let end = runs.first(where: { $0.outcome == .notPlayed }) {
            let number = Self.number(played + count(.notPlayed))
            return (["\(end.note ?? "ended early"): \(played) of \(number) played"] + parts).joined(separator: ", ")
        }
        guard played > 0 else { return "nothing was played" }
        if runs.count == 1 { return runs[0].final ? "\(runs[0].outcome.words)" : "in progress" }
        guard !parts.isEmpty else { return played == 1 ? "passed" : "all \(played) runs passed" }
        return parts.joined(separator: ", ") + " of \(Self.number(played))"
    }

    /// `12 runs in 8.1 s: 9 passed (2 with warnings), 2 failed, 1 skipped`
    var tally: String {
        let warned = count(\.passedWarned)
        let counts = RunReport.Outcome.allCases.filter { count($0) > 0 }.map { outcome in
            "\(count(outcome)) \(outcome.words)"
                + (outcome == .passed && warned > 0 ? " (\(warned) with warnings)" : "")
        }
        return "\(Self.number(runs.count)) in \(duration.text(decimals: 1)) s"
            + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", "))
    }

    private static func number(_ runs: Int) -> String { runs == 1 ? "1 run" : "\(runs) runs" }

    /// The platforms of the runs that fit, in the order in which they came.
    func platforms(_ fits: (RunReport) -> Bool = { _ in true }) -> [String] {
        var platforms: [String] = []
        for run in runs where fits(run) && !platforms.contains(run.platformName) { platforms.append(run.platformName) }
        return platforms
    }
}

extension RunReport.Outcome {
    var words: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .incomplete: "incomplete"
        case .error: "without a verdict"
        case .skipped: "skipped"
        case .notPlayed: "not played"
        }
    }
}
