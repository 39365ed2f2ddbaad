import Model

extension ScenarioDraft {
    func checkSteps(_ findings: inout Findings) {
        // After a wrong step nobody knows how things stand.
        var course =
            steps.contains { $0 == nil }
            ? nil
            : StepCourse(
                flows: flows, login: loginOfScenario.state, redirect: plaid.redirect.redirect.way, automatic: automatic)
        for draft in steps.compactMap({ $0 }) {
            guard isKnown(draft, &findings) else { continue }
            if let mistake = impossible(draft.step) ?? course?.take(draft.step) {
                findings.error(mistake.message, at: draft.mark, suggestion: mistake.suggestion)
            }
        }
    }

    /// Why the step can't be taken in this world, wherever it stands.
    private func impossible(_ step: Scenario.Step) -> StepCourse.Mistake? {
        if let flow = step.flow, !flows.contains(flow) {
            return .init(
                message: "`\(step.key)` is a step in `\(flow.rawValue)`",
                suggestion: "write `flow: [onboarding, direct]`")
        }
        switch step {
        case .plaid, .plaidUntil, .plaidError:
            if platforms == [.browser] {
                return .init(message: "a browser has no bridge, so Plaid's page never opens")
            }
            if plaid.plaid.hostedLinkURL != nil {
                return .init(message: "`plaid.hostedLinkUrl` is no page, so Plaid's never opens")
            }
            guard plaid.plaid.institution == Scenario.Plaid.oauthInstitution, step.needsCredentials else { return nil }
            return .init(
                message: "`\(Scenario.Plaid.oauthInstitution)` has a page of its own, and asks for no credentials here",
                suggestion: "write `plaid: { error: ACCESS_NOT_GRANTED }`, or another `plaid.institution`")
        case .camera, .photo:
            return identity.photo == .none
                ? .init(message: "`identity.photo` is `none`, so nobody asks for a photo") : nil
        case .cashOut:
            return organization.ewa
                ? nil : .init(message: "`organization.ewa` is `false`, so there is nothing to cash out")
        default: return nil
        }
    }

    /// Whether there is what the step names.
    private func isKnown(_ draft: StepDraft, _ findings: inout Findings) -> Bool {
        switch draft.step {
        case .download(let id), .handBack(let id):
            return findings.find(
                id, in: documents.compactMap { $0.id?.value }, "document", "documents", at: draft.argument)
        case .follow(let id):
            return findings.find(id, in: links.compactMap { $0.id?.value }, "link", "links", at: draft.argument)
        default: return true
        }
    }

    private var automatic: Set<String> {
        Set(documents.filter { $0.via == .auto }.compactMap { $0.id?.value })
    }

    /// What Plaid's page does by itself must be what some step says, if any step says what it does.
    func checkOutcome(_ findings: inout Findings) {
        let ends = steps.compactMap { draft in
            if case .plaid(let end)? = draft?.step, end != .closed { end.rawValue } else { nil }
        }
        guard let outcome = plaid.outcome, !ends.isEmpty, !ends.contains(outcome.value.rawValue) else { return }
        findings.error(
            "`plaid.outcome` is `\(outcome.value.rawValue)`, yet the steps end Plaid by `\(ends[0])`", at: outcome.mark)
    }
}

extension Scenario.Step {
    /// It is about the sign-in at a bank on Plaid's page.
    fileprivate var needsCredentials: Bool {
        switch self {
        case .plaidUntil(.credentials), .plaidUntil(.code): true
        case .plaidError(let error): error != .accessNotGranted
        default: false
        }
    }

    /// The app that it is taken in, where that is one alone.
    var flow: Scenario.Flow? {
        switch self {
        case .onboard, .camera, .photo: .onboarding
        case .signIn, .signOut, .revokeSignIn, .linkBank, .plaid, .plaidUntil, .plaidError, .cashOut, .openDirect:
            .direct
        default: nil
        }
    }
}

extension Findings {
    fileprivate mutating func find(
        _ id: String, in ids: [String], _ kind: String, _ key: String, at mark: Mark
    ) -> Bool {
        if ids.contains(id) { return true }
        let message = "there is no \(kind) \(Display.quoted(id))"
        if ids.isEmpty {
            error(message, at: mark, suggestion: "add it to `\(key)`")
        } else {
            error(message, at: mark, got: id, of: ids, named: "the \(key) are")
        }
        return false
    }
}
