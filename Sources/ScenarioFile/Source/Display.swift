/// Makes text of unknown origin safe to print.
package enum Display {
    /// Controls, invisible formatting (bidirectional overrides among it) and line separators as `\u{…}`.
    package static func safe(_ text: String) -> String {
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { safe.append(contentsOf: self.safe(scalar)) }
        return String(safe)
    }

    /// A whole line for a terminal, or for the log of a CI job: as `safe`, and no command to the program that reads the log.
    package static func line(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        let marks = commandMarks(in: scalars)
        var line = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            line.append(contentsOf: marks.contains(index) ? escaped(scalar) : safe(scalar))
        }
        return String(line)
    }

    /// The places at which a line would become a command: GitHub's `::` behind blanks at most; its `##[`, Azure's `##vso[` and TeamCity's
    /// `##teamcity[` wherever they are.
    static func commandMarks(in line: [Unicode.Scalar]) -> Set<Int> {
        var marks: Set<Int> = []
        let start = line.firstIndex { !$0.properties.isWhitespace } ?? line.endIndex
        if line[start...].starts(with: "::".unicodeScalars) { marks.insert(start) }
        for index in line.indices where line[index...].starts(with: "##".unicodeScalars) {
            let rest = line[(index + 2)...].drop { $0.isASCII && $0.properties.isAlphabetic }
            if rest.first == "[" { marks.insert(index) }
        }
        return marks
    }

    static func escaped(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
    }

    static func safe(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            escaped(scalar)
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
