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

    /// One finding for several of the same rule: the worst outcome leads, and its evidence comes with it.
    static func worst(of findings: [Finding], otherwise: String) -> Finding {
        let order: [Outcome] = [.failed, .waiting, .notObservable, .passed, .notExercised]
        for outcome in order {
            let same = findings.filter { $0.outcome == outcome }
            guard var first = same.first else { continue }
            first.evidence = same.flatMap(\.evidence)
            first.deadline = same.compactMap(\.deadline).min()
            // A gap in the guide excuses only what all failures share.
            if same.contains(where: { $0.guideGap == nil }) { first.guideGap = nil }
            return first
        }
        return .notExercised(otherwise)
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

    /// Ids of events that a result names.
    private static let mostEvidence = 100

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
            expected: finding.expected, got: finding.got, evidence: Array(finding.evidence.prefix(Self.mostEvidence)),
            hint: wantsHint ? Hints.hint(for: id, on: platform) : nil, guide: guide,
            guideGap: finding.outcome == .failed ? finding.guideGap : nil)
    }
}
