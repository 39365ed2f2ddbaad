import Model

/// How one value of a file is read. A wrong one leaves findings and reads as `nil`, so that reading goes on and every mistake is found.
struct Rule<Value>: Sendable {
    /// The values that it takes, as far as JSON Schema (draft 2020-12) can say it.
    let schema: JSONObject
    /// `path` names the value in messages: `plaid.redirect.delay`.
    let read: @Sendable (_ node: Node, _ path: String, _ findings: inout Findings) -> Value?

    init(
        _ schema: JSONObject,
        read: @escaping @Sendable (_ node: Node, _ path: String, _ findings: inout Findings) -> Value?
    ) {
        (self.schema, self.read) = (schema, read)
    }
}

/// One key of a mapping, and where its value goes.
struct Key<Root>: Sendable {
    let name: String
    let isRequired: Bool
    let schema: JSONObject
    let read: @Sendable (_ node: Node, _ path: String, _ root: inout Root, _ findings: inout Findings) -> Void

    /// `about` is what an editor shows of it.
    init<Value>(
        _ name: String, _ target: any WritableKeyPath<Root, Value> & Sendable, _ rule: Rule<Value>, _ about: String,
        required: Bool = false
    ) {
        self.init(name, rule.schema, about, required) { node, path, root, findings in
            if let value = rule.read(node, path, &findings) { root[keyPath: target] = value }
        }
    }

    init<Value>(
        _ name: String, _ target: any WritableKeyPath<Root, Value?> & Sendable, _ rule: Rule<Value>, _ about: String,
        required: Bool = false
    ) {
        self.init(name, rule.schema, about, required) { node, path, root, findings in
            if let value = rule.read(node, path, &findings) { root[keyPath: target] = value }
        }
    }

    private init(
        _ name: String, _ schema: JSONObject, _ about: String, _ isRequired: Bool,
        read: @escaping @Sendable (Node, String, inout Root, inout Findings) -> Void
    ) {
        (self.name, self.isRequired, self.read) = (name, isRequired, read)
        var described: JSONObject = ["description": .string(about)]
        for member in schema.members { described[member.name] = member.value }
        self.schema = described
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
        Rule<Other>(schema) { node, path, findings in read(node, path, &findings).map(transform) }
    }

    /// The same value, with its place.
    var located: Rule<Located<Value>> {
        Rule<Located<Value>>(schema) { node, path, findings in
            read(node, path, &findings).map { Located(value: $0, mark: node.mark) }
        }
    }

    /// This, or what `other` makes of a mapping.
    func orMapping(_ other: Rule) -> Rule {
        Rule(["anyOf": [.object(schema), .object(other.schema)]]) { node, path, findings in
            if case .mapping = node.content { return other.read(node, path, &findings) }
            return read(node, path, &findings)
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
