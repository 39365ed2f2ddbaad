@testable import HTTP

/// A form: its first line is the boundary, the rest the body. Parts lie one behind the other in the body, none holds a
/// delimiter, and what they hold can be sent again.
@Sendable func fuzzMultipart(_ bytes: [UInt8]) {
    let lineEnd = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    let boundary = Array(bytes[..<lineEnd])
    let body = Array(bytes[lineEnd...].dropFirst())
    _ = FieldParameters(body)
    guard !boundary.isEmpty, let form = try? Multipart(body, boundary: boundary) else { return }
    precondition(form.parts.count <= Multipart.partLimit, "too many parts")
    var end = 0
    let delimiter = Array("\r\n--".utf8) + boundary
    for part in form.parts {
        precondition(part.content.lowerBound >= end && part.content.upperBound <= body.count, "a part leaves the body")
        end = part.content.upperBound
        precondition(body[end...].starts(with: delimiter) || part.content.isEmpty, "a part does not end at a delimiter")
    }
    guard let first = form.parts.first else { return }
    let content = body[first.content]
    let again = Array("--".utf8) + boundary + Array("\r\nContent-Disposition: form-data; name=a\r\n\r\n".utf8) + content
    guard let parsed = try? Multipart(again + delimiter + Array("--".utf8), boundary: boundary) else {
        preconditionFailure("a part cannot be sent again")
    }
    mustEqual(parsed.parts.count, 1, "a part becomes several")
    mustEqual(Array((again + delimiter)[parsed.parts[0].content]), Array(content), "a part becomes another")
}
