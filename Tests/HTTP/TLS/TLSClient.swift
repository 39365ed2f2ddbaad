import Loop
import TLS

@testable import HTTP

/// Whom the clients of these tests trust.
let authority: LocalAuthority = {
    do { return try LocalAuthority(branchNames: false, owner: "tests", now: WallClock.now() / 1_000_000_000) } catch {
        preconditionFailure("no CA: \(error)")
    }
}()

/// Runs `body` against a server on a free port that speaks TLS, and shuts it down.
func withTLSServer(
    _ router: Router, limits: Limits = Limits(), _ body: (SocketAddress, Server) async throws -> Void
) async throws {
    let server = Server(group: group, limits: limits, responder: router)
    let address = try server.listen(on: .loopback(port: 0), tls: ServerContext(authority))
    do { try await body(address, server) } catch {
        await server.shutdown(grace: .zero)
        throw error
    }
    await server.shutdown(grace: .zero)
}

/// A client of a TLS port that says and hears exactly what a test wants.
actor TLSClient {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let stream: ByteStream
    private let session: Session

    /// Connects and shakes hands.
    init(
        _ address: SocketAddress, protocols: [String] = ["http/1.1"],
        versions: ClosedRange<TLSVersion> = .tls12 ... .tls13
    )
        async throws
    {
        loop = group.next()
        stream = try await ByteStream.connect(to: address, on: loop)
        let context = try ClientContext(trusting: [authority.root], protocols: protocols, versions: versions)
        session = try context.session(for: SubjectName(address))
        while case .incomplete = try await advance() {
            let bytes = try await stream.read()
            if bytes.isEmpty { throw SystemError.closed(.read, "a handshake") }
            bytes.withUnsafeBytes { session.receive($0) }
        }
    }

    private func advance() async throws -> Session.Progress {
        let progress = session.advance()
        try await stream.write(session.takeOutput())
        if case .failed(let error) = progress { throw error }
        return progress
    }

    var alpn: String? { session.alpn }

    func send(_ bytes: [UInt8]) async throws {
        _ = bytes.withUnsafeBytes { session.write($0) }
        try await stream.write(session.takeOutput())
    }

    /// Sends the text, and at once behind it what is no record of TLS.
    func send(_ text: String, thenRaw rest: String) async throws {
        var text = text
        _ = text.withUTF8 { session.write(UnsafeRawBufferPointer($0)) }
        try await stream.write(session.takeOutput() + Array(rest.utf8))
    }

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    /// What comes next; nil at the proper end. An end without a word throws.
    func read() async throws -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            switch buffer.withUnsafeMutableBytes({ session.read(into: $0) }) {
            case .bytes(let count): return Array(buffer[..<count])
            case .closed: return nil
            case .failed(let error): throw error
            case .incomplete:
                let bytes = try await stream.read()
                if bytes.isEmpty { throw SystemError.closed(.read, "an end without close_notify") }
                bytes.withUnsafeBytes { session.receive($0) }
            }
        }
    }

    /// All that comes until the server ends the connection.
    func readToEnd() async throws -> String {
        let loop = loop
        return try await loop.withTimeout(.seconds(20)) { [self] in
            var received: [UInt8] = []
            while let bytes = try await read() { received += bytes }
            return String(decoding: received, as: UTF8.self)
        }
    }

    /// What comes until the text is among it.
    func read(until end: String) async throws -> String {
        var received = ""
        while !received.contains(end), let bytes = try await read() {
            received += String(decoding: bytes, as: UTF8.self)
        }
        return received
    }

    func close() async { await stream.close() }
}
