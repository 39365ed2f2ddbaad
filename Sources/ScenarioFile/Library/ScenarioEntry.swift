import FoundationEssentials

/// One scenario that there is, or a file that should be one.
package struct ScenarioEntry: Sendable {
    package enum Origin: String, Sendable, Hashable {
        /// It is inside the program.
        case shipped
        case disk
        /// The program was started with its text.
        case inline
        /// It came over the control API.
        case put
    }

    /// The scenario's name; for an invalid file the name by which it would be looked for, its own without the ending.
    package var name: String
    /// The path as the user gave it, or as found beneath a folder that the user gave.
    package var file: String
    package var origin: Origin
    /// The file's text, as it is.
    package var text: String
    package var reading: Reading

    /// - Parameters:
    ///   - name: the scenario's where the text has none; by default the last part of `file` without its ending.
    ///   - content: where `file:` looks; `nil` refuses it.
    init(file: String, origin: Origin, bytes: [UInt8], name: String? = nil, content: ContentFolder?) {
        self.file = file
        self.origin = origin
        text = String(decoding: bytes, as: UTF8.self)
        reading = ScenarioFile.read(bytes, file: file, name: name, content: content)
        self.name = reading.scenario?.name ?? name ?? ScenarioFile.stem(of: file)
    }

    /// The file at `path` on disk.
    package init(path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        switch DiskFile.read(path, limit: ScenarioFile.limit) {
        case .success(let bytes): self.init(file: path, origin: .disk, bytes: bytes, content: .disk(folder))
        case .failure(let problem):
            self.init(file: path, origin: .disk, bytes: [], content: .disk(folder))
            reading = Reading(diagnostics: [])
            refuse("the file \(problem.message)")
        }
    }

    /// Tells it from others: on disk the path from the root, by no links but the file's own, whose name may be the scenario's.
    var identity: String {
        guard origin == .disk else { return "\(origin) \(file) \(name)" }
        let url = URL(filePath: file)
        return url.deletingLastPathComponent().resolvingSymlinksInPath().path + "/" + url.lastPathComponent
    }

    /// Makes the scenario invalid for a reason that lies outside of its text.
    mutating func refuse(_ message: String, at mark: Mark = .start) {
        reading.scenario = nil
        reading.diagnostics.append(Diagnostic(file: file, mark: mark, message: message))
    }
}
