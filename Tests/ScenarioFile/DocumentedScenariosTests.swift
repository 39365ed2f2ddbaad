import FoundationEssentials
import Model
import ScenarioFile
import Testing

@Suite struct DocumentedScenariosTests {
    /// The fenced `yaml` blocks of the manual's page, in its order.
    private let blocks: [String]

    init() throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
        let page = try String(contentsOf: root.appendingPathComponent("docs/scenarios.md"), encoding: .utf8)
        blocks = page.split(separator: "```yaml\n").dropFirst().map { rest in
            String(rest.prefix(upTo: rest.firstRange(of: "```")?.lowerBound ?? rest.endIndex))
        }
    }

    @Test("each scenario in the manual is valid")
    func valid() {
        #expect(blocks.count == 5)
        for block in blocks {
            let reading = ScenarioFile.read(text: block, file: "docs/scenarios.md")
            #expect(reading.scenario != nil)
            #expect(reading.diagnostics.map(\.message) == [])
        }
    }

    @Test("the defaults that the manual shows are those of a file with the flow alone")
    func defaults() throws {
        let shown = try #require(blocks.first { $0.contains("name: defaults") })
        let scenario = ScenarioFile.read(text: shown, file: "defaults.yaml").scenario
        #expect(scenario == Scenario(name: "defaults", flow: .direct))
        #expect(scenario == ScenarioFile.read(text: "flow: direct", file: "defaults.yaml").scenario)
    }
}
