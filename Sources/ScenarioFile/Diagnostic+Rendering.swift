import Model

extension Diagnostic {
    /// `FILE:LINE:COLUMN: error: MESSAGE`, the line, a caret under the mistake, and the suggestion; each line ended by a line feed.
    package var text: String {
        var text = Display.line("\(file):\(mark.line):\(mark.column): \(severity.rawValue): \(message)") + "\n"
        if let excerpt {
            text += excerpt.text + "\n" + String(repeating: " ", count: excerpt.caret) + "^\n"
        }
        if let suggestion { text += Display.line(suggestion) + "\n" }
        return text
    }

    /// A workflow command that GitHub shows beside the line, ended by a line feed.
    package var github: String {
        let properties = [
            ("file", file), ("line", String(mark.line)), ("col", String(mark.column)), ("title", "Invalid scenario"),
        ]
        let message = suggestion.map { "\(self.message); \($0)" } ?? self.message
        return "::\(severity.rawValue) "
            + properties.map { "\($0)=\(Self.escaped($1, inProperty: true))" }.joined(separator: ",")
            + "::\(Self.escaped(message, inProperty: false))\n"
    }

    /// GitHub's escapes, so that no text can end a command or start another, or steer a terminal that shows the log.
    private static func escaped(_ text: String, inProperty: Bool) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": escaped.append(contentsOf: "%25".unicodeScalars)
            case "\r": escaped.append(contentsOf: "%0D".unicodeScalars)
            case "\n": escaped.append(contentsOf: "%0A".unicodeScalars)
            case ":" where inProperty: escaped.append(contentsOf: "%3A".unicodeScalars)
            case "," where inProperty: escaped.append(contentsOf: "%2C".unicodeScalars)
            default: escaped.append(contentsOf: Display.safe(scalar))
            }
        }
        return String(escaped)
    }
}
