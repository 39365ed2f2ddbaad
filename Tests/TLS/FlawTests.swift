import Testing

@testable import TLS

@Suite("A certificate that is bad on purpose")
struct FlawTests {
    @Test(
        "is refused for its one flaw, by every name that leads to it",
        arguments: [
            ("expired.localhost", "certificate has expired"), ("EXPIRED.Run.localhost", "certificate has expired"),
            ("wrong-host.localhost", "hostname mismatch"),
            ("unknown-ca.localhost", "unable to get local issuer certificate"),
            ("localhost", "unable to get local issuer certificate"),
            ("10.0.2.2", "unable to get local issuer certificate"),
        ], [TLSVersion.tls12, .tls13])
    func refused(row: (name: String, reason: String), version: TLSVersion) throws {
        let authority = try LocalAuthority.forTests()
        let client = try ClientContext(trusting: [authority.root], versions: version...version)
        let pair = try Pair(ServerContext(flawedBy: authority, now: now), client, for: row.name)
        let (ours, theirs) = pair.shake()
        guard case .failed(let error) = ours, case .failed = theirs else {
            Issue.record("\(ours), \(theirs)")
            return
        }
        #expect(error.description.lowercased() == "the server is not trusted: \(row.reason)")
    }

    @Test("has no other flaw") func onlyFlaw() async throws {
        // Old enough that the expired certificate was good once.
        let authority = try LocalAuthority.forTests(now: now - 200 * day)
        let leaves = try FlawedLeaves(authority, now: now)
        func verify(_ name: String, as host: String, _ arguments: [String] = []) async throws -> String {
            try await OpenSSL.verify(
                leaves.identity(serverName: name, local: nil, now: now), root: authority.root,
                arguments: ["-verify_hostname", host] + arguments)
        }
        #expect(
            try await verify("expired.localhost", as: "expired.localhost", ["-attime", "\(now - 50 * day)"]).hasSuffix(
                ": OK\n"))
        #expect(
            try await verify("wrong-host.localhost", as: "another-host.localhost").hasSuffix(": OK\n")
        )
        #expect(try await !verify("unknown-ca.localhost", as: "unknown-ca.localhost").hasSuffix(": OK\n"))
    }

    @Test("comes from an unknown CA where there is no other") func withoutAuthority() throws {
        let client = try ClientContext(trusting: [LocalAuthority.forTests().root])
        for flaw in CertificateFlaw.allCases {
            let name = "\(flaw.label).localhost"
            #expect(CertificateFlaw(host: name) == flaw)
            let pair = try Pair(ServerContext(flawedBy: nil, now: now), client, for: name)
            guard case .failed = pair.shake().client else {
                Issue.record("\(name) was accepted")
                continue
            }
        }
    }

    @Test("is kept, made anew within its time, and not for ever by whoever asks for how many names") func kept() throws
    {
        let leaves = try FlawedLeaves(try .forTests(), now: now)
        func serve(_ name: String?, _ now: Int64) throws -> [UInt8] {
            try leaves.identity(serverName: name, local: try .of("127.0.0.1"), now: now).certificate.der()
        }
        let first = try serve(nil, now)
        #expect(try serve(nil, now) == first && serve(nil, now + 31 * day) != first)
        let second = try serve("a.localhost", now)
        for number in 0..<256 { _ = try serve("\(number).localhost", now) }
        #expect(try serve("a.localhost", now) != second)
    }
}
