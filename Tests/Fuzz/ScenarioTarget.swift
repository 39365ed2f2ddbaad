@testable import ScenarioFile

/// A scenario file: it is a scenario, or has mistakes with a place. A scenario that a run keeps comes back as the same.
@Sendable func fuzzScenario(_ bytes: [UInt8]) {
    let reading = ScenarioFile.read(bytes, file: "fuzz.yaml", content: .shipped)
    mustEqual(
        reading.scenario == nil, reading.diagnostics.contains { $0.severity == .error }, "errors go without a scenario")
    for diagnostic in reading.diagnostics {
        precondition(diagnostic.mark.line > 0 && diagnostic.mark.column > 0, "a mistake has no place")
        precondition(!diagnostic.message.isEmpty && !diagnostic.text.isEmpty, "a mistake has no words")
    }
    guard let scenario = reading.scenario else { return }
    let restored = ScenarioFile.restore(ScenarioFile.text(of: scenario))
    precondition(restored.scenario != nil, "a kept scenario is refused: \(restored.diagnostics.map { $0.text })")
    mustEqual(restored.scenario, scenario, "a scenario that was kept is another")
}
