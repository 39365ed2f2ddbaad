import HTTP
import Model
import Runs

/// A saved copy of a document, as it was handed back.
struct ReturnedCopy: Sendable {
    /// The largest documents, spelled in base64 with line breaks, and what a form has around them.
    static let bodyLimit = 145_000_000
    /// Characters of a file's name.
    private static let nameLimit = 1000

    enum Match: String, Sendable {
        case equal, size, digest
        /// The base64 text was saved, not what it stands for.
        case text

        /// As events have it.
        var json: JSON { self == .equal ? true : .string(rawValue) }
    }

    let document: Scenario.Document
    let filename: String
    private let content: ArraySlice<UInt8>

    /// From a form with the fields `document` and `file`, or from a body that is the file, with `document` and `filename` in the query.
    init(_ request: Request, in scenario: Scenario) throws(Problem) {
        let query = request.query
        guard query.all("document").count <= 1, query.all("filename").count <= 1 else {
            throw .bodyInvalid("\"document\" and \"filename\" must each be given once.")
        }
        var (id, name) = (query.first("document"), query.first("filename"))
        if request.mediaType == "multipart/form-data" {
            let parts = try Multipart(request).parts
            let files = parts.filter { $0.name == "file" && $0.filename != nil }
            let ids = parts.filter { $0.name == "document" }
            guard files.count == 1, let file = files.first, ids.count <= 1 else {
                throw .bodyInvalid("The form must have one file, named \"file\", and one \"document\".")
            }
            if file.filename == "", file.content.isEmpty { throw .bodyInvalid("No file was chosen.") }
            id = id ?? ids.first.map { String(decoding: request.body[$0.content], as: UTF8.self) }
            name = name ?? file.filename
            content = request.body[file.content]
        } else {
            content = request.body[...]
        }
        guard let id else { throw .bodyInvalid("\"document\" must name one of the scenario's documents.") }
        guard let document = scenario.document(id) else { throw .documentUnknown }
        guard let name, name.unicodeScalars.count <= Self.nameLimit else {
            throw .bodyInvalid("\"filename\" must be there, of at most \(Self.nameLimit) characters.")
        }
        (self.document, filename) = (document, name)
    }

    /// Compares it with the document.
    /// - Parameter digest: the document's.
    /// - Returns: the data of `documentReturned`.
    func compared(with digest: String) async -> JSONObject {
        let start = content.startIndex
        let own = await ContentDigest.sha256Hex(of: content.count) {
            Array(content[start + $0.lowerBound..<start + $0.upperBound])
        }
        return [
            "document": .string(document.id), "filename": .string(filename), "bytes": .int(content.count),
            "sha256": .string(own), "matches": await match(own == digest).json,
            "name": CopyName.isClean(filename, for: document.filename) ? "clean" : "altered",
        ]
    }

    private func match(_ isEqual: Bool) async -> Match {
        if isEqual { return .equal }
        if await isText(.plain) { return .text }
        if document.payload != .plain, await isText(document.payload) { return .text }
        return content.count == document.size ? .digest : .size
    }

    private func isText(_ payload: Scenario.Document.Payload) async -> Bool {
        let text = Base64Text(document, as: payload)
        guard text.count == content.count, text.count > 0 else { return false }
        var rest = content
        for index in 0..<text.pieces {
            let piece = text.piece(index)
            guard rest.starts(with: piece) else { return false }
            rest = rest.dropFirst(piece.count)
            await Task.yield()
        }
        return rest.isEmpty
    }
}
