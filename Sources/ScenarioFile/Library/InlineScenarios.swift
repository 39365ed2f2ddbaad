/// Scenarios given as one text: documents of YAML, set apart by lines of `---`.
package enum InlineScenarios {
    /// What diagnostics call the text.
    static let file = "scenarios-inline"

    /// The text's documents, in their order; what is blank or comment alone is none. Lines are counted in the whole text.
    /// Each needs a name, and a name is there once.
    package static func read(_ text: String) -> [ScenarioEntry] {
        let documents = documents(Array(text.utf8))
        var entries = documents.map { document in
            ScenarioEntry(file: file, origin: .inline, bytes: document.bytes, name: "", content: nil)
        }
        var names = Set<String>()
        for index in entries.indices {
            guard let name = entries[index].reading.scenario?.name else { continue }
            if !names.insert(name).inserted {
                entries[index].refuse(
                    "the name \(Display.quoted(name)) is that of an earlier scenario, too",
                    at: Mark(line: documents[index].line, column: 1))
            }
        }
        return entries
    }

    /// Splits at each line that begins with `---`: YAML takes that for a document's start wherever it stands, be it in a
    /// text of several lines (YAML 1.2, 9.1.2). Lines before a document are left as empty ones.
    private static func documents(_ text: [UInt8]) -> [(line: Int, bytes: [UInt8])] {
        var documents: [(line: Int, bytes: [UInt8])] = []
        var start = 1
        var document: [UInt8] = []
        var isBlank = true
        var line = 0
        func end() { if !isBlank { documents.append((start, document)) } }
        for bytes in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if isMarker(bytes) {
                end()
                document = [UInt8](repeating: UInt8(ascii: "\n"), count: line)
                start = line + 1
                isBlank = true
            }
            let content = isMarker(bytes) ? bytes.dropFirst(3) : bytes
            let first = content.first {
                $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\r")
            }
            if let first, first != UInt8(ascii: "#") { isBlank = false }
            document += bytes
            document.append(UInt8(ascii: "\n"))
            line += 1
        }
        end()
        return documents
    }

    private static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.starts(with: "---".utf8) else { return false }
        return line.dropFirst(3).first.map { [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains($0) }
            ?? true
    }
}
