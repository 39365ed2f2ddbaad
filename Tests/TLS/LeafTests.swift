import Testing

@testable import TLS

@Suite("A leaf of the local CA")
struct LeafTests {
    private func text(_ identity: Identity) async throws -> String {
        let folder = try TemporaryFolder()
        let file = try folder.write(identity.certificate.pem(), to: "leaf.pem")
        return try await OpenSSL.run(["x509", "-in", file, "-noout", "-text"]).output
    }

    @Test("is what RFC 5280 and the devices want of it") func contents() async throws {
        let authority = try LocalAuthority.forTests()
        let text = try await text(authority.identity(for: [.dns("direct.localhost"), .of("::1")], now: now))
        for line in [
            "Version: 3", "Signature Algorithm: ecdsa-with-SHA256", "ASN1 OID: prime256v1", "Subject: O = Branch Mock",
            "DNS:direct.localhost, IP Address:0:0:0:0:0:0:0:1", "TLS Web Server Authentication", "Digital Signature",
            "CA:FALSE",
        ] { #expect(text.contains(line)) }
    }

    @Test("holds for 90 days from a day ago, and no longer than the CA") func validity() throws {
        let start: Int64 = 1_900_000_000
        let authority = try LocalAuthority.forTests(now: start)
        #expect(authority.expiry == start - day + 3650 * day - 1)
        let leaf = try authority.identity(for: [.dns("localhost")], now: start)
        #expect(try leaf.certificate.validity() == (start - day)...(start + 89 * day - 1))
        let late = authority.expiry - 5 * day
        let last = try authority.identity(for: [.dns("localhost")], now: late)
        #expect(try last.certificate.validity() == (late - day)...authority.expiry)
        let error = #expect(throws: TLSError.self) {
            try authority.identity(for: [.dns("localhost")], now: authority.expiry)
        }
        #expect(error?.code == .expired)
        #expect(error?.description.contains("`branch-mock ca renew`") == true)
    }

    @Test("is kept until 30 days before its end, then made anew") func renewal() throws {
        let start: Int64 = 1_900_000_000
        let cache = try LeafCache(.forTests(now: start), names: [])
        func serve(_ now: Int64) throws -> [UInt8] {
            try cache.identity(serverName: "localhost", local: nil, now: now).certificate.der()
        }
        let first = try serve(start)
        #expect(try serve(start + 59 * day - 2) == first)
        let second = try serve(start + 59 * day)
        #expect(second != first)
        #expect(try serve(start + 59 * day + 1) == second)
        // In the CA's last days, one leaf lasts until its end.
        let late = cache.authority.expiry - 3 * day
        #expect(try serve(late) == serve(late + day))
    }

    @Test("is made anew after the clock was set back to before it holds") func setBack() throws {
        let start: Int64 = 1_900_000_000
        let cache = try LeafCache(.forTests(now: start), names: [])
        func serve(_ now: Int64) throws -> Certificate {
            try cache.identity(serverName: "localhost", local: nil, now: now).certificate
        }
        let ahead = try serve(start + 50 * day)
        #expect(try serve(start + 49 * day) === ahead)
        let back = try serve(start + 2 * day)
        #expect(try back !== ahead && back.validity().contains(start + 2 * day))
    }

    @Test(
        "is for the name asked for, else for this machine as devices call it",
        arguments: [
            ("direct.localhost", "127.0.0.1", "DNS:direct.localhost\n"),
            ("DIRECT.localhost.", "127.0.0.1", "DNS:direct.localhost\n"),
            (nil, "192.168.1.20", usual + ", IP Address:192.168.1.20\n"), ("localhost", "127.0.0.1", usual + "\n"),
            ("example.com", "127.0.0.1", usual + "\n"), ("direct.branchapp.com", "127.0.0.1", usual + "\n"),
            ("10.1.2.3", "127.0.0.1", usual + ", IP Address:10.1.2.3\n"), ("a b", "127.0.0.1", usual + "\n"),
            (nil, "8.8.8.8", usual + "\n"), (nil, "::ffff:10.9.9.9", usual + ", IP Address:10.9.9.9\n"),
        ] as [(String?, String, String)])
    func names(serverName: String?, local: String, expected: String) async throws {
        let cache = try LeafCache(.forTests(), names: [.of("example.org"), .of("mock.localhost")])
        let text = try await text(cache.identity(serverName: serverName, local: .of(local), now: now))
        #expect(text.contains(expected.replacing(Self.usual, with: Self.usual + ", DNS:mock.localhost")))
    }

    private static let usual =
        "DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:10.0.2.2, IP Address:10.0.3.2"

    @Test("is for one of Branch's names where the CA may sign for it") func branchName() async throws {
        let cache = try LeafCache(.forTests(branchNames: true), names: [])
        let text = try await text(cache.identity(serverName: "secure.plaid.com", local: nil, now: now))
        #expect(text.contains("DNS:secure.plaid.com\n"))
    }

    @Test("has the key of all of the server's leaves, by whose digest clients can know them") func key() async throws {
        let context = try ServerContext(.forTests(branchNames: true))
        let cache = try LeafCache(.forTests(), names: [])
        let (one, two) = (
            try cache.identity(serverName: "a.localhost", local: nil, now: now),
            try cache.identity(serverName: "b.localhost", local: nil, now: now)
        )
        #expect(try cache.key.belongs(to: one.certificate) && cache.key.belongs(to: two.certificate))
        let folder = try TemporaryFolder()
        let file = try folder.write(one.certificate.pem(), to: "leaf.pem")
        let key = try folder.write(
            Array(try await OpenSSL.run(["x509", "-in", file, "-noout", "-pubkey"]).output.utf8), to: "key.pem")
        let hash = try await OpenSSL.run(["pkey", "-pubin", "-in", key, "-outform", "DER", "-out", key + ".der"])
        #expect(hash.status == .exited(0))
        let digest = try await OpenSSL.run(["dgst", "-sha256", "-hex", "-r", key + ".der"]).output.prefix(64)
        #expect(try SHA256.hex(ofDigest: cache.key.publicDigest()) == String(digest))
        #expect(context.keyDigest?.count == 32)
    }

    @Test("is not kept for ever, whoever asks for how many names") func flood() throws {
        let cache = try LeafCache(.forTests(), names: [])
        let first = try cache.identity(serverName: "x.localhost", local: nil, now: now).certificate
        for number in 0..<256 { _ = try cache.identity(serverName: "x\(number).localhost", local: nil, now: now) }
        let again = try cache.identity(serverName: "x.localhost", local: nil, now: now).certificate
        #expect(first !== again)
    }
}

@Suite("A name on a certificate")
struct SubjectNameTests {
    @Test(
        "is a host name or an address",
        arguments: [
            ("localhost", "localhost"), ("Direct.LOCALHOST.", "direct.localhost"), ("127.0.0.1", "127.0.0.1"),
            ("[::1]", "::1"), ("FE80::1", "fe80::1"), ("::ffff:127.0.0.1", "127.0.0.1"), ("a_b-c.d1", "a_b-c.d1"),
            ("1.2.3.4.in-addr", "1.2.3.4.in-addr"),
        ])
    func right(text: String, expected: String) throws {
        #expect(try SubjectName.of(text).description == expected)
    }

    @Test(
        "is nothing else",
        arguments: [
            "", ".", "a..b", ".a", "-a", "a-", "a b", "a,DNS:example.com", "*.localhost", "ä.localhost", "a\0b",
            "1.2.3", "256.1.1.1", "127.1", "a.7", "::1%lo", String(repeating: "a", count: 64),
            String(repeating: "a.", count: 127) + "a",
        ])
    func wrong(text: String) { #expect(SubjectName(text) == nil) }
}
