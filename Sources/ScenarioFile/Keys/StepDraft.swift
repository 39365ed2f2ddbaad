import Model

/// One of `steps`, with the place of what it refers to.
struct StepDraft {
    var step: Scenario.Step
    var mark: Mark
    var argument: Mark

    /// A wrong step stays as `nil`, so that the others keep their numbers.
    static let list = Rule<[StepDraft?]>(["type": "array", "items": .object(StepForm.schema)]) { node, path, findings in
        guard case .sequence(let items) = node.content else {
            findings.wrongType(node, path, expected: "a list")
            return nil
        }
        return items.enumerated().map { read($1, "step \($0 + 1)", &findings) }
    }

    /// A step as it stands in `steps` and in `after`.
    static func read(_ node: Node, _ owner: String, _ findings: inout Findings) -> StepDraft? {
        switch node.content {
        case .scalar(let scalar) where !node.isNull: return bare(scalar.text, node, owner, &findings)
        case .mapping(let pairs) where pairs.count == 1: return step(pairs[0], owner, &findings)
        case .mapping(let pairs) where pairs.count > 1:
            findings.error(
                "\(owner) has more than one key", at: pairs[1].keyMark,
                suggestion: "each step begins with a `- ` of its own")
        case .sequence: findings.error("\(owner) must be a step, not a list", at: node.mark)
        default:
            findings.error(
                "\(owner) is empty", at: node.mark, suggestion: "steps are \(Display.list(StepForm.names))")
        }
        return nil
    }

    private static func bare(_ name: String, _ node: Node, _ owner: String, _ findings: inout Findings) -> StepDraft? {
        if let colon = name.firstIndex(of: ":"), let form = StepForm.named(String(name[..<colon])) {
            let value = name[name.index(after: colon)...].drop { $0 == " " }
            findings.error(
                "\(owner) is a text, not a step: \(Display.quoted(name))", at: node.mark,
                suggestion: "write `{ \(form.name): \(Display.line(String(value))) }`, with a blank and without quotes")
            return nil
        }
        guard let form = form(name, node.mark, owner, &findings) else { return nil }
        guard let step = form.bare else {
            findings.error(
                "\(owner) does not say \(form.lack.what)", at: node.mark, suggestion: "write `\(form.lack.example)`")
            return nil
        }
        return StepDraft(step: step, mark: node.mark, argument: node.mark)
    }

    private static func step(_ pair: Node.Pair, _ owner: String, _ findings: inout Findings) -> StepDraft? {
        guard let form = form(pair.key, pair.keyMark, owner, &findings) else { return nil }
        guard let argument = form.argument else {
            findings.error(
                "\(Display.quoted(form.name)) takes nothing behind it", at: pair.keyMark,
                suggestion: "write `- \(form.name)`")
            return nil
        }
        let step = argument.read(pair.value, form.name, &findings)
        return step.map { StepDraft(step: $0, mark: pair.keyMark, argument: pair.value.mark) }
    }

    private static func form(
        _ name: String, _ mark: Mark, _ owner: String, _ findings: inout Findings
    ) -> StepForm? {
        if let form = StepForm.named(name) { return form }
        findings.error(
            "\(owner) is no step: \(Display.quoted(name))", at: mark, got: name, of: StepForm.names, named: "steps are")
        return nil
    }
}
