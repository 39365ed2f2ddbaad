import FoundationEssentials
import Glibc
import Loop
import Model
import Testing

@Suite("The reports of the verb run", .serialized)
struct RunReportsTests {
    private static func inFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/branch-mock-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    private static func read(_ path: String) throws -> String {
        String(decoding: try #require(FileManager.default.contents(atPath: path), "\(path)"), as: UTF8.self)
    }

    /// Reads JUnit as CI systems do, by an XML parser that is not ours: how many there are of each element.
    private static let counting = """
        import sys, xml.etree.ElementTree as x
        root = x.parse(sys.argv[1]).getroot()
        print(*[len(root.findall('testsuite/testcase' + p)) for p in ('', '/failure', '/error', '/skipped')])
        print(*[root.get(n) for n in ('tests', 'failures', 'errors', 'skipped')])
        print(*[s.get('name') for s in root.findall('testsuite')])
        """

    private static func counts(in path: String) async throws -> [Substring] {
        let python = try await Program.start("/usr/bin/python3", ["-c", counting, path])
        let ending = try await python.ending
        #expect(ending.status == .exited(0), "\(ending.errors)")
        return ending.lines
    }

    private static let scenario = """
        flow: direct
        title: "::error::owned ##[error] </script> [[ATTACHMENT|/etc/passwd]] \\u202E | `x` @octocat"
        platforms: [ios, android]
        steps: [linkBank, plaid: closed]
        expect: [never: branchPlaidLinkComplete]
        """

    @Test("all four tell the same, whatever a scenario's title is")
    func four() async throws {
        try await Self.inFolder { folder in
            try Data(Self.scenario.utf8).write(to: URL(filePath: folder + "/hostile.yaml"))
            let paths = ["junit", "json", "markdown", "html"].map { ("--" + $0, "\(folder)/deep/\($0)/out") }
            let ending = try await Program.run(
                ["run", "plaid-linked", folder + "/hostile.yaml", "--platform", "ios,browser"]
                    + paths.flatMap { [$0.0, $0.1] })
            #expect(ending.status == .exited(1), "\(ending.output)\(ending.errors)")
            let texts = try paths.map { try Self.read($0.1) }

            let json = try JSON.parse(texts[1])
            let counts: JSON = [
                "runs": 4, "passed": 1, "failed": 1, "incomplete": 0, "error": 0, "skipped": 2, "notPlayed": 0,
            ]
            #expect(json["counts"] == counts)
            #expect(try await Self.counts(in: paths[0].1) == ["4 1 0 2", "4 1 0 2", "ios browser"])
            #expect(texts[2].hasPrefix("## Branch Mock: 1 failed of 2 runs\n"))
            #expect(texts[3].contains("1 failed of 2 runs"))

            let runs = json["runs"]?.array ?? []
            #expect(runs.map { $0["outcome"] } == ["passed", "skipped", "failed", "skipped"])
            #expect(runs[2]["title"]?.string?.hasPrefix("::error::owned ##[error] </script> [[ATTACHMENT|") == true)
            #expect(runs[2]["events"]?.array?.contains { $0["type"] == "branchPlaidLinkComplete" } == true)
            #expect(texts[0].contains("type=\"expect.1\""))
            #expect(texts[3].contains(">branchPlaidLinkComplete<"))

            for text in texts {
                #expect(!text.split(separator: "\n").contains { $0.drop { $0.isWhitespace }.hasPrefix("::") })
                for mark in ["##[", "</script", "\u{202E}", "[[ATTACHMENT|/etc"] { #expect(!text.contains(mark)) }
            }
        }
    }

    @Test("an interrupt leaves reports of what was played until then")
    func interrupted() async throws {
        try await Self.inFolder { folder in
            try await BuiltServer.run { server in
                let running = try await Program.start(
                    BuiltServer.executable,
                    [
                        "run", "plaid-linked", "--repeat", "50", "--jobs", "1", "--server", server.url, "--json",
                        folder + "/out.json", "--junit", folder + "/out.xml", "--markdown", folder + "/out.md",
                    ])
                try await BuiltServer.until {
                    try await server.get("/__admin/runs")["runs"]?.array?.count ?? 0 >= 3
                }
                running.process.signal(SIGINT)
                #expect(try await running.ending.status == .exited(130))
            }
            let counts = try JSON.parse(try Self.read(folder + "/out.json"))["counts"]
            let passed = try #require(counts?["passed"]?.int)
            #expect((2..<50).contains(passed))
            #expect(counts?["runs"] == 50)
            #expect(counts?["notPlayed"] == .int(50 - passed))
            #expect(try await Self.counts(in: folder + "/out.xml").first == "50 0 0 \(50 - passed)")
            let headline = "## Branch Mock: interrupted: \(passed) of 50 runs played\n"
            #expect(try Self.read(folder + "/out.md").hasPrefix(headline))
        }
    }

    @Test("trouble before the first run is in the reports, too")
    func trouble() async throws {
        try await Self.inFolder { folder in
            let ending = try await Program.run(
                ["run", "plaid-linked", "--platform", "ios,browser", "--junit", folder + "/out.xml"],
                environment: ["PATH": "/nowhere"])
            #expect(ending.status == .exited(3))
            #expect(try await Self.counts(in: folder + "/out.xml").first == "2 0 1 1")
            #expect(try Self.read(folder + "/out.xml").contains("apt-get install chromium"))
        }
    }
}
