import Model

extension ScenarioDraft {
    /// The scenario, once its parts fit each other.
    func scenario(named fallback: String, at root: Mark, _ findings: inout Findings) -> Scenario {
        let name = name ?? fallback
        if self.name == nil, !Rule<String>.isName(name) {
            findings.error(
                "the file's name \(Display.quoted(name)) cannot be the scenario's", at: root,
                suggestion: "add `name: \(Rule<String>.nameLike(name) ?? "my-scenario")`")
        }
        checkDocuments(&findings)
        checkSteps(&findings)
        checkOutcome(&findings)
        if let app = app.platform, !platforms.contains(app.value) {
            findings.error("`app.platform` is not among `platforms`: \(app.value.rawValue)", at: app.mark)
        }
        var scenario = Scenario(name: name, title: title, flow: flow)
        scenario.tags = tags
        scenario.platforms = platforms
        (scenario.organization, scenario.worker, scenario.plaid) = (organization, worker, plaid.plaid)
        scenario.plaid.outcome = plaid.outcome?.value ?? scenario.plaid.outcome
        scenario.documents = documents.compactMap(\.value.document)
        scenario.settle = settle ?? scenario.settle
        scenario.steps = steps.compactMap { $0?.step }
        scenario.expect = expect.compactMap { expectation($0, &findings) }
        scenario.checks = checks
        scenario.appPlatform = app.platform?.value
        return scenario
    }

    private func checkDocuments(_ findings: inout Findings) {
        var lines: [String: Int] = [:]
        for id in documents.compactMap(\.value.id) {
            if let line = lines[id.value] {
                findings.error(
                    "the document \(Display.quoted(id.value)) is there twice, first on line \(line)", at: id.mark)
            } else {
                lines[id.value] = id.mark.line
            }
        }
    }

    private func checkSteps(_ findings: inout Findings) {
        let ids = documents.compactMap { $0.value.id?.value }
        let areAllKnown = steps.allSatisfy { $0 != nil }
        var open = 0
        for draft in steps.compactMap({ $0 }) {
            switch draft.step {
            case .linkBank(let times): open += times
            case .plaid where platforms == [.browser]:
                findings.error("a browser has no bridge, so Plaid's page never opens", at: draft.mark)
            case .plaid:
                if open == 0, areAllKnown {
                    findings.error(
                        "Plaid's page is not open at this step", at: draft.mark, suggestion: "put `linkBank` before it")
                }
                open = max(0, open - 1)
            case .download(let id) where documents.isEmpty:
                findings.error(
                    "there is no document \(Display.quoted(id)) to download", at: draft.argument,
                    suggestion: "add it to `documents`")
            case .download(let id) where !ids.contains(id):
                findings.error(
                    "there is no document \(Display.quoted(id)) to download", at: draft.argument, got: id, of: ids,
                    named: "the documents are")
            case .download: break
            }
        }
    }

    /// What Plaid's page does by itself must be what some step says, if any step says what it does.
    private func checkOutcome(_ findings: inout Findings) {
        let ends = steps.compactMap { draft in
            if case .plaid(let end)? = draft?.step, end != .closed { end.rawValue } else { nil }
        }
        guard let outcome = plaid.outcome, !ends.isEmpty, !ends.contains(outcome.value.rawValue) else { return }
        findings.error(
            "`plaid.outcome` is `\(outcome.value.rawValue)`, yet the steps end Plaid by `\(ends[0])`", at: outcome.mark)
    }

    private func expectation(_ draft: ExpectationDraft, _ findings: inout Findings) -> Expectation? {
        let kind: Expectation.Kind? =
            if let event = draft.event {
                .event(event, times: draft.times)
            } else if let never = draft.never {
                .never(never)
            } else if let check = draft.check, let outcome = draft.outcome {
                .check(check.value, outcome)
            } else {
                nil
            }
        if let check = draft.check, checks[check.value]?.level == .off {
            findings.error("the check `\(check.value.rawValue)` is off, so it has no outcome", at: check.mark)
        }
        for platform in draft.when.platforms where !platforms.contains(platform.value) {
            findings.error("`when.platform` is not among `platforms`: \(platform.value.rawValue)", at: platform.mark)
        }
        let after = draft.after.map { stepIndex($0.value, &findings) }
        return kind.map { kind in
            var expectation = Expectation(kind)
            expectation.where = draft.conditions
            expectation.after = after ?? nil
            expectation.within = draft.within
            expectation.platforms = draft.when.platforms.map(\.value)
            return expectation
        }
    }

    /// The step that `after` names: by its number from 1, its key, or as it stands in `steps`.
    private func stepIndex(_ node: Node, _ findings: inout Findings) -> Int? {
        if case .int(let number)? = node.scalar?.value {
            guard steps.indices.contains(number - 1) else {
                findings.error("there is no step \(number); there are \(steps.count)", at: node.mark)
                return nil
            }
            return number - 1
        }
        let fits: [Int]
        if let name = node.scalar?.text, StepDraft.names.contains(name) {
            fits = steps.indices.filter { steps[$0]?.step.key == name }
        } else {
            guard let wanted = StepDraft.read(node, "`after`", &findings) else { return nil }
            fits = steps.indices.filter { steps[$0]?.step == wanted.step }
        }
        guard let first = fits.first, fits.count == 1 else {
            if fits.isEmpty, steps.contains(where: { $0 == nil }) { return nil }
            let numbers = fits.map { String($0 + 1) }.joined(separator: ", ")
            let message = fits.isEmpty ? "`after` names no step of this scenario" : "`after` fits the steps \(numbers)"
            findings.error(message, at: node.mark, suggestion: fits.isEmpty ? nil : "write the number of one of them")
            return nil
        }
        return first
    }
}
