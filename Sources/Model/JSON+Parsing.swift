/// Why a text is no JSON, and the offset of the byte that shows it.
package struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    package let problem: String
    package let offset: Int

    package init(problem: String, offset: Int) { (self.problem, self.offset) = (problem, offset) }

    package var description: String { "\(problem) at byte \(offset)" }
}

extension JSON {
    /// Parses one JSON text (RFC 8259, UTF-8). Duplicate names, numbers out of range and nesting deeper than `depth` are errors.
    package static func parse(_ bytes: [UInt8], depth: Int = 64) throws(JSONError) -> JSON {
        var parser = JSONParser(bytes: bytes, depth: depth)
        return try parser.document()
    }

    package static func parse(_ text: String, depth: Int = 64) throws(JSONError) -> JSON {
        try parse(Array(text.utf8), depth: depth)
    }
}

private struct JSONParser {
    let bytes: [UInt8]
    var depth: Int
    var at = 0

    init(bytes: [UInt8], depth: Int) {
        self.bytes = bytes
        self.depth = depth
    }

    mutating func document() throws(JSONError) -> JSON {
        let value = try value()
        skipSpace()
        guard at == bytes.count else { throw error("text after the value") }
        return value
    }

    private func error(_ problem: String) -> JSONError { JSONError(problem: problem, offset: at) }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        at += 1
        return true
    }

    private mutating func value() throws(JSONError) -> JSON {
        skipSpace()
        switch next {
        case nil: throw error("the text ends where a value is due")
        case UInt8(ascii: "{"): return try nested { parser throws(JSONError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { parser throws(JSONError) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func nested(_ parse: (inout JSONParser) throws(JSONError) -> JSON) throws(JSONError) -> JSON {
        guard depth > 0 else { throw error("nested too deep") }
        depth -= 1
        defer { depth += 1 }
        at += 1
        return try parse(&self)
    }

    private mutating func word(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
        guard bytes[at...].starts(with: word.utf8) else { throw error("not a value") }
        at += word.utf8.count
        return value
    }

    private mutating func object() throws(JSONError) -> JSON {
        var object = JSONObject()
        var names = Set<String>()
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(object) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("a member's name is due") }
            let name = try string()
            guard isNew(name, in: object, &names) else { throw error("the name \"\(name)\" is there twice") }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error("a colon is due") }
            if object.isEmpty { object.reserve(4) }
            object.append(unique: name, try value())
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(object) }
            guard take(UInt8(ascii: ",")) else { throw error("a comma or } is due") }
        }
    }

    /// A few names are compared one by one, which is quicker than to hash them.
    private func isNew(_ name: String, in object: JSONObject, _ names: inout Set<String>) -> Bool {
        if object.members.count < 16 { return !object.contains(name) }
        if names.isEmpty { names = Set(object.members.map(\.name)) }
        return names.insert(name).inserted
    }

    private mutating func array() throws(JSONError) -> JSON {
        var elements: [JSON] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            elements.append(try value())
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(elements) }
            guard take(UInt8(ascii: ",")) else { throw error("a comma or ] is due") }
        }
    }

    private mutating func string() throws(JSONError) -> String {
        at += 1
        let start = at
        var bits: UInt8 = 0
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
            bits |= byte
            at += 1
        }
        if next == UInt8(ascii: "\"") {
            defer { at += 1 }
            // ASCII needs no further look.
            return bits < 0x80
                ? String(decoding: bytes[start..<at], as: UTF8.self) : try text(bytes[start..<at])
        }
        var unescaped = Array(bytes[start..<at])
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                at += 1
                return try text(unescaped[...])
            case UInt8(ascii: "\\"):
                at += 1
                try escape(into: &unescaped)
            case ..<0x20: throw error("a control character in a string")
            default:
                unescaped.append(byte)
                at += 1
            }
        }
        throw error("the text ends inside a string")
    }

    private func text(_ utf8: ArraySlice<UInt8>) throws(JSONError) -> String {
        guard let text = String(validating: utf8, as: UTF8.self) else { throw error("a string that is not UTF-8") }
        return text
    }

    private mutating func escape(into unescaped: inout [UInt8]) throws(JSONError) {
        guard let letter = next else { throw error("the text ends inside a string") }
        at += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(letter)
        case UInt8(ascii: "b"): unescaped.append(0x08)
        case UInt8(ascii: "f"): unescaped.append(0x0C)
        case UInt8(ascii: "n"): unescaped.append(0x0A)
        case UInt8(ascii: "r"): unescaped.append(0x0D)
        case UInt8(ascii: "t"): unescaped.append(0x09)
        case UInt8(ascii: "u"):
            var units = [try codeUnit()]
            let end = at
            if UTF16.isLeadSurrogate(units[0]), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
                units.append(try codeUnit())
            }
            if units.count == 1 || !UTF16.isTrailSurrogate(units[1]) {
                // What is no other half is read anew.
                (units, at) = ([units[0]], end)
            }
            // JSON.stringify writes lone surrogates as escapes: decoding makes them U+FFFD, since UTF-8 cannot hold them.
            unescaped += String(decoding: units, as: UTF16.self).utf8
        default: throw error("an unknown escape")
        }
    }

    private mutating func codeUnit() throws(JSONError) -> UInt16 {
        guard at + 4 <= bytes.count, bytes[at..<at + 4].allSatisfy({ isHexadecimal($0) }),
            let unit = UInt16(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
        else { throw error("four hexadecimal digits are due") }
        at += 4
        return unit
    }

    private mutating func number() throws(JSONError) -> JSON {
        let start = at
        _ = take(UInt8(ascii: "-"))
        let whole = digits()
        guard whole > 0 else { throw error("not a value") }
        guard whole == 1 || bytes[at - whole] != UInt8(ascii: "0") else { throw error("a number with a leading zero") }
        var isInteger = true
        if take(UInt8(ascii: ".")) {
            isInteger = false
            guard digits() > 0 else { throw error("digits are due") }
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isInteger = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard digits() > 0 else { throw error("digits are due") }
        }
        if isInteger, whole <= 18 { return .int(integer(start)) }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if isInteger, let value = Int(text) { return .int(value) }
        guard let value = Double(text), value.isFinite else { throw error("a number out of range") }
        return .double(value)
    }

    /// The whole number between `start` and here, of at most 18 digits, so that it cannot overflow.
    private func integer(_ start: Int) -> Int {
        let isNegative = bytes[start] == UInt8(ascii: "-")
        let value = bytes[(isNegative ? start + 1 : start)..<at].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return isNegative ? -value : value
    }

    private mutating func digits() -> Int {
        let start = at
        while let byte = next, isDigit(byte) { at += 1 }
        return at - start
    }
}

private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

private func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "F") ~= byte
}
