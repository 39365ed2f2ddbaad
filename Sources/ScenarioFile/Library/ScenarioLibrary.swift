import FoundationEssentials

/// The scenarios that ship, overlaid by those of a folder, by those that the program was started with, and by those that were put. The folder
/// is read again at each question, so that one can edit while a server runs.
package struct ScenarioLibrary: Sendable {
    /// What is inside the program.
    package static let shipped = ShippedFiles.scenarios.compactMap { shipped(named: $0.name) }

    /// Reads this one alone, so that a server need not read all of them before it is ready. A shipped file bears its scenario's name.
    private static func shipped(named name: String) -> ScenarioEntry? {
        ShippedFiles.scenarios.first { $0.name == name }.map { file in
            ScenarioEntry(file: file.path, origin: .shipped, bytes: file.bytes, content: .shipped)
        }
    }

    private let folder: String?
    private let inline: [ScenarioEntry]
    package let put = PutScenarios()

    /// - Parameters:
    ///   - folder: a path, or `nil` for none.
    ///   - inline: what the program was started with.
    package init(folder: String? = nil, inline: [ScenarioEntry] = []) { (self.folder, self.inline) = (folder, inline) }

    /// All, by name. What lies over a scenario of the same name hides it, even if it is invalid.
    package func entries() -> [ScenarioEntry] {
        var entries: [ScenarioEntry] = []
        var names = Set<String>()
        for layer in [put.all, inline, ofFolder, Self.shipped] {
            entries += layer.filter { !names.contains($0.name) }
            names.formUnion(layer.map(\.name))
        }
        return entries.sorted { $0.name < $1.name }
    }

    /// The scenario of that name, valid or not.
    package func entry(named name: String) -> ScenarioEntry? {
        put.entry(named: name) ?? inline.first { $0.name == name }
            ?? ofFolder.first { $0.name == name } ?? Self.shipped(named: name)
    }

    /// Those of the folder alone.
    package var ofFolder: [ScenarioEntry] { folder.map(ScenarioFolder.entries) ?? [] }

    /// What a command line selects.
    package struct Selection: Sendable {
        package var entries: [ScenarioEntry] = []
        /// What is neither a scenario's name nor a path, each with the likely name.
        package var unknown: [(text: String, nearest: String?)] = []
        /// Folders with no scenario in them.
        package var empty: [String] = []

        /// All that was asked for is there.
        package var isWhole: Bool { unknown.isEmpty && empty.isEmpty }
    }

    /// Looks up names, files and folders, in this order; each scenario once, however its file's path is spelled.
    package func select(_ texts: [String]) -> Selection {
        let known = entries()
        var selection = Selection()
        var seen = Set<String>()
        for text in texts {
            var found: [ScenarioEntry]
            var isDirectory = false
            if let entry = known.first(where: { $0.name == text }) {
                found = [entry]
            } else if FileManager.default.fileExists(atPath: text, isDirectory: &isDirectory) {
                found = isDirectory ? ScenarioFolder.entries(text) : [ScenarioEntry(path: text)]
                if found.isEmpty { selection.empty.append(text) }
            } else {
                selection.unknown.append((text, NearMiss.of(text, in: known.map(\.name))))
                continue
            }
            found.removeAll { !seen.insert($0.identity).inserted }
            selection.entries += found
        }
        return selection
    }
}
