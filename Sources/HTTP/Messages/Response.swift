/// An answer. The connection adds `Date`, `Server`, `Content-Length` or `Transfer-Encoding`, and `Connection`;
/// handlers leave these out. To a HEAD request the same answer is given as to GET, and goes without its body.
package struct Response: Sendable {
    package enum Body: Sendable {
        case empty
        case bytes([UInt8])
        case `static`(StaticBytes)
        /// Writes the body as it comes, of any length. It runs as a task on the connection's loop and is canceled when
        /// the client goes away. Its return ends the body; if it throws, the connection is cut, so that the client can
        /// tell.
        case stream(@Sendable (ResponseWriter) async throws -> Void)
    }

    package var status: Status
    package var headers: Headers
    package var body: Body
    /// Bytes of a streamed body, where they are known beforehand. The stream writes as many.
    var streamLength: Int?
    /// Trouble that the answer is to have on its way.
    package var impairment: Impairment?

    package init(_ status: Status = .ok, headers: Headers = [:], body: Body = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Bytes of a media type, such as `text/html; charset=utf-8`.
    package init(_ status: Status = .ok, type mediaType: String, _ bytes: [UInt8]) {
        self.init(status, headers: ["Content-Type": mediaType], body: .bytes(bytes))
    }

    /// Plain text in UTF-8.
    package static func text(_ text: String, _ status: Status = .ok) -> Response {
        Response(status, type: "text/plain; charset=utf-8", Array(text.utf8))
    }

    /// A web page.
    package static func html(_ text: String, _ status: Status = .ok) -> Response {
        Response(status, type: "text/html; charset=utf-8", Array(text.utf8))
    }

    /// JSON in UTF-8.
    package static func json(_ bytes: [UInt8], _ status: Status = .ok) -> Response {
        Response(status, headers: jsonHeaders, body: .bytes(bytes))
    }

    /// Bytes of the body, where they are known beforehand.
    var bodyLength: Int? {
        switch body {
        case .empty: 0
        case .bytes(let bytes): bytes.count
        case .static(let bytes): bytes.count
        case .stream: streamLength
        }
    }

    private static let jsonHeaders: Headers = ["Content-Type": "application/json"]

    /// A body of `length` bytes that is written as it comes. A stream that writes more or fewer cuts the connection.
    package static func stream(
        _ status: Status = .ok, headers: Headers = [:], length: Int,
        _ write: @escaping @Sendable (ResponseWriter) async throws -> Void
    ) -> Response {
        var response = Response(
            status, headers: headers,
            body: .stream { writer in
                let counted = CountedSink(sink: writer.sink, length: length)
                try await write(ResponseWriter(sink: counted))
                try counted.finish()
            })
        response.streamLength = length
        return response
    }

    /// Sends the client elsewhere, 303 if not said otherwise. A short text says so to those that do not go (RFC 9110
    /// §15.4.4).
    package static func redirect(to location: String, _ status: Status = .seeOther) -> Response {
        var response = text("Go on at \(location)\n", status)
        response.headers.add("Location", location)
        response.headers.add("Cache-Control", "no-store")
        return response
    }
}

/// How a request is answered.
package enum Answer: Sendable {
    /// At once, without a task.
    case now(Response)
    /// By a task on the connection's loop. It is canceled when the client closes its side, and must not block.
    case later(@Sendable () async -> Response)
}

/// Takes the body of a streamed response.
package struct ResponseWriter: Sendable {
    let sink: any BodySink

    /// Sends bytes. Returns when there is room for more; throws `SystemError` with `EPIPE` once the client is gone,
    /// or `CancellationError`.
    package func write(_ bytes: [UInt8]) async throws { try await sink.write(bytes) }

    package func write(_ text: String) async throws { try await sink.write(Array(text.utf8)) }
}

/// What is behind a writer: an HTTP/1.1 connection, or whatever else carries a body.
protocol BodySink: Sendable {
    func write(_ bytes: [UInt8]) async throws
}
