import Chromium
import FoundationEssentials
import Model
import Testing

@Suite("A test written with Playwright")
struct PlaywrightTests {
    @Test("drives a run through the control API, and gets its verdict")
    func drives() async throws {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        let python = here.appending(path: "../../.build/python/bin/python").standardized.path
        try #require(
            FileManager.default.isExecutableFile(atPath: python), "Playwright is missing: ./install-packages test")
        let chromium = try BrowserExecutable.find()
        try await BuiltServer.run { server in
            let app = try await Program.start(
                python, ["-B", here.appending(path: "playwright_app.py").path, server.url, chromium])
            let ending = try await app.ending
            #expect(ending.status == .exited(0), "\(ending.errors)")
            let verdict = try JSON.parse(ending.output)
            #expect((verdict["verdict"], verdict["final"]) == ("passed", true))
            let passed = verdict["checks"]?.array?.filter { $0["outcome"] == "passed" }.compactMap { $0["id"]?.string }
            let needed = ["plaid.opened", "plaid.authSession", "plaid.completed", "plaid.status"]
            #expect(Set(needed).isSubset(of: Set(passed ?? [])), "\(passed ?? [])")
        }
    }
}
