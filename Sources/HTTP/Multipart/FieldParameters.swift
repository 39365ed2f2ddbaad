/// A field's value with parameters behind it, such as `form-data; name="a"` (RFC 9110 §5.6.6).
struct FieldParameters {
    /// Before the first `;`, in lower case.
    let value: String
    /// Names are in lower case.
    private let parameters: [(name: String, value: [UInt8])]

    /// Nil for what is malformed, or names a parameter twice.
    init?(_ field: some Collection<UInt8>) {
        let bytes = Array(field)
        var index = 0
        func skipBlanks() { while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 } }
        func word(until ends: (UInt8) -> Bool) -> ArraySlice<UInt8> {
            let start = index
            while index < bytes.count, !ends(bytes[index]) { index += 1 }
            return bytes[start..<index]
        }
        func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ";") || byte == 0x20 || byte == 0x09 }

        skipBlanks()
        value = Self.lowercased(word(until: isEnd))
        var parameters: [(name: String, value: [UInt8])] = []
        while true {
            skipBlanks()
            if index == bytes.count { break }
            guard bytes[index] == UInt8(ascii: ";") else { return nil }
            index += 1
            skipBlanks()
            // A `;` with nothing behind it is let pass.
            if index == bytes.count || bytes[index] == UInt8(ascii: ";") { continue }
            let name = word { $0 == UInt8(ascii: "=") || isEnd($0) }
            guard Characters.isToken(name), index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return nil }
            index += 1
            let isQuoted = index < bytes.count && bytes[index] == UInt8(ascii: "\"")
            guard let value = isQuoted ? Self.quoted(bytes, &index) : Array(word(until: isEnd)) else { return nil }
            let key = Self.lowercased(name)
            if parameters.contains(where: { $0.name == key }) { return nil }
            parameters.append((key, value))
        }
        self.parameters = parameters
    }

    subscript(name: String) -> [UInt8]? { parameters.first { $0.name == name }?.value }

    /// What stands in quotes, from the first one on. A backslash counts before a quote and before another backslash only:
    /// browsers leave those of file names as they are.
    private static func quoted(_ bytes: [UInt8], _ index: inout Int) -> [UInt8]? {
        var value: [UInt8] = []
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") { return value }
            if byte == UInt8(ascii: "\\"), index < bytes.count,
                bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "\\")
            {
                value.append(bytes[index])
                index += 1
            } else {
                value.append(byte)
            }
        }
        return nil
    }

    private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map(Characters.lowercased), as: UTF8.self)
    }
}
