import Model

extension Rule where Value == Duration {
    /// A whole number with `ms`, `s`, `m`, `h` or `d` behind it.
    static func duration(_ range: ClosedRange<Duration>) -> Rule {
        quantity("a duration such as `500ms`, `2s`, `30m` or `30d`", range, "ms|s|m|h|d", \.text) { Duration(text: $0) }
    }
}

extension Rule where Value == Int {
    /// A number of bytes: a whole number with `B`, `KB`, `MB` or `GB` behind it, powers of 1,000.
    static func size(_ range: ClosedRange<Int>) -> Rule {
        quantity("a size such as `20MB`", range, "[Bb]|[KkMmGg][Bb]", ByteCount.text, ByteCount.parse)
    }

    /// An amount in hundredths, written as a decimal number of at most two places.
    static func money(_ range: ClosedRange<Int>) -> Rule {
        let expected = "an amount such as `182.40`"
        let schema: JSONObject = [
            "type": "number", "minimum": .number(Double(range.lowerBound) / 100),
            "maximum": .number(Double(range.upperBound) / 100),
        ]
        return Rule(schema) { node, path, findings in
            let text = node.scalar?.text ?? ""
            let amount = hundredths(text)
            switch node.scalar?.value {
            case .int?, .float?, .outOfRange?:
                if let amount, range.contains(amount) { return amount }
                let limits = "from \(range.lowerBound / 100) to \(range.upperBound / 100)"
                findings.error(
                    "\(Display.quoted(path)) must be \(expected), \(limits), not \(Display.quoted(text))",
                    at: node.mark)
            default:
                findings.wrongType(
                    node, path, expected: expected, suggestion: amount.map { _ in "write it without quotes" })
            }
            return nil
        }
    }

    private static func hundredths(_ text: String) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = number(parts[0]) else { return nil }
        guard parts.count == 2 else { return whole * 100 }
        guard parts[1].utf8.count <= 2, let fraction = number(parts[1]) else { return nil }
        return whole * 100 + (parts[1].utf8.count == 1 ? fraction * 10 : fraction)
    }

    /// Digits only, at most 12 of them.
    private static func number(_ text: Substring) -> Int? {
        let isDigits = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return 1...12 ~= text.utf8.count && isDigits ? Int(text) : nil
    }
}

extension Rule where Value: Comparable & Sendable {
    /// A number with its unit, within `range`; `units` is a pattern of them.
    fileprivate static func quantity(
        _ expected: String, _ range: ClosedRange<Value>, _ units: String,
        _ describe: @escaping @Sendable (Value) -> String,
        _ parse: @escaping @Sendable (String) -> Value?
    ) -> Rule {
        Rule(["type": "string", "pattern": .string("^[0-9]{1,9}(\(units))$")]) { node, path, findings in
            guard let text = node.scalar?.text, !node.isNull else {
                findings.wrongType(node, path, expected: expected)
                return nil
            }
            let name = Display.quoted(path)
            guard let amount = parse(text) else {
                let near = parse(text.lowercased()).flatMap { near in
                    range.contains(near) ? "did you mean `\(describe(near))`?" : nil
                }
                findings.error(
                    "\(name) must be \(expected), not \(Display.quoted(text))", at: node.mark, suggestion: near)
                return nil
            }
            guard range.contains(amount) else {
                let limits = "from \(describe(range.lowerBound)) to \(describe(range.upperBound))"
                findings.error("\(name) must be \(limits), not \(Display.quoted(text))", at: node.mark)
                return nil
            }
            return amount
        }
    }
}
