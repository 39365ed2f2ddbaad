import Glibc

/// A body of type `multipart/form-data` (RFC 7578, RFC 2046 §5.1.1). Nothing is copied: parts say where their content lies.
package struct Multipart: Sendable {
    package struct Part: Sendable, Equatable {
        /// The form field's.
        package var name: String
        /// Set for a file; empty where none was chosen.
        package var filename: String?
        /// As the client says it.
        package var mediaType: String?
        /// In the body.
        package var content: Range<Int>
    }

    /// Most parts that a body may have.
    package static let partLimit = 32
    /// Bytes of a part's head.
    package static let headLimit = 8 * 1024

    /// In their order.
    package let parts: [Part]

    /// The parts of the request's body; 415 for another type, 400 where it is malformed or past a limit.
    package init(_ request: Request) throws(Problem) {
        guard let field = request.headers.bytes(of: "Content-Type"), let type = FieldParameters(field),
            type.value == "multipart/form-data"
        else {
            throw Problem(
                .unsupportedMediaType, "mediaTypeUnsupported", "The body is of another type",
                "Send multipart/form-data with a boundary.")
        }
        guard let boundary = type["boundary"], Self.isBoundary(boundary) else {
            throw Self.malformed("Its boundary must be 1 to 70 letters, digits and '()+_,-./:=?")
        }
        try self.init(request.body, boundary: boundary)
    }

    init(_ body: [UInt8], boundary: [UInt8]) throws(Problem) {
        let delimiter = Array("\r\n--".utf8) + boundary
        var parts: [Part] = []
        // The line break before the first one may be missing: then the body begins with it.
        var found: Int? = body.starts(with: delimiter[2...]) ? -2 : Self.find(delimiter, in: body, from: 0)
        while true {
            guard let place = found else { throw Self.malformed("Its last boundary is missing.") }
            var index = place + delimiter.count
            if body[index...].starts(with: "--".utf8) { break }
            while index < body.count, body[index] == 0x20 || body[index] == 0x09 { index += 1 }
            guard body[index...].starts(with: "\r\n".utf8) else { throw Self.malformed("A boundary's line goes on.") }
            if parts.count == Self.partLimit { throw Self.malformed("It has more than \(Self.partLimit) parts.") }
            var part = try Self.head(body, from: &index)
            // An empty part's line break is the one that ends its head.
            found = Self.find(delimiter, in: body, from: index - 2)
            part.content = index..<max(index, found ?? index)
            parts.append(part)
        }
        self.parts = parts
    }

    /// The part whose head begins with the line break at `index`, which is then where its content begins.
    private static func head(_ body: [UInt8], from index: inout Int) throws(Problem) -> Part {
        let end = min(body.count, index + headLimit)
        var form: FieldParameters?
        var mediaType: String?
        index += 2
        while true {
            guard let lineEnd = find([0x0D, 0x0A], in: body, from: index, to: end) else {
                throw malformed("A part's head has no end within \(headLimit) bytes.")
            }
            let line = body[index..<lineEnd]
            index = lineEnd + 2
            if line.isEmpty { break }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Characters.isToken(line[..<colon]) else {
                throw malformed("A line of a part's head is no field.")
            }
            let value = line[(colon + 1)...]
            switch String(decoding: line[..<colon].map(Characters.lowercased), as: UTF8.self) {
            case "content-disposition":
                guard form == nil, let field = FieldParameters(value), field.value == "form-data" else {
                    throw malformed("A part's Content-Disposition is no form-data, or is there twice.")
                }
                form = field
            case "content-type":
                mediaType = String(decoding: value.drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
            default: break
            }
        }
        guard let form, let name = form["name"] else { throw malformed("A part has no name.") }
        return Part(
            name: text(name), filename: form["filename"].map(text), mediaType: mediaType, content: index..<index)
    }

    /// A name as browsers write it: they escape a quote and line breaks, and nothing else.
    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("%22", with: "\"").replacing("%0D", with: "\r")
            .replacing("%0A", with: "\n")
    }

    /// RFC 2046 §5.1.1.
    private static func isBoundary(_ bytes: [UInt8]) -> Bool {
        (1...70).contains(bytes.count) && bytes.last != 0x20
            && bytes.allSatisfy { byte in
                Characters.isDigit(byte) || Characters.isLetter(byte) || "'()+_,-./:=? ".utf8.contains(byte)
            }
    }

    /// Where `pattern`, which begins with a CR, is found first.
    private static func find(_ pattern: [UInt8], in body: [UInt8], from start: Int, to end: Int? = nil) -> Int? {
        body.withUnsafeBytes { body in
            guard let base = body.baseAddress else { return nil }
            let last = min(end ?? body.count, body.count) - pattern.count
            var index = max(0, start)
            while index <= last {
                guard let hit = memchr(base + index, 0x0D, last - index + 1) else { return nil }
                index = base.distance(to: UnsafeRawPointer(hit))
                if memcmp(base + index, pattern, pattern.count) == 0 { return index }
                index += 1
            }
            return nil
        }
    }

    private static func malformed(_ detail: String) -> Problem {
        Problem(.badRequest, "multipartInvalid", "The form cannot be read", detail)
    }
}
