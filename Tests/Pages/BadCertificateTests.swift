import HTTP
import Model
import Pages
import Runs
import Testing

@Suite("Bad certificates") struct BadCertificateTests {
    private static func fixture(badPort: UInt16? = 9443) throws -> Fixture {
        try Fixture(badPort: badPort) { $0.probes = [.badCertificate] }
    }

    private static func tries(_ fixture: Fixture, _ run: Run, host: String) async throws -> [String] {
        let answer = try await fixture.ask("POST", "/mock/api/runs/\(run.id)/certificates", host: host)
        return answer.json["urls"]?.array?.compactMap(\.string) ?? []
    }

    @Test(
        "a page tries what its host name allows, and may load pictures from there",
        arguments: [
            (
                "localhost:8080",
                [
                    "https://expired.RUN.localhost:9443", "https://wrong-host.RUN.localhost:9443",
                    "https://unknown-ca.RUN.localhost:9443",
                ]
            ),
            (
                "direct.localhost",
                [
                    "https://expired.RUN.localhost:9443", "https://wrong-host.RUN.localhost:9443",
                    "https://unknown-ca.RUN.localhost:9443",
                ]
            ),
            ("10.0.2.2:8080", ["https://10.0.2.2:9443"]), ("[::1]:8080", ["https://[::1]:9443"]),
        ])
    func tries(host: String, origins: [String]) async throws {
        let fixture = try Self.fixture()
        let run = try await fixture.run()
        let expected = origins.map { $0.replacing("RUN", with: run.id.text.lowercased()) }
        let kinds = expected.count == 1 ? ["unknownCA"] : ["expired", "wrongHost", "unknownCA"]
        let urls = try await Self.tries(fixture, run, host: host)
        #expect(urls == zip(expected, kinds).map { "\($0)/mock/tls/\(run.id)/\($1)" })
        let events = run.events(.probeSent)
        #expect(events.map { $0["target"]?.string } == kinds && events.map { $0["url"]?.string } == urls)
        #expect(events.allSatisfy { $0["probe"] == "badCertificate" && $0["how"] == "attempt" })
        let page = try await fixture.get("/direct/?mockRun=\(run.id)", host: host)
        let policy = page.headers["Content-Security-Policy"] ?? ""
        #expect(policy.contains("img-src 'self' data: \(expected.joined(separator: " "));"))
        #expect(try await fixture.get("/mock/api/runs/\(run.id)").json["probes"] == ["badCertificate"])
    }

    @Test("the simulated app, on this machine, reaches each flaw under Branch's own names, too") func simulated()
        async throws
    {
        let fixture = try Self.fixture()
        let run = try await fixture.run(isSimulated: true)
        let urls = try await Self.tries(fixture, run, host: "direct-sandbox.branchapp.com")
        #expect(urls.map { $0.contains(".\(run.id.text.lowercased()).localhost:9443/") } == [true, true, true])
    }

    @Test("without the port nothing is tried, and without the probe there is nothing to ask") func absent() async throws
    {
        let fixture = try Self.fixture(badPort: nil)
        let run = try await fixture.run()
        #expect(try await Self.tries(fixture, run, host: "localhost").isEmpty)
        #expect(run.events(.probeSent).map(\.data) == [["probe": "badCertificate", "how": "unreachable"]])
        let other = try Fixture()
        let answer = try await other.ask("POST", "/mock/api/runs/\(try await other.run().id)/certificates")
        #expect(answer.status == .notFound)
    }

    @Test("a handshake that is broken off is of the run that its name tells, once a flaw") func refused() async throws {
        let fixture = try Self.fixture()
        let (run, other) = (try await fixture.run(), try await fixture.run())
        let certificates = try #require(fixture.certificates)
        for _ in 0..<2 {
            await certificates.refused(by: "10.0.0.9", serverName: "Expired.\(run.id).localhost")
            await certificates.refused(by: "10.0.0.9", serverName: "wrong-host.\(run.id).localhost")
        }
        #expect(run.events(.probeSent).map { $0["target"]?.string } == ["expired", "wrongHost"])
        #expect(run.events(.probeSent).allSatisfy { $0["how"] == "handshake" })

        // Without a name of the run, it is of the last one that tried from there.
        await certificates.refused(by: "127.0.0.1", serverName: nil)
        _ = try await Self.tries(fixture, run, host: "10.0.2.2")
        _ = try await Self.tries(fixture, other, host: "10.0.2.2")
        await certificates.refused(by: "127.0.0.1", serverName: nil)
        await certificates.refused(by: "10.0.0.9", serverName: "localhost")
        let known = other.events(.probeSent).filter { $0["how"] == "handshake" }
        #expect(known.map(\.data) == [["probe": "badCertificate", "how": "handshake", "target": "unknownCA"]])
        #expect(run.events(.probeSent).count == 3)
    }

    @Test(
        "a request that arrives is on record, and its page says what is wrong",
        arguments: [
            ("expired.x.localhost:9443", "expired"), ("wrong-host.localhost", "wrongHost"),
            ("unknown-ca.localhost", "unknownCA"), ("10.0.2.2:9443", "unknownCA"),
        ])
    func arrived(host: String, kind: String) async throws {
        let fixture = try Self.fixture()
        let run = try await fixture.run()
        for path in ["/mock/tls/\(run.id)/\(kind)", "/mock/tls/0000000000000000000000/\(kind)", "/"] {
            let response = try await fixture.ask("GET", path, host: host, of: fixture.certificates)
            #expect(response.status == .ok && response.text.contains("The app should never have come here"))
        }
        #expect(
            run.events(.tlsRequest).map(\.data) == [
                ["kind": .string(kind), "path": .string("/mock/tls/\(run.id)/\(kind)")]
            ])
    }
}
