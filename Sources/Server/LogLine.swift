package import Model

/// How one line of the log is written.
package enum LogFormat: String, Sendable, Hashable, CaseIterable {
    case text, json
}

package enum LogLevel: String, Sendable, Hashable, CaseIterable, Comparable {
    case debug, info, warning, error

    package static func < (left: Self, right: Self) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .warning: 2
        case .error: 3
        }
    }
}

/// One line of the log. Whatever it holds, it stays one line and can't steer a terminal or a reader of CI logs.
package struct LogLine: Sendable {
    package var level: LogLevel
    /// Microseconds since 1970.
    package var at: Int64
    package var message: String
    package var fields: JSONObject

    package init(_ level: LogLevel, at: Int64, _ message: String, _ fields: JSONObject = [:]) {
        (self.level, self.at, self.message, self.fields) = (level, at, message, fields)
    }

    /// What was observed in a run: its type, and what of its data is short.
    package init(_ event: Event) {
        var fields = JSONObject()
        fields.reserve(2 + event.data.members.count)
        fields["run"] = .string(event.run.text)
        fields["id"] = .int(event.id)
        for member in event.data.members { fields[member.name] = member.value }
        self.init(Self.level(of: event), at: event.at, event.type.rawValue, fields)
    }

    static func level(of event: Event) -> LogLevel { event.type == .pageError ? .warning : .info }

    package func text(as format: LogFormat) -> String {
        var text: [UInt8] = []
        write(as: format, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    func write(as format: LogFormat, to output: inout [UInt8]) {
        let start = output.count
        switch format {
        case .text: writeText(to: &output)
        case .json:
            var object: JSONObject = [
                "at": .string(Timestamp.text(at)), "level": .string(level.rawValue), "message": .string(message),
            ]
            for member in fields.members where !object.contains(member.name) { object[member.name] = member.value }
            JSON.object(object).write(to: &output)
        }
        if !Self.isPlain(output[start...]) {
            let text = String(decoding: output[start...], as: UTF8.self)
            output.removeSubrange(start...)
            output.append(text: Self.printable(text))
        }
        output.append(UInt8(ascii: "\n"))
    }

    private func writeText(to output: inout [UInt8]) {
        Timestamp.write(at, to: &output)
        output.append(UInt8(ascii: " "))
        output.append(text: level.rawValue)
        output.append(UInt8(ascii: " "))
        output.append(text: message)
        for member in fields.members {
            output.append(UInt8(ascii: " "))
            output.append(text: member.name)
            output.append(UInt8(ascii: "="))
            Self.writeShort(member.value, to: &output)
        }
    }

    /// Plain words as they are, everything else as JSON; what is long is cut.
    private static func writeShort(_ value: JSON, to output: inout [UInt8]) {
        let start = output.count
        if let string = value.string, !string.isEmpty,
            string.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") })
        {
            output.append(text: string)
        } else {
            value.write(to: &output)
        }
        guard output.count - start > 200 else { return }
        let text = String(decoding: output[start...], as: UTF8.self)
        guard text.count > 200 else { return }
        output.removeSubrange(start...)
        output.append(text: text.prefix(200) + "…")
    }

    /// Printable ASCII without `##`, as nearly every line is.
    private static func isPlain(_ line: ArraySlice<UInt8>) -> Bool {
        var last: UInt8 = 0
        for byte in line {
            guard (0x20...0x7E).contains(byte), byte != UInt8(ascii: "#") || byte != last else { return false }
            last = byte
        }
        return true
    }

    /// Control and format characters (escape sequences, line breaks, text direction) become `\u` escapes, which JSON reads back; so does
    /// the second `#` of `##[`, which begins a command to CI systems that read the log.
    private static func printable(_ text: String) -> String {
        var printable = ""
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { last = scalar }
            guard isUnsafe(scalar) || (scalar == "#" && last == "#") else {
                printable.unicodeScalars.append(scalar)
                continue
            }
            for unit in UTF16.encode(scalar) ?? .init() {
                let digits = String(unit, radix: 16)
                printable += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return printable
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }
}
