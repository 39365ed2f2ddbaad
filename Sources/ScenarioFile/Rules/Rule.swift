/// How one value of a file is read. A wrong one leaves findings and reads as `nil`, so that reading goes on and every mistake is found.
struct Rule<Value>: Sendable {
    /// `path` names the value in messages: `plaid.redirect.delay`.
    let read: @Sendable (_ node: Node, _ path: String, _ findings: inout Findings) -> Value?
}

/// One key of a mapping, and where its value goes.
struct Key<Root>: Sendable {
    let name: String
    let isRequired: Bool
    let read: @Sendable (_ node: Node, _ path: String, _ root: inout Root, _ findings: inout Findings) -> Void

    init<Value>(
        _ name: String, _ target: any WritableKeyPath<Root, Value> & Sendable, _ rule: Rule<Value>,
        required: Bool = false
    ) {
        self.name = name
        isRequired = required
        read = { node, path, root, findings in
            if let value = rule.read(node, path, &findings) { root[keyPath: target] = value }
        }
    }

    init<Value>(
        _ name: String, _ target: any WritableKeyPath<Root, Value?> & Sendable, _ rule: Rule<Value>,
        required: Bool = false
    ) {
        self.name = name
        isRequired = required
        read = { node, path, root, findings in
            if let value = rule.read(node, path, &findings) { root[keyPath: target] = value }
        }
    }
}

/// A value with its place.
struct Located<Value> {
    var value: Value
    var mark: Mark
}

extension Located: Sendable where Value: Sendable {}

extension Rule {
    func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Rule<Other> {
        Rule<Other> { node, path, findings in read(node, path, &findings).map(transform) }
    }

    /// The same value, with its place.
    var located: Rule<Located<Value>> {
        Rule<Located<Value>> { node, path, findings in
            read(node, path, &findings).map { Located(value: $0, mark: node.mark) }
        }
    }
}

extension Findings {
    /// "`path` must be …, not …".
    mutating func wrongType(_ node: Node, _ path: String, expected: String, suggestion: String? = nil) {
        wrongType(node, owner: Display.quoted(path), expected: expected, suggestion: suggestion)
    }

    mutating func wrongType(_ node: Node, owner: String, expected: String, suggestion: String? = nil) {
        let message =
            node.isNull
            ? "\(owner) has no value; it must be \(expected)" : "\(owner) must be \(expected), not \(node.kind)"
        error(message, at: node.mark, suggestion: suggestion)
    }
}
