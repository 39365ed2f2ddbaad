import Testing

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

    /// What comes back, whole; then the connection is closed.
    var answer: String {
        problem("\(status) \(Self.reasons[status] ?? "?")", code, Self.titles[code] ?? "?", detail)
    }

    private static let reasons = [
        400: "Bad Request", 413: "Content Too Large", 414: "URI Too Long", 417: "Expectation Failed",
        421: "Misdirected Request", 431: "Request Header Fields Too Large", 501: "Not Implemented",
        505: "HTTP Version Not Supported",
    ]

    private static let titles = [
        "malformedRequest": "The request is not well-formed HTTP",
        "versionNotSupported": "Only HTTP/1.0 and HTTP/1.1 are spoken here",
        "noTunnels": "This server opens no tunnels",
        "wrongScheme": "The request's scheme is not this connection's",
        "unknownExpectation": "The only expectation known here is 100-continue",
        "unknownTransferCoding": "The only transfer coding known here is chunked",
        "requestLineTooLong": "The request line is too long",
        "headTooLarge": "The header is too large or has too many fields",
        "bodyTooLarge": "The body is larger than this path takes",
    ]
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
    let badChunk = "a chunk does not begin with a hexadecimal size"
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
        Malformed(chunked + "1 \r\n", 400, "malformedRequest", badChunk),
        Malformed(chunked + "1;\r\n", 400, "malformedRequest", badChunk),
        Malformed(chunked + "1;a;\r\n", 400, "malformedRequest", badChunk),
        Malformed(chunked + "1;[\r\n", 400, "malformedRequest", badChunk),
        Malformed(chunked + "1;a=\r\n", 400, "malformedRequest", badChunk),
        Malformed(chunked + "1;a=b c\r\n", 400, "malformedRequest", badChunk),
        Malformed(chunked + "1;a=\"b\r\n", 400, "malformedRequest", badChunk),
        Malformed(chunked + "1;a=\"b\\\"\r\n", 400, "malformedRequest", badChunk),
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
