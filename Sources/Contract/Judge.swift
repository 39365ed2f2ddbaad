package import Model

/// A verdict, and when it can change by time alone.
package struct Judgment: Sendable, Hashable {
    package var verdict: Verdict
    /// On the run's clock: the next moment at which judging the same events again can give another verdict; `nil` if only a new event can.
    package var nextDeadline: Duration?
}

/// Judges a run's events by the contract. Pure: the same arguments give the same verdict.
///
/// - Parameters:
///   - events: all events of one run, in order of `id`. Late ones are left out of account.
///   - asOf: the run's clock. A run that holds `runFinished` is judged as of that event.
///   - strict: failures that the guide's own sample shares count as errors, too.
package func judge(scenario: Scenario, events: [Event], asOf: Duration, strict: Bool = false) -> Judgment {
    let history = History(scenario: scenario, events: events, asOf: asOf)
    let findings = Rule.all.map { rule in (rule, rule.judged(history)) }
    let settled = history.lastEvent + scenario.settle
    let steps = history.stepResults
    let waitsForEvents = steps.contains { $0.state == .due || $0.state == .pending }
    let owed = findings.contains { $0.1.outcome == .waiting }
    let timed = scenario.expect.contains { Expectations.isOwed($0, history) }
    // Quiet before an app has come is no end, unless time alone was to decide.
    let hasBegun = history.hasApp || scenario.expect.contains { $0.within != nil }
    let final =
        history.isFinished || (hasBegun && !waitsForEvents && !owed && !timed && history.asOf >= settled)

    var checks = findings.map { rule, finding in
        rule.result(finding, setting: scenario.checks[rule.id], platform: history.platform)
    }
    let required = scenario.require.map { Expectations.exercised($0, checks: checks, final: final) }
    // What is lacking may belong to a step that was not done, for which the run is incomplete.
    let lacking = steps.contains { $0.state != .done } ? Outcome.notExercised : .failed
    let expectations = scenario.expect.map {
        Expectations.judge($0, history, checks: checks, final: final, lacking: lacking)
    }
    for case (let expected, let result) in zip(scenario.expect, expectations) where result.outcome == .passed {
        guard case .check(let id, .failed) = expected.kind, let index = checks.firstIndex(where: { $0.id == id }) else {
            continue
        }
        checks[index].isProvoked = true
    }
    let provoked = Set(scenario.expect.compactMap { if case .check(let id, _) = $0.kind { id } else { nil } })
    let failed =
        checks.contains { $0.counts(strict: strict) && !provoked.contains($0.id) }
        || expectations.contains { $0.outcome == .failed }
    // What a cut journal lacks may have happened.
    let complete =
        final && history.hasApp && steps.allSatisfy { $0.state == .done }
        && required.allSatisfy { $0.outcome == .passed }
        && expectations.allSatisfy { $0.outcome != .notObservable }
    let verdict = Verdict(
        kind: failed ? .failed : complete ? .passed : .incomplete, final: final, checks: checks,
        expectations: expectations, required: required, steps: steps)
    guard !final else { return Judgment(verdict: verdict, nextDeadline: nil) }
    let deadlines =
        findings.compactMap(\.1.deadline) + scenario.expect.compactMap { Expectations.deadline($0, history) }
        + history.links.map(\.expiresAt) + [settled]
    return Judgment(verdict: verdict, nextDeadline: deadlines.filter { $0 > history.asOf }.min())
}

extension CheckResult {
    /// Whether the result makes the run fail.
    func counts(strict: Bool) -> Bool {
        outcome == .failed && level == .error && (strict || guideGap == nil)
    }
}
