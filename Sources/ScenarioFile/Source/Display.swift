/// Makes text of unknown origin safe to print.
package enum Display {
    /// Controls, invisible formatting (bidirectional overrides among it) and line separators as `\u{…}`.
    package static func safe(_ text: String) -> String {
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { safe.append(contentsOf: self.safe(scalar)) }
        return String(safe)
    }

    static func safe(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
        default: String(scalar).unicodeScalars
        }
    }

    /// The text in backquotes, for a message; cut after 60 scalars.
    static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let start = scalars.prefix(60)
        return "`" + safe(String(start)) + (start.endIndex < scalars.endIndex ? "…" : "") + "`"
    }

    static func list(_ words: [String]) -> String { words.map(quoted).joined(separator: ", ") }
}
