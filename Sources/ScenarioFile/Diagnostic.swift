package import Model

/// One mistake in a scenario file.
package struct Diagnostic: Sendable, Hashable {
    package enum Severity: String, Sendable, Hashable { case error, warning }

    /// The file as the user named it.
    package var file: String
    package var mark: Mark
    package var severity: Severity
    /// One line, lower case, printable.
    package var message: String
    /// What to do about it.
    package var suggestion: String?
    /// The line in question; `nil` where there is none.
    package var excerpt: Excerpt?

    package init(
        file: String, mark: Mark, severity: Severity = .error, message: String, suggestion: String? = nil,
        excerpt: Excerpt? = nil
    ) {
        (self.file, self.mark, self.severity) = (file, mark, severity)
        (self.message, self.suggestion, self.excerpt) = (message, suggestion, excerpt)
    }

    /// A line made safe to print, cut to what surrounds the mistake.
    package struct Excerpt: Sendable, Hashable {
        package var text: String
        /// How many scalars of `text` come before the mistake.
        package var caret: Int
    }

    /// `{"file", "line", "column", "severity", "message", "suggestion"?}`, as `validate --format json` and the control API show it.
    package var json: JSON {
        var object: JSONObject = [
            "file": .string(file), "line": .int(mark.line), "column": .int(mark.column),
            "severity": .string(severity.rawValue), "message": .string(message),
        ]
        object["suggestion"] = suggestion.map(JSON.string)
        return .object(object)
    }
}

extension Diagnostic.Excerpt {
    private static let width = 120

    /// `line` around `column` (from 1, in scalars).
    /// - Parameter marks: the line's `Display.commandMarks`, which many mistakes in one long line share.
    init(line: [Unicode.Scalar], marks: Set<Int>, column: Int) {
        let place = min(max(column - 1, 0), line.count)
        let start = line.count <= Self.width ? 0 : max(0, min(place - Self.width / 2, line.count - Self.width))
        let end = min(line.count, start + Self.width)
        var text = String.UnicodeScalarView()
        if start > 0 { text.append("…") }
        var caret = text.count
        for index in start..<end {
            if index == place { caret = text.count }
            if marks.contains(index) {
                text.append(contentsOf: Display.escaped(line[index]))
            } else {
                text.append(contentsOf: line[index] == "\t" ? " ".unicodeScalars : Display.safe(line[index]))
            }
        }
        if place == end { caret = text.count }
        if end < line.count { text.append("…") }
        self.init(text: String(text), caret: caret)
    }
}
