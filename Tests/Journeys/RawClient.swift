import Loop

/// A client of the plain port that sends and reads text as it is.
struct RawClient: Sendable {
    let stream: ByteStream

    /// `url` is a server's base URL.
    init(_ url: String, on loop: EventLoop) async throws {
        let port = url.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
        stream = try await ByteStream.connect(to: .loopback(port: port), on: loop)
    }

    func get(_ path: String) async throws {
        try await stream.write(Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
    }

    /// What comes until the text is among it. Throws if that does not come.
    @discardableResult
    func read(until text: String) async throws -> String {
        let stream = stream
        return try await stream.loop.withTimeout(.seconds(120)) {
            var received = ""
            while !received.contains(text) {
                let bytes = try await stream.read()
                if bytes.isEmpty { throw SystemError.closed(.read, "\(received), not yet \(text)") }
                received += String(decoding: bytes, as: UTF8.self)
            }
            return received
        }
    }

    func close() async { await stream.close() }
}
