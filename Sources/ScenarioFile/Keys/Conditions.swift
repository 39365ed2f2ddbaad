import Model

extension Rule where Value == [Expectation.Condition] {
    /// `where`: names of an event's data, dotted where they are nested, and what their values must be.
    static var conditions: Rule {
        let condition = Rule<Expectation.Condition.Test>.condition
        let schema: JSONObject = [
            "type": "object", "propertyNames": ["pattern": "^[^.]+(\\.[^.]+){0,7}$"],
            "additionalProperties": .object(condition.schema),
        ]
        return Rule(schema) { node, path, findings in
            guard case .mapping(let pairs) = node.content else {
                findings.wrongType(node, path, expected: "a mapping")
                return nil
            }
            return pairs.compactMap { pair in
                let names = pair.key.split(separator: ".", omittingEmptySubsequences: false)
                guard names.allSatisfy({ !$0.isEmpty }), names.count <= 8 else {
                    findings.error("\(Display.quoted(pair.key)) names nothing in an event", at: pair.keyMark)
                    return nil
                }
                let name = String(names[0])
                if !EventData.names.contains(name), let near = NearMiss.of(name, in: EventData.names) {
                    findings.warning(
                        "events have no \(Display.quoted(name)) as far as is known", at: pair.keyMark,
                        suggestion: "did you mean `\(near)`?")
                }
                return condition.read(pair.value, path + "." + pair.key, &findings).map {
                    Expectation.Condition(path: pair.key, test: $0)
                }
            }
        }
    }
}

extension Rule where Value == Expectation.Condition.Test {
    /// A value to equal, or one of five tests.
    static var condition: Rule {
        let text = Rule<String>.anyText
        let tests = Rule.oneOf([
            ("startsWith", text.map { .startsWith($0) }), ("endsWith", text.map { .endsWith($0) }),
            ("contains", text.map { .contains($0) }), ("oneOf", .values),
            ("exists", Rule<Bool>.bool.map { .exists($0) }),
        ])
        return value.orMapping(tests)
    }

    private static var value: Rule {
        let scalar = Rule<JSON>.scalar
        return Rule(scalar.schema) { node, path, findings in
            if case .sequence = node.content {
                findings.error(
                    "\(Display.quoted(path)) cannot equal a list", at: node.mark, suggestion: "write `{ oneOf: […] }`")
                return nil
            }
            return scalar.read(node, path, &findings).map { .equals($0) }
        }
    }

    private static var values: Rule {
        let list = Rule<[JSON]>.list(of: .scalar)
        var schema = list.schema
        schema["minItems"] = 1
        return Rule(schema) { node, path, findings in
            guard let values = list.read(node, path, &findings) else { return nil }
            if case .sequence(let nodes) = node.content, nodes.isEmpty {
                findings.error("\(Display.quoted(path)) is an empty list, which nothing is one of", at: node.mark)
            }
            return .oneOf(values)
        }
    }
}
