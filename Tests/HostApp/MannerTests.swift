import Model
import Testing

@testable import HostApp

@Suite("An app written as the guide's sample")
struct MannerTests {
    static let handlings: [(Platform, type: String, disposition: String, FileHandling)] = [
        (.ios, "application/pdf", "attachment; filename=a.pdf", .shown),
        (.ios, "text/plain", "", .shown), (.ios, "text/csv", "attachment", .saved),
        (.ios, "application/octet-stream", "", .saved), (.ios, "", "", .saved),
        (.android, "application/pdf", "attachment", .dropped), (.android, "", "", .dropped),
        (.reactNative, "application/pdf", "attachment", .fetchedAgain),
        (.reactNative, "application/pdf", "Attachment", .shown), (.reactNative, "image/png", "inline", .shown),
        (.reactNative, "application/zip", "", .fetchedAgain), (.reactNative, "", "", .fetchedAgain),
        (.expo, "application/pdf", "attachment", .saved),
    ]

    @Test("takes files over HTTP in its platform's way; a right one saves them all", arguments: handlings)
    func files(platform: Platform, type: String, disposition: String, handling: FileHandling) {
        #expect(FileHandling(of: (type, disposition), by: .sample, on: platform) == handling)
        #expect(FileHandling(of: (type, disposition), by: .right, on: platform) == .saved)
    }

    @Test("does wrong what apps with defects do; a right one nothing")
    func defects() {
        for platform in Platform.allCases {
            #expect(Manner.right.defects(on: platform).isEmpty && Manner.right.platforms.contains(platform))
            let defects = Manner.sample.defects(on: platform)
            #expect(defects.allSatisfy { $0.platforms.contains(platform) })
            #expect(defects.isEmpty || Manner.sample.platforms.contains(platform))
        }
        #expect(!Manner.sample.hasFileChooser(on: .android) && Manner.sample.hasFileChooser(on: .ios))
    }
}

@Suite("Branch's own hosts")
struct BranchHostsTests {
    private static func server(branchNames: Bool = true, https: JSON) -> JSON {
        ["ca": ["branchNames": .bool(branchNames)], "https": https]
    }

    @Test("lead to the server's HTTPS port, and with a port of their own to that one")
    func routes() throws {
        let hosts = try #require(
            BranchHosts(Self.server(https: ["port": 8443, "keySHA256": "k="]), host: "localhost"))
        #expect(hosts.key == "k=")
        let targets = hosts.routes.map { "\($0.name) \($0.target)" }
        #expect(
            targets == [
                "*.branchapp.com:443 localhost:8443", "*.branchapp.com.:443 localhost:8443",
                "secure.plaid.com:443 localhost:8443", "*.localhost:443 localhost:8443", "*.branchapp.com localhost",
                "*.branchapp.com. localhost", "secure.plaid.com localhost",
            ])
    }

    @Test("are out of reach without HTTPS, a key or certificates for them")
    func none() {
        for server: JSON in [
            Self.server(https: .null), Self.server(https: ["port": 8443, "keySHA256": .null]),
            Self.server(branchNames: false, https: ["port": 8443, "keySHA256": "k="]), ["ca": .null],
        ] { #expect(BranchHosts(server, host: "localhost") == nil) }
    }

    @Test(
        "have no port in a URL",
        arguments: [
            ("https://direct-sandbox.branchapp.com:8443/?org_id=1", "https://direct-sandbox.branchapp.com/?org_id=1"),
            ("https://direct-sandbox.branchapp.com/?a=b:c", "https://direct-sandbox.branchapp.com/?a=b:c"),
        ])
    func ports(url: String, bare: String) {
        #expect(BranchHosts.withoutPort(url) == bare)
    }
}
