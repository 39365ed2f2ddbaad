import Loop
import TLS
import Testing

@Suite("A TLS session")
struct HandshakeTests {
    @Test(
        "speaks TLS 1.2 and 1.3, for the name and protocol that the client asks for",
        arguments: [
            (TLSVersion.tls12, "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"), (.tls13, "TLS_AES_128_GCM_SHA256"),
        ])
    func versions(version: TLSVersion, suite: String) throws {
        let authority = try LocalAuthority.forTests()
        let client = try ClientContext(
            trusting: [authority.root], protocols: ["http/1.1", "h2"], versions: version...version)
        let pair = try Pair(ServerContext(authority), client, for: "direct.localhost")
        #expect(pair.shake() == (.complete, .complete))
        for session in [pair.client, pair.server] {
            #expect(session.version == version)
            #expect(session.suite == suite)
            #expect(session.alpn == "h2")
            #expect(session.sni == "direct.localhost")
            #expect(!session.isResumed)
        }
        #expect(pair.client.write("ping") == .complete)
        pair.server.receive(pair.client)
        #expect(Pair.read(pair.server) == "ping")
    }

    @Test("comes back by a ticket", arguments: [TLSVersion.tls12, .tls13])
    func resumption(version: TLSVersion) throws {
        let authority = try LocalAuthority.forTests()
        let server = try ServerContext(authority)
        let client = try ClientContext(trusting: [authority.root], versions: version...version)
        let first = try Pair(server, client, for: "localhost")
        #expect(first.shake() == (.complete, .complete))
        #expect(Pair.read(first.client) == "")
        let ticket = try #require(try first.client.resumption())

        let second = try Pair(server, client, for: "localhost", resuming: ticket)
        #expect(second.shake() == (.complete, .complete))
        #expect(second.client.isResumed && second.server.isResumed)
        #expect(second.server.sni == "localhost")

        let stranger = try Pair(ServerContext(authority), client, for: "localhost", resuming: ticket)
        #expect(stranger.shake() == (.complete, .complete))
        #expect(!stranger.server.isResumed)
    }

    @Test("is refused under another root, and both sides say why", arguments: [TLSVersion.tls12, .tls13])
    func wrongRoot(version: TLSVersion) throws {
        let client = try ClientContext(trusting: [LocalAuthority.forTests().root], versions: version...version)
        let pair = try Pair(ServerContext(.forTests()), client, for: "localhost")
        let (ours, theirs) = pair.shake()
        guard case .failed(let error) = ours, case .failed(let alert) = theirs else {
            Issue.record("\(ours), \(theirs)")
            return
        }
        #expect(error.code == .untrusted)
        #expect(error.description == "the server is not trusted: unable to get local issuer certificate")
        #expect(alert.code == .session)
        #expect(alert.description.hasSuffix("tlsv1 alert unknown ca"))
        #expect(pair.client.advance() == ours)
        #expect(pair.client.write("late") == ours)
    }
}
