import FoundationEssentials
import ScenarioFile
import Testing

@Suite("The page about CI")
struct CIPageTests {
    private let page: [Substring]

    init() throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        page = try String(contentsOf: root.appending(path: "docs/ci.md"), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test("the scenarios in its jobs can be played")
    func scenarios() throws {
        let starts = page.indices.filter { page[$0].hasSuffix("BRANCH_MOCK_SCENARIOS_INLINE: |") }
        #expect(starts.count == 2)
        for start in starts {
            let depth = page[start].prefix { $0 == " " }.count
            let block = page[(start + 1)...].prefix { $0.prefix { $0 == " " }.count > depth }
            let indent = block.first?.prefix { $0 == " " }.count ?? 0
            let entries = InlineScenarios.read(block.map { $0.dropFirst(indent) }.joined(separator: "\n"))
            #expect(!entries.isEmpty)
            #expect(entries.flatMap(\.reading.diagnostics).map(\.text) == [])
            #expect(entries.allSatisfy { $0.reading.scenario != nil })
        }
    }

    @Test(
        "its jobs print what failed as a report, in which an app's text is dead, and take no text of an app out of JSON"
    )
    func deadText() throws {
        let own = [".entryUrls.androidEmulator", ".id", ".verdict"]
        for line in page {
            for part in line.split(separator: "jq -r ", omittingEmptySubsequences: false).dropFirst() {
                #expect(own.contains(String(part.prefix { $0 != " " })), "\(line)")
            }
        }
        let printed = page.filter { $0.contains("report?format=markdown") && !$0.contains(">") }
        #expect(printed.count == 1)
    }

    @Test("its calls make a run of an inline scenario, and end as the verdict is")
    func calls() async throws {
        let scenarios = "name: our-closed\nflow: direct\nsteps: [linkBank, { plaid: closed }]\n"
        try await BuiltServer.run(["--scenarios-inline", scenarios]) { server in
            let made = try await Program.start(
                "bash",
                [
                    "-euo", "pipefail", "-c",
                    "curl -fsS \"$MOCK/__admin/runs\" -H 'Content-Type: application/json' "
                        + "-d '{\"scenario\": \"our-closed\", \"platform\": \"android\", \"key\": \"7\"}'",
                ], environment: ["MOCK": server.url]
            ).ending
            #expect(made.status == .exited(0), "\(made.errors)")
            #expect(page.contains { $0.contains(#"-d '{"scenario": "our-closed", "platform": "android", "key": "#) })
            let run = try await server.get("/__admin/runs/latest")
            #expect(run["scenario"] == "our-closed")
            #expect(run["entryUrls"]?["androidEmulator"]?.string?.hasPrefix("http://10.0.2.2:") == true)

            let late = try await Program.run([
                "wait", "--server", server.url, "--event", "branchPlaidLinkComplete", "--where", "status=canceled",
                "--timeout", "100ms",
            ])
            #expect(late.status == .exited(4), "\(late.errors)")
            _ = try await server.post("/__admin/runs/latest/finish")
            let id = try #require(run["id"]?.string)
            let verdict = try await Program.run(["wait", "--server", server.url, "--run", id, "--verdict"])
            #expect((verdict.status, verdict.output) == (.exited(4), "incomplete\n"))
        }
    }

    @Test("it has the exit codes that the command line has")
    func codes() throws {
        for code in [0, 1, 2, 3, 4, 70] { #expect(page.contains { $0.hasPrefix("| \(code) | ") }, "\(code)") }
    }
}
