import Model

/// What a rule found in a history.
struct Finding {
    var outcome: Outcome
    var expected: String
    var got: String
    var evidence: [Int] = []
    /// When a waiting finding becomes a failed one if nothing comes.
    var deadline: Duration?
    var guideGap: String?

    static func notExercised(_ why: String) -> Finding {
        Finding(outcome: .notExercised, expected: "", got: why)
    }

    /// Ids of events that a finding names.
    static let mostEvidence = 100

    /// One finding for several of the same rule: the worst outcome leads, and its evidence comes with it.
    static func worst(of findings: some Sequence<Finding>, otherwise: String) -> Finding {
        var worst: Finding?
        for finding in findings {
            guard var known = worst, known.rank <= finding.rank else {
                worst = finding
                continue
            }
            guard known.rank == finding.rank else { continue }
            worst = nil
            if known.evidence.count < mostEvidence { known.evidence += finding.evidence }
            known.deadline = [known.deadline, finding.deadline].compactMap(\.self).min()
            // A gap in the guide excuses only what all failures share.
            if finding.guideGap == nil { known.guideGap = nil }
            worst = known
        }
        return worst ?? .notExercised(otherwise)
    }

    private var rank: Int {
        switch outcome {
        case .failed: 0
        case .waiting: 1
        case .notObservable: 2
        case .passed: 3
        case .notExercised: 4
        }
    }
}

/// One rule of the contract.
struct Rule: Sendable {
    let id: CheckID
    let title: String
    /// The heading of Branch's guide that the rule comes from.
    let guide: String
    /// It passes only if something never happened, or only once: that can't be told from a journal that was cut.
    var needsAll = false
    let find: @Sendable (History) -> Finding

    static let all: [Rule] =
        EntryRules.all + BridgeRules.all + OpeningRules.all + CompletionRules.all + DetailRules.all
        + TrustRules.all + ExternalLinkRules.all + FrameRules.all + DownloadRules.all + CameraRules.all
        + LoginRules.all + TLSRules.all + PageRules.all

    /// What the rule finds, as far as the journal is whole.
    func judged(_ history: History) -> Finding {
        var finding = find(history)
        guard needsAll, history.isTruncated, finding.outcome == .passed else { return finding }
        finding.outcome = .notObservable
        finding.got = "\(finding.got) as far as the journal goes: it was cut at \(Event.limit) events"
        return finding
    }

    func result(_ finding: Finding, setting: CheckSetting?, platform: Platform?) -> CheckResult {
        let wantsHint = finding.outcome == .failed || finding.outcome == .notObservable
        return CheckResult(
            id: id, title: title, outcome: finding.outcome, level: setting?.level ?? .error,
            expected: finding.expected, got: finding.got,
            evidence: Array(finding.evidence.prefix(Finding.mostEvidence)),
            hint: wantsHint ? Hints.hint(for: id, on: platform) : nil, guide: guide,
            guideGap: finding.outcome == .failed ? finding.guideGap : nil)
    }
}
