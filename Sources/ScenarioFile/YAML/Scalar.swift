/// A scalar by YAML 1.2's core schema (§10.3.2): a plain one may be null, a truth value or a number; all others are text.
struct Scalar: Sendable {
    enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        case int(Int)
        case float(Double)
        case text
        /// A number too large for `Int` or `Double`.
        case outOfRange
    }

    /// As written, without quotes and escapes.
    let text: String
    let value: Value

    init(text: String, isPlain: Bool) {
        self.text = text
        value = isPlain ? Value(plain: text) : .text
    }
}

extension Scalar.Value {
    /// What it is, for a message.
    var kind: String {
        switch self {
        case .null: "nothing"
        case .bool: "a truth value"
        case .int, .float, .outOfRange: "a number"
        case .text: "text"
        }
    }

    init(plain text: String) {
        switch text {
        case "", "~", "null", "Null", "NULL": self = .null
        case "true", "True", "TRUE": self = .bool(true)
        case "false", "False", "FALSE": self = .bool(false)
        case ".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF":
            self = .outOfRange
        default: self = Self.number(text) ?? .text
        }
    }

    private static func number(_ text: String) -> Self? {
        let utf8 = text.utf8
        for (prefix, radix) in [("0o", 8), ("0x", 16)] where text.hasPrefix(prefix) {
            let digits = utf8.dropFirst(2)
            guard !digits.isEmpty, digits.allSatisfy({ isDigit($0, radix: radix) }) else { return nil }
            return Int(text.dropFirst(2), radix: radix).map(Self.int) ?? .outOfRange
        }
        var rest = utf8[...]
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
        let whole = takeDigits(&rest)
        if rest.isEmpty, whole > 0 { return Int(text).map(Self.int) ?? .outOfRange }
        var fraction = 0
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = takeDigits(&rest)
        }
        guard whole + fraction > 0 else { return nil }
        if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
            guard takeDigits(&rest) > 0 else { return nil }
        }
        guard rest.isEmpty else { return nil }
        guard let value = Double(text), value.isFinite else { return .outOfRange }
        return .float(value)
    }

    private static func takeDigits(_ text: inout Substring.UTF8View) -> Int {
        let digits = text.prefix { isDigit($0, radix: 10) }.count
        text.removeFirst(digits)
        return digits
    }

    private static func isDigit(_ byte: UInt8, radix: Int) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) < radix
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): radix == 16
        default: false
        }
    }
}
