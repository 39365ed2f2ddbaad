import Model

/// Reads scenario files: YAML 1.2 as libyaml reads it, or JSON.
package enum ScenarioFile {
    /// The most bytes that a file may have.
    package static let limit = 1_000_000

    /// Reads a scenario with every mistake at once.
    ///
    /// - Parameters:
    ///   - file: what diagnostics call the file; a path, as the user gave it.
    ///   - name: the scenario's name where the text has none; by default the last part of `file` without its ending.
    ///   - content: where `file:` looks; `nil` refuses it.
    package static func read(
        _ bytes: [UInt8], file: String, name: String? = nil, content: ContentFolder? = nil
    ) -> Reading {
        read(bytes, file: file, name: name, content: content, limits: Limits())
    }

    /// How much a file may have; what a run keeps is a file written out, and may have more.
    struct Limits {
        var bytes = limit
        var nodes = NodeTree.mostNodes
        static let none = Limits(bytes: .max, nodes: .max)
    }

    static func read(
        _ bytes: [UInt8], file: String, name: String?, content: ContentFolder?, limits: Limits
    ) -> Reading {
        var findings = Findings(content: content)
        guard bytes.count <= limits.bytes else {
            findings.error("the file has more than \(limits.bytes) bytes", at: .start)
            return Reading(diagnostics: findings.diagnostics(file: file, source: SourceText([], isJSON: false)))
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        let json = JSONSource(text)
        let source = SourceText(text, isJSON: json != nil)
        var scenario: Scenario?
        if let root = NodeTree.read(json?.bytes ?? text, mostNodes: limits.nodes, &findings) {
            scenario = ScenarioDraft.read(root, name: name ?? stem(of: file), &findings)
        } else if !findings.hasErrors {
            findings.error("the file is empty", at: .start, suggestion: "a scenario needs at least `flow: direct`")
        }
        return Reading(
            scenario: findings.hasErrors ? nil : scenario,
            diagnostics: findings.diagnostics(file: file, source: source) { json?.mark($0) ?? $0 },
            contentFiles: findings.contentFiles)
    }

    /// The same for a text, such as a JSON object that came over the control API.
    package static func read(
        text: String, file: String, name: String? = nil, content: ContentFolder? = nil
    ) -> Reading {
        read(Array(text.utf8), file: file, name: name, content: content)
    }

    /// A path's last part without `.yaml`, `.yml` or `.json`.
    package static func stem(of path: String) -> String {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        for ending in endings where last.hasSuffix(ending) { return String(last.dropLast(ending.count)) }
        return last
    }

    /// How the names of scenario files end.
    package static let endings = [".yaml", ".yml", ".json"]
}
