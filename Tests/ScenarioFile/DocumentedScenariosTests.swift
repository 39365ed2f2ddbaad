import FoundationEssentials
import Model
import Testing

@testable import ScenarioFile

@Suite struct DocumentedScenariosTests {
    /// The fenced `yaml` blocks of the manual's page, in its order.
    private let blocks: [String]
    private let page: String

    init() throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
        page = try String(contentsOf: root.appendingPathComponent("docs/scenarios.md"), encoding: .utf8)
        blocks = page.split(separator: "```yaml\n").dropFirst().map { rest in
            String(rest.prefix(upTo: rest.firstRange(of: "```")?.lowerBound ?? rest.endIndex))
        }
    }

    @Test("each scenario in the manual is valid")
    func valid() {
        #expect(blocks.count == 7)
        for block in blocks {
            let reading = ScenarioFile.read(text: block, file: "docs/scenarios.md")
            #expect(reading.scenario != nil)
            #expect(reading.diagnostics.map(\.message) == [])
        }
    }

    @Test("the manual has each key")
    func keys() {
        let names = Self.keys(in: ScenarioFile.schema)
        #expect(names.count > 70)
        let missing = names.filter { name in
            !["`\(name)`", "`\(name).", ".\(name)`", "`\(name): ", " \(name):", "\n\(name):"].contains {
                page.contains($0)
            }
        }
        #expect(missing.sorted() == [])
    }

    /// The names of all properties in a schema, however deep.
    private static func keys(in schema: JSON) -> Set<String> {
        switch schema {
        case .object(let object):
            let own = object["properties"]?.object?.members.map(\.name) ?? []
            return object.members.reduce(into: Set(own)) { $0.formUnion(keys(in: $1.value)) }
        case .array(let items): return items.reduce(into: []) { $0.formUnion(keys(in: $1)) }
        default: return []
        }
    }

    @Test("the manual has a row for each step", arguments: StepForm.names)
    func step(name: String) {
        #expect(page.contains("\n| `\(name)` |") || page.contains("\n| `\(name): "))
    }

    @Test("the defaults that the manual shows are those of a file with the flow alone")
    func defaults() throws {
        let shown = try #require(blocks.first { $0.contains("name: defaults") })
        let scenario = ScenarioFile.read(text: shown, file: "defaults.yaml").scenario
        #expect(scenario == Scenario(name: "defaults", flows: [.direct]))
        #expect(scenario == ScenarioFile.read(text: "flow: direct", file: "defaults.yaml").scenario)
    }
}
