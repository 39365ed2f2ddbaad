extension JSON {
    /// The compact text: no spaces, members in order, control characters, `<`, U+2028 and U+2029 escaped, so that it is safe inside a script element and one line in a log.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package var bytes: [UInt8] {
        var output: [UInt8] = []
        write(to: &output)
        return output
    }

    package func write(to output: inout [UInt8]) {
        switch self {
        case .null: output += "null".utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .int(let value): output += String(value).utf8
        case .double(let value): output += Self.shortest(value).utf8
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
    private static func shortest(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if let whole = Int(exactly: value) { return String(whole) }
        return "\(value)"
    }

    private static func write(_ string: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { utf8 in
            var index = 0
            while index < utf8.count {
                let byte = utf8[index]
                switch byte {
                case UInt8(ascii: "\""): output += #"\""#.utf8
                case UInt8(ascii: "\\"): output += #"\\"#.utf8
                case 0x0A: output += #"\n"#.utf8
                case 0x0D: output += #"\r"#.utf8
                case 0x09: output += #"\t"#.utf8
                case ..<0x20, 0x7F, UInt8(ascii: "<"): writeEscape(UInt16(byte), to: &output)
                case 0xE2 where index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8:
                    writeEscape(0x2000 | UInt16(utf8[index + 2] & 0x3F), to: &output)
                    index += 2
                default: output.append(byte)
                }
                index += 1
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func writeEscape(_ unit: UInt16, to output: inout [UInt8]) {
        output += #"\u"#.utf8
        for shift in [12, 8, 4, 0] {
            output.append(Array("0123456789abcdef".utf8)[Int(unit >> UInt16(shift)) & 0xF])
        }
    }
}
