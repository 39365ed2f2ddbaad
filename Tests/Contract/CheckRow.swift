import Contract
import Model
import Testing

/// One case of a check: what happened, and what the check makes of it.
struct CheckRow: Sendable, CustomTestStringConvertible {
    let name: String
    let check: CheckID
    let outcome: Outcome
    let hasGap: Bool
    /// The quiet after the last event; `nil` where the run was finished.
    let quiet: Duration?
    /// What the result's text has to say.
    let says: String
    let story: Story

    /// - Parameters:
    ///   - scenario: sets up the scenario before anything happens.
    ///   - tell: what happens.
    init(
        _ name: String, _ check: CheckID, _ outcome: Outcome, on platform: Platform? = .ios, gap: Bool = false,
        quiet: Duration? = nil, says: String = "", steps: [Scenario.Step] = [],
        scenario: (inout Scenario) -> Void = { _ in }, tell: (inout Story) -> Void
    ) {
        var story = Story(steps, platform: platform)
        scenario(&story.scenario)
        tell(&story)
        (self.name, self.check, self.outcome, self.story) = (name, check, outcome, story)
        (self.hasGap, self.quiet, self.says) = (gap, quiet, says)
    }

    var testDescription: String { "\(check.rawValue) is \(outcome.rawValue): \(name)" }

    func verify() throws {
        let result = try #require(story.result(check, after: quiet))
        #expect(result.outcome == outcome, "\(result.got)")
        #expect((result.guideGap != nil) == hasGap)
        #expect(says.isEmpty || result.got.contains(says), "\(result.got)")
        let isJudged = [.passed, .failed, .waiting].contains(outcome)
        #expect(result.evidence.isEmpty == false || !isJudged)
        #expect((result.hint ?? "").isEmpty == ![.failed, .notObservable].contains(outcome))
        // What waits names the moment at which it is over, or waits for an event alone.
        if outcome == .waiting, let deadline = story.judged(after: quiet ?? .zero).nextDeadline {
            #expect(deadline > story.now + (quiet ?? .zero))
        }
    }
}
