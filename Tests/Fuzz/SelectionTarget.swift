@testable import HTTP

/// Lines of a head that choose a form or a part, against ten bytes. What is answered fits what there is, and validators
/// that were sent are known again.
@Sendable func fuzzSelection(_ bytes: [UInt8]) {
    let names = [
        "Range", "If-Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "Accept-Encoding",
    ]
    var headers = Headers()
    for (index, value) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
        headers.add(names[index % names.count], String(decoding: value, as: UTF8.self))
    }
    let conditions = Conditions(headers)
    let content = Array("0123456789".utf8)
    let text = Representation(Response(body: .bytes(content)), etag: "\"a\"", lastModified: 784_111_777)
    check(text.response(to: conditions, .get), content)
    mustEqual(
        [200, 304, 412].contains(text.response(to: conditions, .head).status.rawValue), true, "HEAD has a range")

    for field in headers.values("Range") {
        for count in [0, 1, content.count, .max] {
            guard case .part(let range) = ByteRange(field, of: count) else { continue }
            precondition(!range.isEmpty && range.upperBound <= count, "a range leaves the content")
        }
    }
    for field in headers.values("If-Modified-Since") {
        guard let seconds = HTTPDate.seconds(field) else { continue }
        // Years are written with as many digits as they have.
        if seconds >= -30_610_224_000 {
            mustEqual(HTTPDate.seconds(HTTPDate.text(seconds)), seconds, "a date that is written is read as another")
        }
    }
    let accepted = AcceptedCodings(conditions.acceptEncoding)
    precondition(0...1000 ~= accepted.gzip && 0...1000 ~= accepted.identity ?? 0, "a weight is past 1")
}

private func check(_ response: Response, _ content: [UInt8]) {
    guard case .bytes(let body) = response.body else { return mustEqual(response.status, .notModified, "no content") }
    switch response.status {
    case .ok: mustEqual(body, content, "the whole is not whole")
    case .partialContent:
        let range = response.headers["Content-Range"]?.dropFirst("bytes ".count).split(separator: "/").first
        let ends = range?.split(separator: "-").compactMap { Int($0) } ?? []
        precondition(ends.count == 2 && ends[0] <= ends[1] && ends[1] < content.count, "a part is outside the whole")
        mustEqual(body, Array(content[ends[0]...ends[1]]), "a part is another")
    default: precondition([412, 416].contains(response.status.rawValue), "another status")
    }
}
