extension JSON {
    /// The compact text: no spaces, members in order, control characters, `<`, U+2028 and U+2029 escaped, so that it is safe inside a script element and one line in a log.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package var bytes: [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(256)
        write(to: &output)
        return output
    }

    package func write(to output: inout [UInt8]) {
        switch self {
        case .null: output.append("null")
        case .bool(let value): output.append(value ? "true" : "false")
        case .int(let value): output.append(decimal: value)
        case .double(let value): Self.write(value, to: &output)
        case .string(let value): Self.write(value, to: &output)
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                element.write(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let object):
            output.append(UInt8(ascii: "{"))
            for (index, member) in object.members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &output)
                output.append(UInt8(ascii: ":"))
                member.value.write(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    /// Whole numbers lose Swift's `.0`; JSON has no infinities, so those become `null`.
    private static func write(_ value: Double, to output: inout [UInt8]) {
        guard value.isFinite else { return output.append("null") }
        if let whole = Int(exactly: value) { return output.append(decimal: whole) }
        output.append(text: "\(value)")
    }

    static func write(_ string: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        if string.utf8.withContiguousStorageIfAvailable({ writeEscaped($0, to: &output) }) == nil {
            Array(string.utf8).withUnsafeBufferPointer { writeEscaped($0, to: &output) }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func writeEscaped(_ utf8: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        var written = 0
        var index = 0
        while index < utf8.count {
            let length = escapedLength(utf8, index)
            if length > 0 {
                output.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[written..<index]))
                writeEscape(utf8[index], utf8[index + length - 1], to: &output)
                written = index + length
            }
            index += max(1, length)
        }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[written...]))
    }

    /// How many bytes from here on stand for a character that is to be escaped; 0 if it is not.
    private static func escapedLength(_ utf8: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        switch utf8[index] {
        case ..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"): 1
        case 0xE2 where index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8: 3
        default: 0
        }
    }

    /// Escapes the character that begins and ends with these bytes.
    private static func writeEscape(_ first: UInt8, _ last: UInt8, to output: inout [UInt8]) {
        switch first {
        case UInt8(ascii: "\""): return output.append(#"\""#)
        case UInt8(ascii: "\\"): return output.append(#"\\"#)
        case 0x0A: return output.append(#"\n"#)
        case 0x0D: return output.append(#"\r"#)
        case 0x09: return output.append(#"\t"#)
        default: break
        }
        let unit = first == 0xE2 ? 0x2000 | UInt16(last & 0x3F) : UInt16(first)
        output.append(#"\u"#)
        for shift in [12, 8, 4, 0] {
            output.append(Array("0123456789abcdef".utf8)[Int(unit >> UInt16(shift)) & 0xF])
        }
    }
}
