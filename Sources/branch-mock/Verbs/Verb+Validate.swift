import Model
import Reports
import ScenarioFile

extension Verb {
    static let validate = Verb(
        name: "validate", summary: "finds every mistake in scenario files", operands: "SCENARIO…",
        operandCount: 1...Int.max,
        details: """
            Finds every mistake in scenarios: files, folders with all that is beneath them,
            or names. Ends with 0 if all are valid, with 2 if one is not or none was found.
            """,
        flags: [Flag.reportFormat.description, Flag.scenarios.description, Flag.scenariosInline.description]
    ) { invocation in
        let selection = invocation.select(from: try invocation.library())
        let format = invocation[.reportFormat] ?? .text
        invocation.output.write(format.report(selection.entries))
        let isValid = selection.entries.allSatisfy { $0.reading.scenario != nil }
        return isValid && selection.isWhole && !selection.entries.isEmpty ? .passed : .usage
    }
}

/// How `validate` writes what it found.
enum ValidateFormat: String, CaseIterable, Sendable {
    case text, json, github

    fileprivate func report(_ entries: [ScenarioEntry]) -> String {
        let diagnostics = entries.flatMap(\.reading.diagnostics)
        switch self {
        case .text:
            return entries.map { entry in
                let isValid = entry.reading.scenario != nil
                return entry.reading.diagnostics.map(\.text).joined()
                    + (isValid ? "\(Display.safe(entry.file)): valid\n" : "")
            }.joined()
        case .github: return diagnostics.map(\.github).joined()
        case .json:
            let scenarios = entries.map { entry -> JSON in
                [
                    "name": .string(entry.name), "file": .string(entry.file),
                    "valid": .bool(entry.reading.scenario != nil),
                ]
            }
            let report: JSON = ["scenarios": .array(scenarios), "diagnostics": .array(diagnostics.map(\.json))]
            return DeadText.json(report.text) + "\n"
        }
    }
}

extension Flag<ValidateFormat> {
    static let reportFormat = word("format", "how mistakes are written (text)")
}
