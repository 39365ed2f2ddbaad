import Model

/// One of `steps`, with the place of what it refers to.
struct StepDraft {
    var step: Scenario.Step
    var mark: Mark
    var argument: Mark

    /// A wrong step stays as `nil`, so that the others keep their numbers.
    static let list = Rule<[StepDraft?]> { node, path, findings in
        guard case .sequence(let items) = node.content else {
            findings.wrongType(node, path, expected: "a list")
            return nil
        }
        return items.enumerated().map { read($1, "step \($0 + 1)", &findings) }
    }

    /// A step as it stands in `steps` and in `after`.
    static func read(_ node: Node, _ owner: String, _ findings: inout Findings) -> StepDraft? {
        switch node.content {
        case .scalar where node.isNull:
            findings.error("\(owner) is empty", at: node.mark, suggestion: "steps are \(Display.list(names))")
        case .scalar(let scalar): return bare(scalar.text, node, owner, &findings)
        case .sequence: findings.error("\(owner) must be a step, not a list", at: node.mark)
        case .mapping(let pairs):
            guard let pair = pairs.first else {
                findings.error("\(owner) is empty", at: node.mark, suggestion: "steps are \(Display.list(names))")
                return nil
            }
            guard pairs.count == 1 else {
                findings.error(
                    "\(owner) has more than one key", at: pairs[1].keyMark,
                    suggestion: "each step begins with a `- ` of its own")
                return nil
            }
            return step(pair, node, owner, &findings)
        }
        return nil
    }

    static let names = ["linkBank", "plaid", "download"]

    private static func bare(_ name: String, _ node: Node, _ owner: String, _ findings: inout Findings) -> StepDraft? {
        switch name {
        case "linkBank": return StepDraft(step: .linkBank(times: 1), mark: node.mark, argument: node.mark)
        case "plaid":
            findings.error("\(owner) does not say how Plaid ends", at: node.mark, suggestion: "write `plaid: linked`")
        case "download":
            findings.error("\(owner) does not say what to download", at: node.mark, suggestion: "write `download: ID`")
        default: unknown(name, node.mark, owner, &findings)
        }
        return nil
    }

    private static func step(_ pair: Node.Pair, _ node: Node, _ owner: String, _ findings: inout Findings) -> StepDraft?
    {
        let value = pair.value
        let step: Scenario.Step?
        switch pair.key {
        case "linkBank": step = Rule<Taps>.word.read(value, "linkBank", &findings).map { _ in .linkBank(times: 2) }
        case "plaid": step = Rule<Scenario.PlaidEnd>.word.read(value, "plaid", &findings).map(Scenario.Step.plaid)
        case "download": step = Rule<String>.name.read(value, "download", &findings).map(Scenario.Step.download)
        default:
            unknown(pair.key, pair.keyMark, owner, &findings)
            return nil
        }
        return step.map { StepDraft(step: $0, mark: pair.keyMark, argument: value.mark) }
    }

    /// How often the worker taps.
    private enum Taps: String, CaseIterable { case twice }

    private static func unknown(_ name: String, _ mark: Mark, _ owner: String, _ findings: inout Findings) {
        findings.error(
            "\(owner) is no step: \(Display.quoted(name))", at: mark, got: name, of: names, named: "steps are")
    }
}
