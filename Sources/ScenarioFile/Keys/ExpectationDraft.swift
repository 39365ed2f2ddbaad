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
        static let keys: [Key<When>] = [Key("platform", \.platforms, .oneOrMore(of: Rule<Platform>.word.located))]
    }

    /// `event`, `never` or `check` says which of three forms it is; each has keys of its own.
    static let rule = Rule<ExpectationDraft> { node, path, findings in
        guard case .mapping(let pairs) = node.content else {
            findings.wrongType(node, path, expected: "a mapping with one of \(Display.list(forms.map(\.name)))")
            return nil
        }
        let present = forms.filter { form in pairs.contains { $0.key == form.name } }
        guard let form = present.first, present.count == 1 else {
            guard present.isEmpty else {
                findings.error(
                    "only one of \(Display.list(present.map(\.name))) can be expected at once", at: node.mark)
                return nil
            }
            let near = pairs.lazy.compactMap { pair in NearMiss.of(pair.key, in: forms.map(\.name)) }.first
            findings.error(
                "\(Display.quoted(path)) needs one of \(Display.list(forms.map(\.name)))", at: node.mark,
                suggestion: near.map { "did you mean `\($0)`?" })
            return nil
        }
        return Rule.mapping(form.keys, from: ExpectationDraft()).read(node, path, &findings)
    }

    private static let forms: [(name: String, keys: [Key<ExpectationDraft>])] = [
        ("event", [Key("event", \.event, .word)] + circumstances + [Key("times", \.times, .times)]),
        ("never", [Key("never", \.never, .word)] + circumstances),
        (
            "check",
            [
                Key("check", \.check, Rule<CheckID>.word.located),
                Key("outcome", \.outcome, .word(of: Outcome.allCases.filter { $0 != .waiting }), required: true), when,
            ]
        ),
    ]

    private static let when = Key<ExpectationDraft>("when", \.when, .mapping(When.keys, from: .init()))

    private static let circumstances: [Key<ExpectationDraft>] = [
        Key("where", \.conditions, .conditions),
        Key("after", \.after, Rule<Node> { node, _, _ in node }.located),
        Key("within", \.within, .duration(.milliseconds(1) ... .seconds(365 * 86_400))),
        when,
    ]
}

extension Rule where Value == Expectation.Times {
    /// A number, or `{ atMost: 2 }`, `{ atLeast: 2 }`.
    static var times: Rule {
        let count = Rule<Int>.int(1...100_000)
        return Rule { node, path, findings in
            if case .int(0)? = node.scalar?.value {
                findings.error("\(Display.quoted(path)) is 0", at: node.mark, suggestion: "write `never:` for `event:`")
                return nil
            }
            guard case .mapping = node.content else { return count.read(node, path, &findings).map { .exactly($0) } }
            return Rule.oneOf([("atMost", count.map { .atMost($0) }), ("atLeast", count.map { .atLeast($0) })])
                .read(node, path, &findings)
        }
    }
}

extension Rule {
    /// A value, or a list of them.
    static func oneOrMore<Item>(of item: Rule<Item>) -> Rule where Value == [Item] {
        Rule { node, path, findings in
            if case .sequence = node.content { return Rule.list(of: item).read(node, path, &findings) }
            return item.read(node, path, &findings).map { [$0] }
        }
    }
}
