import Chromium
import Loop
import Model
import Testing

/// `serve --bad-https-port`: who checks certificates, and who does not.
@Suite struct BadCertificateTests {
    @Test("Chromium refuses each bad certificate, which is on record; a client that checks nothing is found out")
    func journey() async throws {
        try await BuiltServer.run(["--bad-https-port", "0"]) { server in
            let scenario: JSON = ["name": "bad-certificates", "flow": "direct", "probes": ["badCertificate"]]
            let run = try await server.post("/__admin/runs", ["scenario": scenario])
            let events = "/__admin/runs/\(try #require(run["id"]?.string))/events"
            func data(_ query: String) async throws -> [JSON] {
                (try await server.get("\(events)?\(query)")["events"]?.array ?? []).compactMap { $0["data"] }
            }

            let browser = try await Browser.launch(on: BuiltServer.loop)
            let page = try await browser.newJar().newPage(PageSettings(userAgent: "Test"))
            try await page.navigate(to: try #require(run["entryUrl"]?.string))
            let refused = try await data("type=probeSent&where.how=handshake&count=3&wait=30s")
            await browser.close()
            #expect(Set(refused.map { $0["target"]?.string }) == ["expired", "wrongHost", "unknownCA"])
            #expect(try await data("type=tlsRequest").isEmpty)

            let attempts = try await data("type=probeSent&where.how=attempt")
            #expect(attempts.count == 3)
            for attempt in attempts {
                let url = try #require(attempt["url"]?.string)
                let curl = try await Program.start(
                    "curl", ["--silent", "--show-error", "--max-time", "20", "--insecure", url]
                ).ending
                #expect(curl.output.contains("The app should never have come here"), "\(curl.errors)")
            }
            let requests = try await data("type=tlsRequest")
            #expect(requests.map { $0["kind"] } == attempts.map { $0["target"] })
            #expect(try await data("type=probeSent&where.how=handshake").count == 3)
        }
    }
}
