import Loop

/// The client's half of an HTTP/1.1 connection: one request and its response after the other. In use by one task.
struct ClientConnection {
    /// What a response's head says.
    struct Head {
        var status: Status
        var headers: Headers
        /// Nil if the end of the connection ends the body.
        var framing: RequestHead.Framing?
        var keepsAlive: Bool
    }

    let stream: ByteStream
    /// It has served before, so that the server may have closed it meanwhile.
    var isReused = false
    private var received: [UInt8] = []
    private var body: BodyReader?
    private var keepsAlive = false
    private var writing: Task<Bool, Never>?

    init(_ stream: ByteStream) { self.stream = stream }

    /// Sends a request and waits for the head of its response; interim ones are passed over.
    mutating func begin(_ request: ClientRequest, _ endpoint: Endpoint) async throws -> Head {
        let bytes = Self.bytes(request, endpoint)
        let stream = stream
        // A server may answer before it has all of the body, so both go on at once.
        writing = stream.loop.spawn {
            do { try await stream.write(bytes) } catch { return false }
            return true
        }
        while true {
            let head = try await readHead(request.method)
            if head.status.rawValue >= 200 {
                keepsAlive = head.keepsAlive
                do {
                    body = try BodyReader(head.framing, limit: .max, lineLimit: Limits().chunkLine)
                } catch { throw ClientError(.malformed, error.detail) }
                return head
            }
        }
    }

    /// The next bytes of the body; nil after the last.
    mutating func next() async throws -> [UInt8]? {
        while true {
            do throws(Problem) {
                let taken = try received.withUnsafeBufferPointer { bytes throws(Problem) in
                    try body?.read(UnsafeRawBufferPointer(bytes)) ?? 0
                }
                received.removeFirst(taken)
            } catch { throw ClientError(.malformed, error.detail) }
            let bytes = body?.take() ?? []
            if !bytes.isEmpty { return bytes }
            if body?.isDone ?? true { return nil }
            let more = try await stream.read()
            if more.isEmpty {
                if body?.endsWithConnection ?? true {
                    body = nil
                    return nil
                }
                throw ClientError(.closed, "the server closed in the middle of a response")
            }
            received = more
        }
    }

    /// Whether another request may follow: both sides are done, and want to go on.
    func canGoOn() async -> Bool {
        guard keepsAlive, received.isEmpty, body?.isDone ?? false, let writing else { return false }
        return await writing.value
    }

    private mutating func readHead(_ method: Method) async throws -> Head {
        var parser = HeadParser()
        while true {
            let length: Int?
            do throws(Problem) {
                length = try received.withUnsafeBufferPointer { bytes throws(Problem) in
                    try parser.parse(UnsafeRawBufferPointer(bytes), Limits())
                }
            } catch { throw ClientError(.malformed, "the response is not HTTP: \(error.detail)") }
            if let length {
                let bytes = Array(received[..<length])
                received.removeFirst(length)
                return try Head(bytes, parser, method)
            }
            let more = try await stream.read()
            if more.isEmpty { throw ClientError(.closed, "the server closed without a response") }
            received += more
        }
    }

    private static func bytes(_ request: ClientRequest, _ endpoint: Endpoint) -> [UInt8] {
        var bytes = Array("\(request.method.rawValue) \(endpoint.target) HTTP/1.1\r\n".utf8)
        if !request.headers.contains("Host") { bytes += "Host: \(endpoint.authority)\r\n".utf8 }
        for (name, value) in request.headers.all { bytes += "\(name): \(value)\r\n".utf8 }
        let takesBody = [Method.post, .put, .patch].contains(request.method)
        if takesBody || !request.body.isEmpty, !request.headers.contains("Content-Length") {
            bytes += "Content-Length: \(request.body.count)\r\n".utf8
        }
        bytes += "\r\n".utf8
        return bytes + request.body
    }
}

extension ClientConnection.Head {
    /// Takes a response's head apart (RFC 9112 §4, §6.3).
    fileprivate init(_ bytes: [UInt8], _ parser: HeadParser, _ method: Method) throws(ClientError) {
        let line = bytes[parser.startLine]
        let fields = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count >= 2, fields[0].count == 8, fields[0].starts(with: "HTTP/1.".utf8), fields[1].count == 3,
            let code = KnownFields.decimal(fields[1]), code >= 100
        else { throw ClientError(.malformed, "the response is not HTTP/1") }
        status = Status(rawValue: code)
        headers = Headers(bytes: bytes, fields: parser.fields)
        let isOld = fields[0].last == UInt8(ascii: "0")
        keepsAlive =
            !headers.hasToken("close", in: "Connection")
            && (!isOld || headers.hasToken("keep-alive", in: "Connection"))
        if method == .head || !status.allowsBody {
            framing = RequestHead.Framing.none
        } else if headers.contains("Transfer-Encoding") {
            guard headers["Transfer-Encoding"]?.lowercased() == "chunked" else {
                throw ClientError(.malformed, "the response has an unknown transfer coding")
            }
            framing = .chunked
        } else if headers.contains("Content-Length") {
            let values = Set(headers.values("Content-Length"))
            guard values.count == 1, let count = values.first.flatMap({ KnownFields.decimal($0.utf8) }) else {
                throw ClientError(.malformed, "the response's Content-Length is no number")
            }
            framing = .length(count)
        } else {
            framing = nil
            keepsAlive = false
        }
    }
}
