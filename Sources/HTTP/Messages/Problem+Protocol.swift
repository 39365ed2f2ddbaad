/// What the protocol itself refuses. After each of these the connection is closed.
extension Problem {
    static func malformed(_ detail: String) -> Problem {
        Problem(.badRequest, "malformedRequest", "The request is not well-formed HTTP", detail)
    }

    /// Three words of which none is as in a request line: perhaps a bad preface of HTTP/2.
    static let notHTTP = Problem(.badRequest, "notHTTP", "This is not HTTP")
    static let requestLineTooLong = Problem(
        .uriTooLong, "requestLineTooLong", "The request line is too long")
    static let headTooLarge = Problem(
        .requestHeaderFieldsTooLarge, "headTooLarge", "The header is too large or has too many fields")
    static let bodyTooLarge = Problem(.contentTooLarge, "bodyTooLarge", "The body is larger than this path takes")
    static let noRoomForBody = Problem(
        .serviceUnavailable, "noRoomForBody", "The server is busy with the large bodies of other requests",
        "Try again when those are answered.", headers: ["Retry-After": "1"])
    static let tooSlow = Problem(.requestTimeout, "requestTooSlow", "The request did not arrive in time")
    static let versionNotSupported = Problem(
        .versionNotSupported, "versionNotSupported", "Only HTTP/1.0 and HTTP/1.1 are spoken here")
    static let noTunnels = Problem(.notImplemented, "noTunnels", "This server opens no tunnels")
    static let unknownCoding = Problem(
        .notImplemented, "unknownTransferCoding", "The only transfer coding known here is chunked")
    static let unknownExpectation = Problem(
        .expectationFailed, "unknownExpectation", "The only expectation known here is 100-continue")
    static let wrongScheme = Problem(
        .misdirectedRequest, "wrongScheme", "The request's scheme is not this connection's")
    static let internalError = Problem(.internalServerError, "internalError", "The server failed")
}
