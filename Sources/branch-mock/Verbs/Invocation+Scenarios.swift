import FoundationEssentials
import Model
import ScenarioFile

extension Flag<String> {
    static let scenarios = Flag("scenarios", "DIR", "scenarios beside those that ship (./Scenarios if there)")
    static let scenariosInline = Flag(
        "scenarios-inline", "YAML", "scenarios as a text, set apart by lines of ---; they go before all others")
}

extension Invocation {
    /// The scenarios that ship, overlaid by those of `--scenarios`, and these by those of `--scenarios-inline`.
    func library() throws(Failure) -> ScenarioLibrary {
        let inline = try inlineScenarios()
        let folder = self[.scenarios]
        var isDirectory = false
        let isThere = FileManager.default.fileExists(atPath: folder ?? "Scenarios", isDirectory: &isDirectory)
        guard isThere, isDirectory else {
            guard let folder else { return ScenarioLibrary(inline: inline) }
            throw .usage("--scenarios: there is no folder \(folder)")
        }
        return ScenarioLibrary(folder: folder ?? "Scenarios", inline: inline)
    }

    /// Says every mistake on standard error: who starts a server with wrong scenarios would miss them later.
    private func inlineScenarios() throws(Failure) -> [ScenarioEntry] {
        guard let text = self[.scenariosInline] else { return [] }
        let entries = InlineScenarios.read(text)
        for diagnostic in entries.flatMap(\.reading.diagnostics) { output.writeError(diagnostic.text) }
        let wrong = entries.count { $0.reading.scenario == nil }
        guard wrong == 0 else {
            let number = entries.count == 1 ? "1 scenario" : "\(entries.count) scenarios"
            throw .usage("--scenarios-inline: \(wrong) of \(number) cannot be played")
        }
        guard !entries.isEmpty else { throw .usage("--scenarios-inline has no scenario") }
        return entries
    }

    /// What the operands select. Says what they don't on standard error: then the program ends with 2.
    func select(from library: ScenarioLibrary) -> ScenarioLibrary.Selection {
        let selection = library.select(operands)
        for (text, nearest) in selection.unknown {
            let near = nearest.map { "; did you mean `\($0)`?" } ?? "."
            let line =
                "there is no scenario, file or folder `\(text)`\(near) `\(Product.name) scenarios list` names them."
            output.writeError(Display.line(line) + "\n")
        }
        for folder in selection.empty {
            let endings = ScenarioFile.endings.joined(separator: ", ")
            output.writeError(
                Display.line("there is no scenario beneath the folder `\(folder)`: no file ends with \(endings)") + "\n"
            )
        }
        if selection.entries.isEmpty, selection.isWhole { output.writeError("nothing is selected\n") }
        return selection
    }
}
