/// A chunk's first line: its size, and extensions that mean nothing here (RFC 9112 §7.1). What does not keep to the
/// grammar is refused, since another program might see the line's end elsewhere.
enum ChunkLine {
    /// The size; nil if the line is none.
    static func size(_ line: [UInt8]) -> Int? {
        let digits = line.prefix { Characters.hexValue($0) != nil }
        guard !digits.isEmpty, digits.count <= 15, areExtensions(line[digits.endIndex...]) else { return nil }
        return digits.reduce(0) { $0 << 4 | Int(Characters.hexValue($1) ?? 0) }
    }

    /// `*( BWS ";" BWS name [ BWS "=" BWS ( token / quoted-string ) ] )`
    private static func areExtensions(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            guard take(UInt8(ascii: ";"), &rest), takeToken(&rest) else { return false }
            if take(UInt8(ascii: "="), &rest), !takeToken(&rest), !takeQuoted(&rest) { return false }
        }
        return true
    }

    /// Takes `byte` with the blanks on both sides of it; without it, takes nothing.
    private static func take(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
        let found = rest.drop(while: isBlank)
        guard found.first == byte else { return false }
        rest = found.dropFirst().drop(while: isBlank)
        return true
    }

    private static func takeToken(_ rest: inout ArraySlice<UInt8>) -> Bool {
        let token = rest.prefix { Characters.isToken($0) }
        rest = rest[token.endIndex...]
        return !token.isEmpty
    }

    /// RFC 9110 §5.6.4.
    private static func takeQuoted(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == UInt8(ascii: "\"") else { return false }
        var index = rest.startIndex + 1
        while index < rest.endIndex, rest[index] != UInt8(ascii: "\"") {
            if rest[index] == UInt8(ascii: "\\") { index += 1 }
            guard index < rest.endIndex, Characters.isFieldValue(rest[index]) else { return false }
            index += 1
        }
        guard index < rest.endIndex else { return false }
        rest = rest[(index + 1)...]
        return true
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
