import Testing

@testable import TLS

@Suite("Bytes through a TLS session")
struct SessionTests {
    let authority: LocalAuthority
    let server: ServerContext

    init() throws {
        authority = try .forTests()
        server = try ServerContext(authority)
    }

    private func pair(protocols: [String] = [], version: TLSVersion = .tls13) throws -> Pair {
        let client = try ClientContext(
            trusting: [authority.root], protocols: protocols, versions: version...version)
        return try Pair(server, client, for: "localhost")
    }

    @Test("come out as they went in, a byte at a time", arguments: [TLSVersion.tls12, .tls13])
    func dribble(version: TLSVersion) throws {
        let pair = try pair(version: version)
        func carry(_ from: Session, _ to: Session) {
            _ = from.advance()
            for byte in from.takeOutput() {
                withUnsafeBytes(of: byte) { to.receive($0) }
                _ = to.advance()
            }
        }
        while pair.client.advance() == .incomplete || pair.server.advance() == .incomplete {
            carry(pair.client, pair.server)
            carry(pair.server, pair.client)
        }
        #expect(pair.server.write("hello") == .complete)
        carry(pair.server, pair.client)
        #expect(Pair.read(pair.client) == "hello")
    }

    @Test("come out whole, a megabyte each way, and leave no large buffer behind") func large() throws {
        let pair = try pair()
        #expect(pair.shake() == (.complete, .complete))
        let text = String(repeating: "0123456789abcdef", count: 65536)
        for (from, to) in [(pair.client, pair.server), (pair.server, pair.client)] {
            #expect(from.write(text) == .complete)
            #expect(from.outputCount > text.utf8.count)
            to.receive(from)
            #expect(Pair.read(to) == text)
        }
        for session in [pair.client, pair.server] {
            #expect(session.write("x") == .complete)
            withUnsafeBytes(of: UInt8(0)) { session.receive($0) }
            #expect(session.bufferCapacity < 4096)
        }
    }

    @Test("come out in memory that was lent") func lent() throws {
        let pair = try pair()
        #expect(pair.shake() == (.complete, .complete))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1000)
        let address = bytes.withUnsafeBytes(\.baseAddress)
        pair.server.exchangeOutput(&bytes)
        #expect(pair.server.write("hello") == .complete)
        #expect(bytes.isEmpty)
        pair.server.exchangeOutput(&bytes)
        bytes.withUnsafeBytes {
            #expect($0.baseAddress == address)
            pair.client.receive($0)
        }
        #expect(Pair.read(pair.client) == "hello")
        #expect(pair.server.takeOutput() == [])
    }

    @Test("end by a word of the other side", arguments: [TLSVersion.tls12, .tls13])
    func close(version: TLSVersion) throws {
        let pair = try pair(version: version)
        pair.client.close()
        #expect(pair.client.outputCount == 0)
        #expect(pair.shake() == (.complete, .complete))
        #expect(pair.client.write("last") == .complete)
        pair.client.close()
        pair.server.receive(pair.client)
        #expect(Pair.read(pair.server) == "last")
        var byte: UInt8 = 0
        #expect(withUnsafeMutableBytes(of: &byte) { pair.server.read(into: $0) } == .closed)
    }

    @Test("that were changed on their way break the connection") func tampered() throws {
        let pair = try pair()
        #expect(pair.shake() == (.complete, .complete))
        _ = pair.client.write("hello")
        var wire = pair.client.takeOutput()
        wire[wire.count - 1] ^= 1
        wire.withUnsafeBytes { pair.server.receive($0) }
        var byte: UInt8 = 0
        let reading = withUnsafeMutableBytes(of: &byte) { pair.server.read(into: $0) }
        guard case .failed(let error) = reading else {
            Issue.record("\(reading)")
            return
        }
        #expect(error.description == "the TLS connection broke: decryption failed or bad record mac")
        #expect(pair.server.outputCount > 0)
        #expect(pair.server.write("more") == .failed(error))
    }

    @Test("have no protocol above them that the client did not ask for") func protocols() throws {
        let without = try pair()
        #expect(without.shake() == (.complete, .complete))
        #expect(without.server.alpn == nil)
        let known = try pair(protocols: ["spdy/3", "http/1.1"])
        #expect(known.shake() == (.complete, .complete))
        #expect(known.server.alpn == "http/1.1")
        // RFC 7301 section 3.2
        let unknown = try pair(protocols: ["h3", "h", "h22"])
        let (client, server) = unknown.shake()
        #expect(
            client
                == .failed(.init(.session, "the TLS handshake failed", cause: ["tlsv1 alert no application protocol"])))
        #expect(server == .failed(.init(.session, "the TLS handshake failed", cause: ["no application protocol"])))
    }

    @Test(
        "are no TLS that is spoken, and are answered by an alert",
        arguments: [
            // TLS 1.1 with a suite of its time: protocol_version (RFC 8446 section 6.2).
            (hello(version: [3, 2], suites: [0xC0, 0x09]), 70, "unsupported protocol"),
            // TLS 1.2 with nothing but CBC: handshake_failure.
            (hello(version: [3, 3], suites: [0xC0, 0x09, 0xC0, 0x23]), 40, "no shared cipher"),
        ] as [([UInt8], UInt8, String)])
    func refused(wire: [UInt8], alert: UInt8, reason: String) throws {
        let session = try server.session()
        wire.withUnsafeBytes { session.receive($0) }
        #expect(session.advance() == .failed(.init(.session, "the TLS handshake failed", cause: [reason])))
        let output = session.takeOutput()
        #expect(output.count == 7)
        #expect(output.prefix(1) == [21])
        #expect(output.suffix(2) == [2, alert])
    }

    @Test("that are plain HTTP break it off") func plain() throws {
        let session = try server.session()
        Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8).withUnsafeBytes { session.receive($0) }
        #expect(session.advance() == .failed(.init(.session, "the TLS handshake failed", cause: ["http request"])))
    }

    @Test("are not exchanged once the CA has expired, and the client hears so") func expired() throws {
        let old = try LocalAuthority.forTests(now: now - 3650 * day)
        let client = try ClientContext(trusting: [old.root])
        let (ours, theirs) = try Pair(ServerContext(old), client, for: "localhost").shake()
        guard case .failed(let error) = theirs, case .failed(let heard) = ours else {
            Issue.record("\(ours), \(theirs)")
            return
        }
        #expect(error.code == .expired)
        #expect(heard.cause == ["tlsv1 alert internal error"])
    }

    @Test("can be exchanged from many threads with one context") func threads() async throws {
        let root = authority.root
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<32 {
                group.addTask { [server] in
                    let client = try ClientContext(trusting: [root])
                    let name = "x\(number % 8).localhost"
                    #expect(try Pair(server, client, for: name).shake() == (.complete, .complete))
                }
            }
            try await group.waitForAll()
        }
    }

    /// A ClientHello without extensions (RFC 5246 section 7.4.1.2).
    private static func hello(version: [UInt8], suites: [UInt8]) -> [UInt8] {
        let body = version + [UInt8](repeating: 7, count: 32) + [0, 0, UInt8(suites.count)] + suites + [1, 0]
        let message = [1, 0, 0, UInt8(body.count)] + body
        return [22, 3, 1, 0, UInt8(message.count)] + message
    }
}
