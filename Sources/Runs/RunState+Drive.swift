package import Model

/// What pages that take steps by themselves have to know: `drive: auto`.
extension RunState {
    /// The step that is due, with its number from 1; `nil` where all are done, or the run is over.
    package var due: (number: Int, step: Scenario.Step)? {
        guard !isFinished, let number = steps.due else { return nil }
        return (number, scenario.steps[number - 1])
    }

    /// What the worker is to do in a window of Plaid's page: the step that is due, where it is about this window; the scenario's
    /// `plaid.outcome`, where none of the steps is about such a window; `nil` where this window has to wait.
    package func goal(in link: LinkState) -> Scenario.Step? {
        let step = due?.step
        // Any of the windows will do.
        if step == .plaid(.closed) { return step }
        guard !isFinished, link.id == links.last(where: { $0.outcome == nil && $0.isOnShow })?.id else { return nil }
        if let step, step.isInPlaid { return step }
        if scenario.steps.contains(where: \.isInPlaid) { return nil }
        return .plaid(scenario.plaid.outcome == .linked ? .linked : .exited)
    }
}

extension Scenario.Step {
    /// It is taken in Plaid's page.
    fileprivate var isInPlaid: Bool {
        switch self {
        case .plaid, .plaidUntil, .plaidError: true
        default: false
        }
    }
}
