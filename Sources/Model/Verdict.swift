/// The contract's rules. Raw values are the ids in scenarios, reports and the control API.
package enum CheckID: String, Sendable, Hashable, CaseIterable {
    case entryOrganization = "entry.organization"
    case entryWorker = "entry.worker"
    case bridgePresent = "bridge.present"
    case bridgeAccepts = "bridge.accepts"
    case plaidOpened = "plaid.opened"
    case plaidOpenedOnce = "plaid.openedOnce"
    case plaidAuthSession = "plaid.authSession"
    case plaidCompleted = "plaid.completed"
    case plaidCompletedOnce = "plaid.completedOnce"
    case plaidCompletedInOrder = "plaid.completedInOrder"
    case plaidDetail = "plaid.detail"
    case plaidStatus = "plaid.status"
    case plaidCallbackURL = "plaid.callbackUrl"
    case trustSender = "trust.sender"
    case trustFrame = "trust.frame"
    case trustNoise = "trust.noise"
    case linksLeaveWebview = "links.leaveWebview"
    case framesSrcdoc = "frames.srcdoc"
    case downloadsDelivered = "downloads.delivered"
    case downloadsCookie = "downloads.cookie"
    case cameraAvailable = "camera.available"
    case loginPersists = "login.persists"
    case tlsVerified = "tls.verified"
    case pageHealthy = "page.healthy"
}

package enum Outcome: String, Sendable, Hashable, CaseIterable {
    case passed, failed
    /// Something it needs can still come.
    case waiting
    case notExercised
    /// A server cannot see it; the result says what to look at by eye.
    case notObservable
}

/// How much a failed check counts.
package enum Level: String, Sendable, Hashable, CaseIterable { case error, warn, off }

/// `checks:` in a scenario.
package struct CheckSetting: Sendable, Hashable {
    package var level: Level
    package var because: String?
    package init(level: Level, because: String? = nil) { (self.level, self.because) = (level, because) }
}

/// What one check found in one run.
package struct CheckResult: Sendable, Hashable {
    package var id: CheckID
    package var title: String
    package var outcome: Outcome
    package var level: Level
    package var expected: String
    package var got: String
    /// Ids of the events that prove it.
    package var evidence: [Int]
    /// How to mend the app on this platform; only where the check failed or is not observable.
    package var hint: String?
    /// The heading of Branch's guide that the rule comes from.
    package var guide: String
    /// Why the guide's own sample fails here, too; it then counts as a warning unless strict.
    package var guideGap: String?
    /// It failed, as the scenario expects.
    package var isProvoked = false

    package init(
        id: CheckID, title: String, outcome: Outcome, level: Level, expected: String, got: String, evidence: [Int],
        hint: String? = nil, guide: String, guideGap: String? = nil
    ) {
        (self.id, self.title, self.outcome, self.level) = (id, title, outcome, level)
        (self.expected, self.got, self.evidence) = (expected, got, evidence)
        (self.hint, self.guide, self.guideGap) = (hint, guide, guideGap)
    }
}

/// What one expectation of the scenario came to.
package struct ExpectationResult: Sendable, Hashable {
    /// The expectation in words.
    package var text: String
    package var outcome: Outcome
    package var got: String
    package var evidence: [Int]

    package init(text: String, outcome: Outcome, got: String, evidence: [Int]) {
        (self.text, self.outcome, self.got, self.evidence) = (text, outcome, got, evidence)
    }
}

/// How one step of the scenario stands.
package struct StepResult: Sendable, Hashable {
    package enum State: String, Sendable, Hashable {
        case pending, due, done
        /// It can no longer be taken: the link it needs has expired.
        case missed
    }
    package var step: Scenario.Step
    package var state: State

    package init(step: Scenario.Step, state: State) { (self.step, self.state) = (step, state) }
}

/// The judgment of a run.
package struct Verdict: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable { case passed, failed, incomplete }
    package var kind: Kind
    /// Nothing that still comes can change it.
    package var final: Bool
    package var checks: [CheckResult]
    package var expectations: [ExpectationResult]
    /// The checks of `require:`; one that was not exercised leaves the verdict incomplete.
    package var required: [ExpectationResult]
    package var steps: [StepResult]

    package init(
        kind: Kind, final: Bool, checks: [CheckResult], expectations: [ExpectationResult],
        required: [ExpectationResult] = [], steps: [StepResult]
    ) {
        (self.kind, self.final, self.checks) = (kind, final, checks)
        (self.expectations, self.required, self.steps) = (expectations, required, steps)
    }

    package subscript(id: CheckID) -> CheckResult? { checks.first { $0.id == id } }
}
