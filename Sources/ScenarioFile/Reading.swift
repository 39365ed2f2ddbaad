package import Model

/// What came of reading one scenario file.
package struct Reading: Sendable {
    /// `nil` where there is any error.
    package var scenario: Scenario?
    /// All mistakes, in the order of the file.
    package var diagnostics: [Diagnostic]
    /// The paths that `file:` names, relative to the scenario's folder.
    package var contentFiles: [String] = []
}

/// Collects what is found while one file is read, and knows where `file:` may look.
struct Findings {
    let content: ContentFolder?
    private(set) var found: [Finding] = []
    var contentFiles: [String] = []
    /// Bytes that the scenario's documents may still have.
    var contentBudget = 100_000_000

    struct Finding: Hashable {
        var mark: Mark
        var severity: Diagnostic.Severity
        var message: String
        var suggestion: String?
    }

    init(content: ContentFolder?) { self.content = content }

    var hasErrors: Bool { found.contains { $0.severity == .error } }

    mutating func error(_ message: String, at mark: Mark, suggestion: String? = nil) {
        found.append(Finding(mark: mark, severity: .error, message: message, suggestion: suggestion))
    }

    /// What is probably wrong, but may be meant.
    mutating func warning(_ message: String, at mark: Mark, suggestion: String) {
        found.append(Finding(mark: mark, severity: .warning, message: message, suggestion: suggestion))
    }

    /// "did you mean …?" where one of `words` is near, else all of them.
    mutating func error(_ message: String, at mark: Mark, got text: String, of words: [String], named plural: String) {
        let near = NearMiss.of(text, in: words).map { "did you mean \(Display.quoted($0))?" }
        error(message, at: mark, suggestion: near ?? "\(plural) \(Display.list(words))")
    }

    /// In the file's order, each once: what an alias repeats is one mistake. `original` leads to `source` from the text that was read.
    func diagnostics(
        file: String, source: SourceText, original: (Mark) -> Mark = { $0 }
    ) -> [Diagnostic] {
        var seen = Set<Finding>()
        var line: (number: Int, scalars: [Unicode.Scalar], marks: Set<Int>) = (0, [], [])
        let ordered = found.enumerated().sorted { ($0.element.mark, $0.offset) < ($1.element.mark, $1.offset) }
        return ordered.compactMap { _, finding in
            guard seen.insert(finding).inserted else { return nil }
            let mark = original(finding.mark)
            if line.number != mark.line {
                let scalars = source.line(mark.line)
                line = (mark.line, scalars, Display.commandMarks(in: scalars))
            }
            return Diagnostic(
                file: file, mark: mark, severity: finding.severity, message: finding.message,
                suggestion: finding.suggestion,
                excerpt: line.scalars.isEmpty
                    ? nil : .init(line: line.scalars, marks: line.marks, column: mark.column))
        }
    }
}
