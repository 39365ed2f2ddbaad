import FoundationEssentials
import Model
import ScenarioFile

extension Flag<String> {
    static let scenarios = Flag("scenarios", "DIR", "scenarios beside those that ship (./Scenarios if there)")
}

extension Invocation {
    /// The scenarios that ship, overlaid by those of `--scenarios`.
    func library() throws(Failure) -> ScenarioLibrary {
        let folder = self[.scenarios]
        var isDirectory = false
        let isThere = FileManager.default.fileExists(atPath: folder ?? "Scenarios", isDirectory: &isDirectory)
        guard isThere, isDirectory else {
            guard let folder else { return ScenarioLibrary() }
            throw .usage("--scenarios: there is no folder \(folder)")
        }
        return ScenarioLibrary(folder: folder ?? "Scenarios")
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
        if selection.entries.isEmpty, selection.unknown.isEmpty { output.writeError("nothing is selected\n") }
        return selection
    }
}
