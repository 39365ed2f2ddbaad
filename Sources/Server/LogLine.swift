package import Model

/// How one line of the log is written.
package enum LogFormat: String, Sendable, Hashable, CaseIterable {
    case text, json
}

package enum LogLevel: String, Sendable, Hashable, CaseIterable, Comparable {
    case debug, info, warning, error

    package static func < (left: Self, right: Self) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}

/// One line of the log. Whatever it holds, it stays one line and can't steer a terminal.
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
        var fields: JSONObject = ["run": .string(event.run.text), "id": .int(event.id)]
        for member in event.data.members { fields[member.name] = member.value }
        self.init(Self.level(of: event), at: event.at, event.type.rawValue, fields)
    }

    static func level(of event: Event) -> LogLevel { event.type == .pageError ? .warning : .info }

    package func text(as format: LogFormat) -> String {
        switch format {
        case .text:
            let pairs = fields.members.map { " \($0.name)=\(Self.short($0.value))" }.joined()
            return Self.printable("\(Timestamp.text(at)) \(level.rawValue) \(message)\(pairs)") + "\n"
        case .json:
            var object: JSONObject = [
                "at": .string(Timestamp.text(at)), "level": .string(level.rawValue), "message": .string(message),
            ]
            for member in fields.members where object[member.name] == nil { object[member.name] = member.value }
            return Self.printable(JSON.object(object).text) + "\n"
        }
    }

    /// Plain words as they are, everything else as JSON; what is long is cut.
    private static func short(_ value: JSON) -> String {
        let text: String
        if let string = value.string, !string.isEmpty,
            string.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") })
        {
            text = string
        } else {
            text = value.text
        }
        return text.count <= 200 ? text : text.prefix(200) + "…"
    }

    /// Control and format characters (escape sequences, line breaks, text direction) become `\u` escapes, which JSON reads back.
    private static func printable(_ text: String) -> String {
        // Nearly every line is plain ASCII.
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
        var printable = ""
        for scalar in text.unicodeScalars {
            guard isUnsafe(scalar) else {
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
