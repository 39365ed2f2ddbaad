import HTTP
import Model

/// What the pages know of a document: docs/page-protocol.md, "Documents".
extension Scenario.Document {
    /// `url` is `null` where each tap has to ask for one of its own.
    func json(in run: RunID) -> JSON {
        [
            "id": .string(id), "title": .string(title), "filename": .string(filename), "mimeType": .string(mimeType),
            "bytes": .int(size), "via": .string(via.rawValue),
            "url": access.isTicketed ? .null : .string(path(in: run)),
        ]
    }

    /// Its path over HTTP. The name is the last segment, for some apps name the file by it; a name that can be none is `file`.
    func path(in run: RunID) -> String {
        let isSegment = !["", ".", ".."].contains(filename) && !filename.unicodeScalars.contains("\0")
        return "/mock/documents/\(run)/\(id)/\(isSegment ? PercentCoding.encode(filename) : "file")"
    }
}

extension Scenario {
    func document(_ id: String) -> Document? { documents.first { $0.id == id } }
}
