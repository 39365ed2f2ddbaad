import Model

/// One of `expect`, before its step is looked up.
struct ExpectationDraft {
    var event: EventType?
    var never: EventType?
    var check: Located<CheckID>?
    var outcome: Outcome?
    var conditions: [Expectation.Condition] = []
    var after: Located<Node>?
    var within: Duration?
    var times = Expectation.Times.atLeast(1)
    var when = When()

    struct When {
        var platforms: [Located<Platform>] = []
        static let keys: [Key<When>] = [
            Key("platform", \.platforms, .oneOrMore(of: Rule<Platform>.word.located), "One, or a list of them.")
        ]
    }

    /// `event`, `never` or `check` says which of three forms it is; each has keys of its own.
    static let rule = Rule<ExpectationDraft>(schema) { node, path, findings in
        let names = forms.map(\.name)
        guard case .mapping(let pairs) = node.content else {
            findings.wrongType(node, path, expected: "a mapping with one of \(Display.list(names))")
            return nil
        }
        let present = forms.filter { form in pairs.contains { $0.key == form.name } }
        guard let form = present.first, present.count == 1 else {
            guard present.isEmpty else {
                findings.error(
                    "only one of \(Display.list(present.map(\.name))) can be expected at once", at: node.mark)
                return nil
            }
            let near = pairs.lazy.compactMap { pair in NearMiss.of(pair.key, in: names) }.first
            findings.error(
                "\(Display.quoted(path)) needs one of \(Display.list(names))", at: node.mark,
                suggestion: near.map { "did you mean `\($0)`?" })
            return nil
        }
        return form.rule.read(node, path, &findings)
    }

    private static let schema: JSONObject = ["oneOf": .array(forms.map { .object($0.rule.schema) })]

    private static let forms: [(name: String, rule: Rule<ExpectationDraft>)] = [
        ("event", form([Key("event", \.event, .word, "It comes.", required: true)] + circumstances + [times])),
        ("never", form([Key("never", \.never, .word, "It does not come.", required: true)] + circumstances)),
        ("check", form([check, outcome, when])),
    ]

    private static func form(_ keys: [Key<ExpectationDraft>]) -> Rule<ExpectationDraft> {
        .mapping(keys, from: ExpectationDraft())
    }

    private static let check = Key<ExpectationDraft>(
        "check", \.check, Rule<CheckID>.word.located, "A rule of the contract.", required: true)

    private static let outcome = Key<ExpectationDraft>(
        "outcome", \.outcome, .word(of: Outcome.allCases.filter { $0 != .waiting }), "What it is to come to.",
        required: true)

    private static let times = Key<ExpectationDraft>(
        "times", \.times, .times, "How often: a number, atMost or atLeast; at least once by default.")

    private static let when = Key<ExpectationDraft>(
        "when", \.when, .mapping(When.keys, from: .init()), "Elsewhere it is not asked.")

    private static let circumstances: [Key<ExpectationDraft>] = [
        Key("where", \.conditions, .conditions, "What the event's data must be."),
        Key("after", \.after, .stepReference, "Only what comes after this step: its number, key, or the step itself."),
        Key(
            "within", \.within, .duration(.milliseconds(1) ... .seconds(365 * 86_400)),
            "Of the step in after, or of the run's start."),
        when,
    ]
}

extension Rule where Value == Located<Node> {
    /// Looked up once all steps are known.
    fileprivate static var stepReference: Rule {
        let names: JSON = ["enum": .array(StepForm.names.map(JSON.string))]
        let number: JSON = ["type": "integer", "minimum": 1]
        return Rule<Node>(["anyOf": [number, names, .object(StepForm.schema)]]) { node, _, _ in node }.located
    }
}

extension Rule where Value == Expectation.Times {
    /// A number, or `{ atMost: 2 }`, `{ atLeast: 2 }`.
    fileprivate static var times: Rule {
        let count = Rule<Int>.int(1...100_000)
        let number = Rule(count.schema) { node, path, findings in
            if case .int(0)? = node.scalar?.value {
                findings.error("\(Display.quoted(path)) is 0", at: node.mark, suggestion: "write `never:` for `event:`")
                return nil
            }
            return count.read(node, path, &findings).map { .exactly($0) }
        }
        return number.orMapping(
            .oneOf([("atMost", count.map { .atMost($0) }), ("atLeast", count.map { .atLeast($0) })]))
    }
}
