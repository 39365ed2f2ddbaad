import Testing

@testable import TLS

@Suite("The local CA")
struct ConstraintTests {
    /// Whoever has the stored key can ask for any of these; `openssl verify` tells what it is worth.
    @Test(
        "signs for this machine and what is near it",
        arguments: [
            "localhost", "direct.localhost", "a.b.localhost", "127.0.0.1", "127.255.0.9", "10.0.2.2", "172.16.0.1",
            "172.31.255.255", "192.168.1.20", "169.254.7.7", "::1", "fe80::1", "febf::1", "fc00::1", "fdff::1",
        ])
    func permitted(name: String) async throws {
        let (authority, name) = (try LocalAuthority.forTests(), try SubjectName.of(name))
        let identity = try authority.identity(for: [name], now: now)
        #expect(try await OpenSSL.verify(identity, root: authority.root) == "leaf.pem: OK\n")
        #expect(authority.constraints.permit(name))
    }

    @Test(
        "is worth nothing for the rest of the world",
        arguments: [
            "example.com", "localhost.example.com", "notlocalhost", "branchapp.com", "direct.branchapp.com",
            "secure.plaid.com", "8.8.8.8", "126.255.255.255", "128.0.0.1", "11.0.0.0", "172.15.255.255", "172.32.0.0",
            "192.167.255.255", "192.169.0.0", "169.253.0.1", "0.0.0.0", "2001:db8::1", "::", "::2", "fec0::1",
            "fe7f::1", "fbff::1", "fe00::1",
        ])
    func refused(name: String) async throws {
        let (authority, name) = (try LocalAuthority.forTests(), try SubjectName.of(name))
        let identity = try authority.identity(for: [name], now: now)
        let output = try await OpenSSL.verify(identity, root: authority.root)
        #expect(output.contains("permitted subtree violation"))
        #expect(!authority.constraints.permit(name))
    }

    @Test("signs for Branch's and Plaid's names only if it was made for them") func branchNames() async throws {
        let authority = try LocalAuthority.forTests(branchNames: true)
        #expect(authority.constraints.coverBranchNames)
        #expect(try !LocalAuthority.forTests().constraints.coverBranchNames)
        let names = [
            "onboarding.branchapp.com", "onboarding-stg.branchapp.com", "onboarding-sandbox.branchapp.com",
            "direct.branchapp.com", "direct-stg.branchapp.com", "direct-sandbox.branchapp.com", "secure.plaid.com",
        ].compactMap { SubjectName($0) }
        let identity = try authority.identity(for: names, now: now)
        #expect(try await OpenSSL.verify(identity, root: authority.root) == "leaf.pem: OK\n")
        #expect(names.allSatisfy(authority.constraints.permit))
        for name in ["branchapp.com", "www.branchapp.com", "plaid.com", "link.plaid.com"].compactMap({ SubjectName($0) }
        ) {
            let identity = try authority.identity(for: [name], now: now)
            let output = try await OpenSSL.verify(identity, root: authority.root)
            #expect(output.contains("permitted subtree violation"))
            #expect(!authority.constraints.permit(name))
        }
    }

    @Test("signs for servers only") func purpose() async throws {
        let authority = try LocalAuthority.forTests()
        let identity = try authority.identity(for: [.dns("localhost")], now: now)
        let output = try await OpenSSL.verify(identity, root: authority.root, arguments: ["-purpose", "sslclient"])
        #expect(output.contains("unsuitable certificate purpose"))
    }

    @Test("makes no further CA") func pathLength() async throws {
        let authority = try LocalAuthority.forTests()
        let (key, leafKey) = (try PrivateKey(), try PrivateKey())
        let validity = Lifetime.span(from: now, days: 2)
        let basic = CertificateTemplate.Extension.basicConstraints
        let below = try CertificateTemplate(
            commonName: "One more CA", validity: validity,
            extensions: [(basic, "critical,CA:TRUE"), (.keyUsage, "critical,keyCertSign")]
        ).sign(for: key, by: authority.key, issuer: authority.intermediate)
        let leaf = try CertificateTemplate(
            commonName: nil, validity: validity,
            extensions: [(basic, "critical,CA:FALSE"), (.subjectAlternativeName, "DNS:localhost")]
        ).sign(for: leafKey, by: key, issuer: below)
        let identity = Identity(certificate: leaf, chain: [below, authority.intermediate], key: leafKey)
        let output = try await OpenSSL.verify(identity, root: authority.root)
        #expect(output.contains("path length constraint exceeded"))
    }

    @Test("says whose it is, and what for") func name() throws {
        #expect(try LocalAuthority.forTests().root.commonName() == "Branch Mock local CA (sam@mini)")
        let owners = [
            LocalAuthority.owner(environment: ["USER": "sam"], hostName: "mini.example.com"),
            LocalAuthority.owner(environment: ["LOGNAME": "a,b/CN=c\n"], hostName: nil),
            LocalAuthority.owner(
                environment: ["USER": String(repeating: "u", count: 99)], hostName: String(repeating: "h", count: 99)),
        ]
        #expect(owners[0] == "sam@mini")
        #expect(owners[1] == "abCNc@localhost")
        #expect(owners[2] == String(repeating: "u", count: 16) + "@" + String(repeating: "h", count: 17))
        let longest = try LocalAuthority(branchNames: false, owner: owners[2], now: now)
        #expect(try longest.intermediate.commonName().hasSuffix("hhh)"))
    }

    @Test("keeps no key of its root") func destroyedKey() throws {
        let authority = try LocalAuthority.forTests()
        let kept = try authority.pem()
        let keys = try PEM.blocks(kept, source: "").filter { $0.label.hasSuffix("KEY") }
        #expect(keys.count == 1)
        let key = try PrivateKey(pem: kept, source: "")
        #expect(try !key.belongs(to: authority.root))
        #expect(try key.belongs(to: authority.intermediate))
    }
}
