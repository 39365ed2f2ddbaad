import Testing

@testable import TLS

/// Certificates of the user's own: what `--tls-cert` and `--tls-key` name.
@Suite("A certificate and key from files")
struct IdentityTests {
    private func make(_ key: [String], in folder: TemporaryFolder, name: String = "a") async throws -> (
        certificate: [UInt8], key: [UInt8]
    ) {
        let (output, status) = try await OpenSSL.run(
            ["req", "-x509", "-newkey"] + key + [
                "-keyout", "\(folder.path)/\(name).key", "-out", "\(folder.path)/\(name).pem", "-days", "30", "-subj",
                "/CN=mock.test", "-addext", "subjectAltName=DNS:mock.test",
            ])
        try #require(status == .exited(0), "\(output)")
        return (try folder.read("\(name).pem"), try folder.read("\(name).key"))
    }

    @Test("serve every client, whatever name it asks for", arguments: ["rsa:2048", "ec", "ed25519"])
    func serve(kind: String) async throws {
        let folder = try TemporaryFolder()
        let curve = kind == "ec" ? ["-pkeyopt", "ec_paramgen_curve:P-384"] : []
        let (certificate, key) = try await make([kind] + curve + ["-nodes"], in: folder)
        let identity = try Identity(certificates: certificate, from: "a.pem", key: key, from: "a.key")
        let server = try ServerContext(identity)
        for version in [TLSVersion.tls12, .tls13] where kind != "ed25519" || version == .tls13 {
            let client = try ClientContext(
                trusting: Certificate.all(pem: certificate, source: "a.pem"), versions: version...version)
            #expect(try Pair(server, client, for: "mock.test").shake() == (.complete, .complete))
            let other = try Pair(server, client, for: "other.test")
            guard case .failed(let error) = other.shake().client else {
                Issue.record("a wrong name was accepted")
                return
            }
            #expect(error.description == "the server is not trusted: hostname mismatch")
        }
    }

    @Test("bring their chain") func chain() throws {
        let authority = try LocalAuthority.forTests(branchNames: true)
        let made = try authority.identity(for: [.dns("direct.branchapp.com")], now: now)
        let identity = try Identity(
            certificates: made.certificate.pem() + made.chain[0].pem(), from: "c.pem", key: made.key.pem(),
            from: "k.pem")
        let client = try ClientContext(trusting: [authority.root])
        #expect(
            try Pair(ServerContext(identity), client, for: "direct.branchapp.com").shake() == (.complete, .complete))
    }

    @Test("are refused where they do not belong together, are locked, or are something else") func refused()
        async throws
    {
        let folder = try TemporaryFolder()
        let ec = ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
        let (certificate, key) = try await make(ec + ["-nodes"], in: folder)
        let (_, other) = try await make(ec + ["-nodes"], in: folder, name: "b")
        let (_, locked) = try await make(ec + ["-passout", "pass:secret"], in: folder, name: "c")
        let (oldLocked, _) = try await OpenSSL.run(
            ["ec", "-in", "\(folder.path)/a.key", "-aes128", "-passout", "pass:secret"])
        let damaged = Array(certificate.dropLast(60))
        let cases: [([UInt8], [UInt8], TLSError.Code, String)] = [
            (certificate, other, .mismatch, "the key in k.pem does not belong to the first certificate in c.pem"),
            (certificate, locked, .malformed, "the key in k.pem is locked by a passphrase; give one that is not"),
            (
                certificate, Array(oldLocked.utf8), .malformed,
                "the key in k.pem is locked by a passphrase; give one that is not"
            ),
            (certificate, certificate, .malformed, "k.pem has no private key"),
            (key, key, .malformed, "c.pem has no certificate"), ([], key, .malformed, "c.pem has no certificate"),
            (damaged, key, .malformed, "c.pem is no PEM file that can be read: bad end line"),
            (
                Array("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n".utf8), key, .malformed,
                "c.pem has a certificate that cannot be read: wrong tag"
            ),
        ]
        for (certificate, key, code, message) in cases {
            let error = #expect(throws: TLSError.self) {
                try Identity(certificates: certificate, from: "c.pem", key: key, from: "k.pem")
            }
            #expect(error?.code == code)
            #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
        }
    }
}
