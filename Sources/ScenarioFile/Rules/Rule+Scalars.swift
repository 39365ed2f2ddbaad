import Model

extension Rule where Value == String {
    /// A text on one line. `expected` says what it must be where `accepts` refuses it; `pattern` says the same in JSON Schema.
    static func text(
        _ length: ClosedRange<Int>, _ expected: String = "text",
        pattern: String = "^[^\\u0000-\\u001F\\u007F-\\u009F]*$",
        where accepts: @escaping @Sendable (String) -> Bool = { _ in true }
    ) -> Rule {
        let schema: JSONObject = [
            "type": "string", "minLength": .int(length.lowerBound), "maxLength": .int(length.upperBound),
            "pattern": .string(pattern),
        ]
        return Rule(schema) { node, path, findings in
            guard let text = anyText.read(node, path, &findings) else { return nil }
            let count = text.unicodeScalars.count
            guard length.contains(count) else {
                findings.error(
                    "\(Display.quoted(path)) must have from \(length.lowerBound) to \(length.upperBound) characters, not \(count)",
                    at: node.mark)
                return nil
            }
            guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }), accepts(text)
            else {
                findings.error(
                    "\(Display.quoted(path)) must be \(expected), not \(Display.quoted(text))", at: node.mark)
                return nil
            }
            return text
        }
    }

    /// Any text at all.
    static var anyText: Rule {
        Rule(["type": "string"]) { node, path, findings in
            guard let scalar = node.scalar, scalar.value == .text else {
                let quote = node.scalar.flatMap {
                    $0.text.isEmpty ? nil : "put it in quotes: \"\(Display.safe($0.text))\""
                }
                findings.wrongType(node, path, expected: "text", suggestion: quote)
                return nil
            }
            return scalar.text
        }
    }

    /// A name as scenarios, documents and tags have it: `[a-z0-9][a-z0-9._-]{0,63}`.
    static var name: Rule {
        Rule(["type": "string", "pattern": "^[a-z0-9][a-z0-9._-]{0,63}$"]) { node, path, findings in
            guard let text = anyText.read(node, path, &findings) else { return nil }
            if isName(text) { return text }
            findings.error(
                "\(Display.quoted(path)) must be made of lower-case letters, digits, `.`, `_` and `-`, not \(Display.quoted(text))",
                at: node.mark, suggestion: nameLike(text).map { "did you mean `\($0)`?" })
            return nil
        }
    }

    /// A name that resembles the text.
    static func nameLike(_ text: String) -> String? {
        let name = String(text.lowercased().map { $0 == " " ? "-" : $0 })
        return isName(name) ? name : nil
    }

    static func isName(_ text: String) -> Bool {
        let isPlain = { (byte: UInt8) in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }
        guard let first = text.utf8.first, isPlain(first), text.utf8.count <= 64 else { return false }
        return text.utf8.allSatisfy { isPlain($0) || [".", "_", "-"].contains(Unicode.Scalar($0)) }
    }
}

extension Rule where Value == Bool {
    static var bool: Rule {
        Rule(["type": "boolean"]) { node, path, findings in
            if case .bool(let value)? = node.scalar?.value { return value }
            let yes = ["yes", "on", "y"].contains(node.scalar?.text.lowercased())
            let no = ["no", "off", "n"].contains(node.scalar?.text.lowercased())
            let suggestion = yes ? "write `true`" : no ? "write `false`" : nil
            findings.wrongType(node, path, expected: "`true` or `false`", suggestion: suggestion)
            return nil
        }
    }
}

extension Rule where Value == Int {
    static func int(_ range: ClosedRange<Int>) -> Rule {
        let schema: JSONObject = [
            "type": "integer", "minimum": .int(range.lowerBound), "maximum": .int(range.upperBound),
        ]
        return Rule(schema) { node, path, findings in
            let limits = "from \(range.lowerBound) to \(range.upperBound)"
            let expected = range.count == 1 ? "\(range.lowerBound)" : "a whole number \(limits)"
            switch node.scalar?.value {
            case .int(let value)? where range.contains(value): return value
            case .int?, .float?, .outOfRange?:
                let text = Display.quoted(node.scalar?.text ?? "")
                findings.error("\(Display.quoted(path)) must be \(expected), not \(text)", at: node.mark)
            default: findings.wrongType(node, path, expected: expected)
            }
            return nil
        }
    }
}

extension Rule where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    /// One of the words of an enumeration.
    static var word: Rule { .word(of: Value.allCases.map { $0 }) }

    static func word(of words: [Value]) -> Rule {
        let names = words.map(\.rawValue)
        return Rule(["enum": .array(names.map(JSON.string))]) { node, path, findings in
            guard let scalar = node.scalar, !node.isNull else {
                findings.wrongType(node, path, expected: "one of \(Display.list(names))")
                return nil
            }
            if let index = names.firstIndex(of: scalar.text) { return words[index] }
            findings.error(
                "\(Display.quoted(path)) cannot be \(Display.quoted(scalar.text))", at: node.mark, got: scalar.text,
                of: names, named: names.count == 1 ? "it can only be" : "it is one of")
            return nil
        }
    }
}

extension Rule where Value == JSON {
    /// Null, a truth value, a number (a whole one as `int`, however it is written) or a text.
    static var scalar: Rule {
        Rule(["type": ["null", "boolean", "number", "string"]]) { node, path, findings in
            switch node.scalar?.value {
            case .null?: return .null
            case .bool(let value)?: return .bool(value)
            case .int(let value)?: return .int(value)
            case .float(let value)?: return Int(exactly: value).map(JSON.int) ?? .double(value)
            case .text?: return .string(node.scalar?.text ?? "")
            case .outOfRange?: findings.error("\(Display.quoted(path)) is a number that is too large", at: node.mark)
            case nil: findings.wrongType(node, path, expected: "a text, number, `true`, `false` or `null`")
            }
            return nil
        }
    }
}
