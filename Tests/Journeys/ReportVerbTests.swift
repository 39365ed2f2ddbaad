import Chromium
import FoundationEssentials
import Loop
import Model
import Testing

@Suite("The verb report")
struct ReportVerbTests {
    /// What an app and its maker could send to steer whatever shows it.
    private static let hostile =
        "\u{1B}]0;owned\u{7}\n::error::x ##[error]y </script> [[ATTACHMENT|/etc/passwd]] \u{202E}z"

    /// A run into which hostile text came from the wire.
    private static func makeRun(_ server: BuiltServer) async throws -> String {
        let order: JSON = [
            "scenario": ["flow": "direct", "name": "hostile", "title": "::error::owned [[ATTACHMENT|x]] ##[error]"]
        ]
        let run = try #require(try await server.post("/__admin/runs", order)["id"]?.string)
        let detail: JSON = ["status": "completed", "callbackUrl": .string(hostile), "message": .string(hostile)]
        let reports: JSON = [
            [
                "seq": 1, "at": 1_764_496_800_000, "type": "branchPlaidLinkComplete",
                "data": ["detail": .string(detail.text), "target": "window"],
            ],
            [
                "seq": 2, "at": 1_764_496_800_001, "type": "pageError",
                "data": ["message": .string(hostile), "source": .string(hostile), "line": 1],
            ],
        ]
        _ = try await server.post("/mock/api/runs/\(run)/reports", ["page": "reportpage", "reports": reports])
        return run
    }

    @Test(
        "writes a run's report in each form, in which nothing that came from the wire steers a terminal or a log",
        arguments: [
            "html", "junit", "json", "markdown",
        ])
    func forms(format: String) async throws {
        try await BuiltServer.run { server in
            let run = try await Self.makeRun(server)
            let file = server.folder + "/reports/out.\(format)"
            let (text, errors, status) = try await BuiltServer.tool([
                "report", "latest", "--format", format, "--server", server.url,
            ])
            #expect((errors, status) == ("", .exited(0)))
            let again = try await BuiltServer.tool([
                "report", run, "--format", format, "--server", server.url, "--output", file,
            ])
            #expect((again.output, again.error, again.status) == ("", "", .exited(0)))
            // Between the two, only the clock has gone on.
            let written = String(decoding: try #require(FileManager.default.contents(atPath: file)), as: UTF8.self)
            #expect(written.count == text.count)

            #expect(text.contains("owned"))
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
            #expect(!text.contains("\u{202E}"))
            #expect(!text.split(separator: "\n").contains { $0.drop { $0.isWhitespace }.hasPrefix("::") })
            for mark in ["##[", "</script", "[[ATTACHMENT|"] { #expect(!text.contains(mark)) }
            if format == "json" {
                let events = try JSON.parse(text)["runs"]?.array?.first?["events"]?.array ?? []
                #expect(events.contains { $0["data"]?["message"]?.string == Self.hostile })
            }
        }
    }

    @Test("the page fits a phone, asks for nothing but itself, and leads from a check to the events that prove it")
    func page() async throws {
        try await BuiltServer.run { server in
            let run = try await Self.makeRun(server)
            let loops = try EventLoopGroup(count: 1)
            defer { loops.shutdown() }
            let browser = try await Browser.launch(on: loops.next())
            let page = try await browser.newJar().newPage(PageSettings(userAgent: "Reader"))
            try await page.navigate(to: "\(server.url)/__admin/runs/\(run)/report")
            func wait(for condition: String) async throws {
                try await BuiltServer.until { try await page.evaluate(condition) == true }
            }
            try await wait(for: "document.readyState === 'complete' && document.querySelector('.finding') !== null")
            #expect(try await page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0)
            #expect(try await page.evaluate("performance.getEntriesByType('resource').length") == 0)
            #expect(try await page.evaluate("document.scripts.length") == 0)
            let evidence = "document.querySelector('.finding dd a')"
            let target = "document.querySelector(\(evidence).getAttribute('href'))"
            #expect(
                try await page.evaluate("\(evidence).closest('details').querySelector('.timeline').open = false")
                    == false)
            _ = try await page.evaluate("\(evidence).click()")
            try await wait(for: "\(target).checkVisibility()")
            await browser.close()
        }
    }

    @Test("says what is wrong with a run that is not there, and a server that is not")
    func refused() async throws {
        try await BuiltServer.run { server in
            let none = try await BuiltServer.tool(["report", "latest", "--server", server.url])
            #expect(
                (none.output, none.error, none.status) == (
                    "", "branch-mock report: no run was made yet\n`branch-mock report --help` tells more.\n", .exited(2)
                ))
            let unknown = try await BuiltServer.tool(["report", "nobody", "--server", server.url])
            #expect(unknown.status == .exited(2))
            #expect(unknown.error.contains("there is no run \"nobody\""), "\(unknown.error)")
        }
        let gone = try await BuiltServer.tool(["report", "latest", "--server", "http://127.0.0.1:1"])
        #expect(gone.status == .exited(3))
        #expect(gone.error.contains("127.0.0.1:1 cannot be reached"))
    }
}
