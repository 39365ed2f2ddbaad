import Loop
import Testing

@testable import HTTP

/// A request that must be refused, and how.
struct Malformed: Sendable, CustomTestStringConvertible {
    var request: String
    var status: Int
    var code: String
    var detail: String

    init(_ request: String, _ status: Int, _ code: String = "malformedRequest", _ detail: String = "") {
        self.request = request
        self.status = status
        self.code = code
        self.detail = detail
    }

    var testDescription: String { "\(status) for \(request.prefix(60).debugDescription)" }
}

/// A row a requirement of RFC 9112 (with RFC 9110 beneath), or of our limits.
let malformedRequests: [Malformed] = {
    let noMethod = "the request line has no proper method"
    let noTarget = "the request line has no proper target"
    let noVersion = "the request line does not end with an HTTP version"
    let control = "a header's value has a control character"
    let noColon = "a header's name is followed by something other than a colon"
    let badHost = "the Host is not valid"
    let badLength = "the Content-Length is no number"
    let badChunk = "a chunk's size is no hexadecimal number"
    let badCodings = "the Transfer-Encoding is not a list of codings"
    let chunked = "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    return [
        // §2.2, §3: lines and the request line.
        Malformed("GET / HTTP/1.1\nHost: a\r\n\r\n", 400, "malformedRequest", "a line ends without CR"),
        Malformed("GET / HTTP/1.1\r\nHost: a\n\r\n", 400, "malformedRequest", "a line ends without CR"),
        Malformed("\n", 400, "malformedRequest", "a line ends without CR"),
        Malformed("\r\n\r\nG", 400, "malformedRequest", "empty lines come before the request line"),
        Malformed("GET /\r\n\r\n", 400, "malformedRequest", noTarget),
        Malformed("GET  / HTTP/1.1\r\n\r\n", 400, "malformedRequest", noTarget),
        Malformed("GET / HTTP/1.1 \r\n\r\n", 400, "malformedRequest", noVersion),
        Malformed("GET /  HTTP/1.1\r\n\r\n", 400, "malformedRequest", noVersion),
        Malformed("GET\t/ HTTP/1.1\r\n\r\n", 400, "malformedRequest", noMethod),
        Malformed(" GET / HTTP/1.1\r\n\r\n", 400, "malformedRequest", "this is not an HTTP request"),
        Malformed("\u{16}\u{3}\u{1}", 400, "malformedRequest", "this is not an HTTP request"),
        Malformed("G(T / HTTP/1.1\r\n\r\n", 400, "malformedRequest", noMethod),
        Malformed("GET /\u{7F} HTTP/1.1\r\n\r\n", 400, "malformedRequest", noTarget),
        Malformed("GET /é HTTP/1.1\r\n\r\n", 400, "malformedRequest", noTarget),
        Malformed("GET /a#b HTTP/1.1\r\n\r\n", 400, "malformedRequest", noTarget),
        Malformed("GET /a\rb HTTP/1.1\r\n\r\n", 400, "malformedRequest", noTarget),
        Malformed("GET / http/1.1\r\n\r\n", 400, "malformedRequest", noVersion),
        Malformed("GET / HTTP/1\r\n\r\n", 400, "malformedRequest", noVersion),
        Malformed("GET / HTTP/1.10\r\n\r\n", 400, "malformedRequest", noVersion),
        Malformed("GET / HTTP/x.1\r\n\r\n", 400, "malformedRequest", noVersion),
        Malformed("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505, "versionNotSupported"),
        Malformed("GET / HTTP/0.9\r\nHost: a\r\n\r\n", 505, "versionNotSupported"),
        // §3.2: targets.
        Malformed(
            "GET a HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedRequest",
            "the request target is neither a path nor a URL"),
        Malformed(
            "GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedRequest",
            "the request target is neither a path nor a URL"),
        Malformed("CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n", 501, "noTunnels"),
        Malformed(
            "GET http:///a HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedRequest",
            "the URL in the request line has no proper host"),
        Malformed(
            "GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedRequest",
            "the URL in the request line has no proper host"),
        Malformed("GET https://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 421, "wrongScheme"),
        Malformed(
            "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedRequest",
            "the path has a bad escape or leaves the root"),
        Malformed(
            "GET /a%00 HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedRequest",
            "the path has a bad escape or leaves the root"),
        Malformed(
            "GET /a/../../b HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedRequest",
            "the path has a bad escape or leaves the root"),
        Malformed(
            "GET /%2e%2e/etc HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformedRequest",
            "the path has a bad escape or leaves the root"),
        // §3.2: Host.
        Malformed("GET / HTTP/1.1\r\n\r\n", 400, "malformedRequest", "there is no Host"),
        Malformed(
            "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400, "malformedRequest", "there is more than one Host"),
        Malformed("GET / HTTP/1.1\r\nHost:\r\n\r\n", 400, "malformedRequest", badHost),
        Malformed("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400, "malformedRequest", badHost),
        Malformed("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400, "malformedRequest", badHost),
        Malformed("GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", 400, "malformedRequest", badHost),
        Malformed("GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", 400, "malformedRequest", badHost),
        Malformed("GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", 400, "malformedRequest", badHost),
        Malformed("GET / HTTP/1.1\r\nHost: [::1]a\r\n\r\n", 400, "malformedRequest", badHost),
        // §5: fields.
        Malformed("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400, "malformedRequest", noColon),
        Malformed("GET / HTTP/1.1\r\nHost\r\n\r\n", 400, "malformedRequest", noColon),
        Malformed("GET / HTTP/1.1\r\nHo(st: a\r\n\r\n", 400, "malformedRequest", noColon),
        Malformed("GET / HTTP/1.1\r\n: a\r\n\r\n", 400, "malformedRequest", "a header has no name"),
        Malformed("GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400, "malformedRequest", "a header line is folded"),
        Malformed("GET / HTTP/1.1\r\nHost: a\r\n\tb\r\n\r\n", 400, "malformedRequest", "a header line is folded"),
        Malformed("GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", 400, "malformedRequest", control),
        Malformed("GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", 400, "malformedRequest", control),
        Malformed("GET / HTTP/1.1\r\nHost: a\r\nX: \u{7F}\r\n\r\n", 400, "malformedRequest", control),
        Malformed("GET / HTTP/1.1\r\nHost: a\r\nX: 12345678\u{1B}\r\n\r\n", 400, "malformedRequest", control),
        Malformed("GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", 417, "unknownExpectation"),
        // §6: framing.
        Malformed(
            "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400,
            "malformedRequest", "there is more than one Content-Length"),
        Malformed(
            "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n", 400, "malformedRequest", badLength),
        Malformed("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400, "malformedRequest", badLength),
        Malformed("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n", 400, "malformedRequest", badLength),
        Malformed("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\n", 400, "malformedRequest", badLength),
        Malformed("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n", 400, "malformedRequest", badLength),
        Malformed(
            "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 400, "malformedRequest",
            badLength),
        Malformed(
            "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400,
            "malformedRequest", "there are both Content-Length and Transfer-Encoding"),
        Malformed(
            "POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400, "malformedRequest",
            "HTTP/1.0 has no Transfer-Encoding"),
        Malformed(
            "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 400,
            "malformedRequest", "there is more than one Transfer-Encoding"),
        Malformed(
            "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, gzip\r\n\r\n", 400, "malformedRequest",
            "chunked is not the one last transfer coding"),
        Malformed(
            "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, chunked\r\n\r\n", 400, "malformedRequest",
            "chunked is not the one last transfer coding"),
        Malformed(
            "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n\r\n", 400, "malformedRequest", badCodings),
        Malformed(
            "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \"chunked\"\r\n\r\n", 400, "malformedRequest",
            badCodings),
        Malformed(
            "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501, "unknownTransferCoding"),
        Malformed(
            "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n", 501, "unknownTransferCoding"),
        Malformed(
            "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n", 501, "unknownTransferCoding"),
        // §7.1: chunks.
        Malformed(chunked + "g\r\n", 400, "malformedRequest", badChunk),
        Malformed(chunked + "\r\n", 400, "malformedRequest", badChunk),
        Malformed(chunked + "-1\r\n", 400, "malformedRequest", badChunk),
        Malformed(chunked + "0x1\r\n", 400, "malformedRequest", badChunk),
        Malformed(chunked + "1 x\r\n", 400, "malformedRequest", badChunk),
        Malformed(chunked + "1;a\0\r\n", 400, "malformedRequest", badChunk),
        Malformed(chunked + "fffffffffffffffff\r\n", 400, "malformedRequest", badChunk),
        Malformed(chunked + "1\n", 400, "malformedRequest", "a chunk's line has a bare CR or LF"),
        Malformed(chunked + "1\ra", 400, "malformedRequest", "a chunk's line has a bare CR or LF"),
        Malformed(chunked + "1\r\nab\r\n", 400, "malformedRequest", "a chunk is longer than its size"),
        Malformed(chunked + "1\r\na\n", 400, "malformedRequest", "a chunk's line has a bare CR or LF"),
        Malformed(
            chunked + "1;" + String(repeating: "x", count: 2000), 400, "malformedRequest", "a chunk's line is too long"),
        Malformed(chunked + "0\r\nno colon\r\n", 400, "malformedRequest", "a trailer is no header field"),
        Malformed(chunked + "0\r\nA: \u{1}\r\n", 400, "malformedRequest", "a trailer is no header field"),
        // Limits.
        Malformed("GET /" + String(repeating: "a", count: 20_000), 414, "requestLineTooLong"),
        Malformed(
            "GET /" + String(repeating: "a", count: 20_000) + " HTTP/1.1\r\nHost: a\r\n\r\n", 414,
            "requestLineTooLong"),
        Malformed("GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 70_000), 431, "headTooLarge"),
        Malformed(
            "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 70_000) + "\r\n\r\n", 431,
            "headTooLarge"),
        Malformed(
            "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "A: b\r\n", count: 101) + "\r\n", 431, "headTooLarge"),
        Malformed("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 101\r\n\r\n", 413, "bodyTooLarge"),
        Malformed(chunked + "65\r\n", 413, "bodyTooLarge"),
        Malformed(
            chunked + "64\r\n" + String(repeating: "a", count: 100) + "\r\n1\r\n", 413, "bodyTooLarge"),
        Malformed(
            chunked + "0\r\n" + String(repeating: "A: 0123456789\r\n", count: 100) + "\r\n", 431, "headTooLarge"),
    ]
}()

@Suite struct MalformedRequestTests {
    /// Shows a reader `bytes` in pieces; the problem it found.
    private func problem(_ bytes: [UInt8], pieces: Int, limits: Limits = Limits()) -> Problem? {
        var reader = RequestReader(limits: limits, scheme: "http", peer: .loopback(port: 1))
        var shown: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            shown += bytes[start..<min(start + pieces, bytes.count)]
            do throws(Problem) {
                var isDone = false
                while !isDone {
                    let (step, taken) = try shown.withUnsafeBufferPointer { bytes throws(Problem) in
                        try reader.next(UnsafeRawBufferPointer(bytes))
                    }
                    shown.removeFirst(taken)
                    switch step {
                    case .needsMore: isDone = true
                    case .head(let head):
                        if head.expectsUnknown { throw .unknownExpectation }
                        if head.framing != .none { try reader.collect(head.framing, limit: 100) }
                    case .body: isDone = true
                    }
                }
            } catch { return error }
        }
        return nil
    }

    @Test("a malformed request is refused for what is wrong, in whatever pieces it comes", arguments: malformedRequests)
    func inMemory(row: Malformed) {
        let bytes = Array(row.request.utf8)
        for pieces in [bytes.count, 1, 7] where bytes.count < 10_000 || pieces > 1 {
            let problem = problem(bytes, pieces: pieces)
            #expect(problem?.status.rawValue == row.status)
            #expect(problem?.code == row.code)
            #expect(problem?.detail == row.detail)
        }
    }

    /// A limit, and a request that just reaches it.
    struct Reached: Sendable {
        var limit: any WritableKeyPath<Limits, Int> & Sendable
        var count: Int
        var request: String
        var code: String

        init(
            _ limit: any WritableKeyPath<Limits, Int> & Sendable, _ count: Int, _ request: String, _ code: String
        ) {
            (self.limit, self.count, self.request, self.code) = (limit, count, request, code)
        }
    }

    static let reached = [
        Reached(\.requestLine, 14, "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "requestLineTooLong"),
        Reached(\.requestLine, 14, "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "requestLineTooLong"),
        Reached(\.head, 27, "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "headTooLarge"),
        Reached(\.fields, 2, "GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n\r\n", "headTooLarge"),
    ]

    @Test(
        "a request that just reaches a limit is read, and refused where that is one less, in whatever pieces it comes",
        arguments: reached)
    func limit(row: Reached) {
        let bytes = Array(row.request.utf8)
        var limits = Limits()
        for pieces in [bytes.count, 1, 7] {
            limits[keyPath: row.limit] = row.count
            #expect(problem(bytes, pieces: pieces, limits: limits) == nil)
            limits[keyPath: row.limit] = row.count - 1
            #expect(problem(bytes, pieces: pieces, limits: limits)?.code == row.code)
        }
    }

    @Test("the client of a malformed request reads the answer, then the end") func onTheWire() async throws {
        try await withServer(echoRouter()) { address, _ in
            for row in malformedRequests {
                let answer = try await exchange(address, row.request)
                #expect(answer.hasPrefix("HTTP/1.1 \(row.status) "), "\(row.testDescription)")
                #expect(answer.contains("\r\nConnection: close\r\n"), "\(row.testDescription)")
                #expect(answer.contains("\"code\":\"\(row.code)\""), "\(row.testDescription)")
                #expect(answer.hasSuffix("}\n"), "\(row.testDescription)")
            }
        }
    }

    @Test("the whole answer to a malformed request") func exactly() async throws {
        try await withServer(echoRouter()) { address, _ in
            let answer = try await exchange(address, "GET / HTTP/1.1\r\n\r\n")
            #expect(
                undated(answer) == """
                    HTTP/1.1 400 Bad Request\r
                    Server: branch-mock\r
                    Content-Type: application/problem+json\r
                    Content-Length: 115\r
                    Connection: close\r
                    \r
                    {"status":400,"code":"malformedRequest","title":"The request is not well-formed HTTP","detail":"there is no Host"}

                    """)
        }
    }
}
