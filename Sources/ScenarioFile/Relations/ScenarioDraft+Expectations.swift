import Model

extension ScenarioDraft {
    /// The expectation with its step; `nil` where something is missing or wrong.
    func expectation(_ draft: ExpectationDraft, _ findings: inout Findings) -> Expectation? {
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
        if let name = node.scalar?.text, StepForm.names.contains(name) {
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
