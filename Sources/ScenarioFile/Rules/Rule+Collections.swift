import Model

extension Rule {
    /// A mapping of these keys and no others. `path` of the file's root is empty.
    static func mapping(
        _ keys: [Key<Value>], from initial: @autoclosure @escaping @Sendable () -> Value
    ) -> Rule {
        Rule(schema(of: keys)) { node, path, findings in
            let owner = path.isEmpty ? "a scenario" : Display.quoted(path)
            guard case .mapping(let pairs) = node.content else {
                findings.wrongType(node, owner: owner, expected: "a mapping")
                return nil
            }
            var value = initial()
            for pair in pairs {
                guard let key = keys.first(where: { $0.name == pair.key }) else {
                    findings.error(
                        "\(owner) has no key \(Display.quoted(pair.key))", at: pair.keyMark, got: pair.key,
                        of: keys.map(\.name), named: "its keys are")
                    continue
                }
                key.read(pair.value, path.isEmpty ? key.name : path + "." + key.name, &value, &findings)
            }
            for key in keys where key.isRequired && !pairs.contains(where: { $0.key == key.name }) {
                findings.error("\(owner) needs the key \(Display.quoted(key.name))", at: node.mark)
            }
            return value
        }
    }

    private static func schema(of keys: [Key<Value>]) -> JSONObject {
        var properties = JSONObject()
        for key in keys { properties[key.name] = .object(key.schema) }
        var schema: JSONObject = ["type": "object", "properties": .object(properties), "additionalProperties": false]
        let required = keys.filter(\.isRequired).map { JSON.string($0.name) }
        if !required.isEmpty { schema["required"] = .array(required) }
        return schema
    }

    /// A mapping in which exactly one of these keys stands, each read in its own way.
    static func oneOf(_ forms: [(name: String, rule: Rule)]) -> Rule {
        var properties = JSONObject()
        for form in forms { properties[form.name] = .object(form.rule.schema) }
        let schema: JSONObject = [
            "type": "object", "properties": .object(properties), "additionalProperties": false, "minProperties": 1,
            "maxProperties": 1,
        ]
        return Rule(schema) { node, path, findings in
            let names = forms.map(\.name)
            guard case .mapping(let pairs) = node.content else {
                findings.wrongType(node, path, expected: "a mapping with one of \(Display.list(names))")
                return nil
            }
            guard let pair = pairs.first, pairs.count == 1 else {
                findings.error("\(Display.quoted(path)) needs exactly one of \(Display.list(names))", at: node.mark)
                return nil
            }
            guard let form = forms.first(where: { $0.name == pair.key }) else {
                findings.error(
                    "\(Display.quoted(path)) has no key \(Display.quoted(pair.key))", at: pair.keyMark, got: pair.key,
                    of: names, named: "its keys are")
                return nil
            }
            return form.rule.read(pair.value, path + "." + pair.key, &findings)
        }
    }

    /// A list; items that are wrong are left out.
    static func list<Item>(of item: Rule<Item>) -> Rule where Value == [Item] {
        Rule(["type": "array", "items": .object(item.schema)]) { node, path, findings in
            guard case .sequence(let items) = node.content else {
                findings.wrongType(node, path, expected: "a list")
                return nil
            }
            return items.compactMap { item.read($0, path, &findings) }
        }
    }

    /// A list of different values.
    static func set<Item>(of item: Rule<Item>, canBeEmpty: Bool = false) -> Rule
    where Value == [Item], Item: Hashable & Sendable {
        let list = Rule<[Located<Item>]>.list(of: item.located)
        var schema = list.schema
        schema["uniqueItems"] = true
        if !canBeEmpty { schema["minItems"] = 1 }
        return Rule(schema) { node, path, findings in
            guard let items = list.read(node, path, &findings) else { return nil }
            if !canBeEmpty, case .sequence(let nodes) = node.content, nodes.isEmpty {
                findings.error("\(Display.quoted(path)) is an empty list; leave it out", at: node.mark)
            }
            var seen = Set<Item>()
            for item in items where !seen.insert(item.value).inserted {
                findings.error("\(Display.quoted(path)) has this twice", at: item.mark)
            }
            return items.map(\.value)
        }
    }

    /// A value, or a list of them.
    static func oneOrMore<Item>(of item: Rule<Item>) -> Rule where Value == [Item] {
        let list = Rule.list(of: item)
        return Rule(["anyOf": [.object(item.schema), .object(list.schema)]]) { node, path, findings in
            if case .sequence = node.content { return list.read(node, path, &findings) }
            return item.read(node, path, &findings).map { [$0] }
        }
    }
}
