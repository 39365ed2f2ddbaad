@testable import HTTP

/// A chunked body, read whole and in pieces; and the input as the content of chunks, which must come back.
@Sendable func fuzzChunked(_ bytes: [UInt8]) {
    let sizes = Splits.sizes(of: bytes)
    let whole = Chunked(bytes, sizes: [bytes.count])
    mustEqual(whole, Chunked(bytes, sizes: bytes.map { _ in 1 }), "byte by byte, another body is read")
    mustEqual(whole, Chunked(bytes, sizes: sizes), "in pieces, another body is read")

    var encoded: [UInt8] = []
    var start = 0
    for size in sizes {
        encoded += Array("\(String(size, radix: 16))\r\n".utf8) + bytes[start..<start + size] + Array("\r\n".utf8)
        start += size
    }
    encoded += "0\r\n\r\n".utf8
    let decoded = Chunked(encoded, sizes: Splits.sizes(of: encoded), limit: bytes.count)
    mustEqual(decoded.outcome, .done(rest: 0), "chunks are refused")
    mustEqual(decoded.body, bytes, "chunks lose bytes")
}

private struct Chunked: Equatable {
    enum Outcome: Equatable {
        case unfinished
        case done(rest: Int)
        case refused(code: String?)
    }

    private(set) var outcome = Outcome.unfinished
    private(set) var body: [UInt8] = []

    init(_ bytes: [UInt8], sizes: [Int], limit: Int = 256) {
        var start = 0
        do {
            var reader = try BodyReader(.chunked, limit: limit, lineLimit: 32)
            for size in sizes where !reader.isDone {
                let piece = Array(bytes[start..<start + size])
                start += try piece.withUnsafeBytes { try reader.read($0) }
            }
            body = reader.body
            precondition(body.count <= limit, "a body is longer than its limit")
            if reader.isDone { outcome = .done(rest: bytes.count - start) }
        } catch {
            outcome = .refused(code: (error as? Problem)?.code)
        }
    }
}
