/// Trouble on an answer's way, made on purpose: the connection carries it out. Counts are bytes of the body.
package struct Impairment: Sendable, Hashable {
    /// So late the answer begins.
    package var delay = Duration.zero
    /// Bytes a second; `nil` for as many as the client takes.
    package var rate: Int?
    package var cut: Cut?

    /// How an answer breaks off. Of a body whose length is known the last byte is held back at least, so that each of these can
    /// be told from a whole answer.
    package enum Cut: Sendable, Hashable {
        /// The connection, or the stream of HTTP/2, is reset in place of an answer.
        case reset
        /// It is reset after the head and so many bytes.
        case resetAfter(Int)
        /// It ends there as if that were all: before what `Content-Length` announced, or the last chunk.
        case endAfter(Int)
        /// Nothing more comes, until the client goes or has had `Limits.stallTime`.
        case stallAfter(Int)
    }

    package init(delay: Duration = .zero, rate: Int? = nil, cut: Cut? = nil) {
        (self.delay, self.rate, self.cut) = (delay, rate, cut)
    }
}

extension Response {
    /// The same from a server that is wrong about it: it claims gzip (RFC 9110 §8.4.1.3), and sends bytes that are none.
    package var withBrokenCoding: Response {
        var response = self
        response.headers["Content-Encoding"] = "gzip"
        // gzip begins with 0x1F.
        switch body {
        case .empty: response.body = .bytes([0])
        case .bytes(let bytes): response.body = .bytes([0] + bytes)
        case .static(let bytes): response.body = .bytes([0] + bytes.bytes)
        case .stream(let write):
            response.streamLength = streamLength.map { $0 + 1 }
            response.body = .stream { writer in
                try await writer.write([0])
                try await write(writer)
            }
        }
        return response
    }
}
