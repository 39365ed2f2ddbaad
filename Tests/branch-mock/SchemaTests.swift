import FoundationEssentials
import Model
import Testing

@testable import ScenarioFile
@testable import branch_mock

@Suite("The JSON Schema of scenario files")
struct SchemaTests {
    @Test("is the file that ships, and what `branch-mock schema` writes")
    func file() async throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
        let file = try String(contentsOf: root.appendingPathComponent("Public/schema/scenario.json"), encoding: .utf8)
        let result = await Run.tool(["schema"])
        #expect(result.code == .passed)
        #expect(result.output == file, "run: .build/debug/branch-mock schema > Public/schema/scenario.json")
        #expect(try JSON.parse(Array(file.utf8)) == ScenarioFile.schema)
    }

    @Test("takes each scenario that ships, as written and as a run keeps it")
    func shipped() throws {
        var checker = SchemaChecker(ScenarioFile.schema)
        for entry in ScenarioLibrary.shipped {
            let scenario = try #require(entry.reading.scenario)
            for text in [entry.text, ScenarioFile.text(of: scenario)] {
                let value = try #require(JSON(yaml: Array(text.utf8)))
                let isTaken = checker.accepts(value)
                #expect(isTaken, "\(entry.name)")
            }
        }
    }

    @Test("refuses each wrong file, but where only the whole of it tells that it is wrong", arguments: Mistake.all)
    func mistake(row: Mistake) throws {
        // What is no YAML reaches no schema.
        guard let value = JSON(yaml: row.bytes) else { return }
        var checker = SchemaChecker(ScenarioFile.schema)
        let isTaken = checker.accepts(value)
        #expect(isTaken == Self.beyond.contains(row.file))
    }

    /// Wrong by how keys relate to each other, to the file's name or to what is on disk.
    static let beyond: Set<String> = [
        "Wrong Name.yaml", "redirect-nowhere.yaml", "login-session-age.yaml", "outcome-against-steps.yaml",
        "document-twice.yaml", "document-name.yaml", "document-http-only.yaml", "content-missing.yaml",
        "content-by-link.yaml", "content-too-much.yaml", "plaid-before-linkbank.yaml", "plaid-in-a-browser.yaml",
        "plaid-without-a-page.yaml",
        "step-in-another-app.yaml", "step-in-onboarding.yaml", "step-before-onboarding-ends.yaml", "sign-in-twice.yaml",
        "sign-out-twice.yaml", "return-before-download.yaml",
        "sign-out-before-sign-in.yaml", "credentials-at-oauth-bank.yaml",
        "app-not-running.yaml", "photo-that-nobody-wants.yaml", "cash-out-without-ewa.yaml", "download-unknown.yaml",
        "follow-unknown.yaml", "download-without-documents.yaml", "expect-when.yaml", "expect-check-off.yaml",
        "app-platform.yaml",
    ]

    @Test("names no file that is not in the table")
    func names() {
        #expect(Self.beyond.subtracting(Mistake.all.map(\.file)) == [])
    }

    @Test("refuses nothing that is read", arguments: 0..<4)
    func mutations(part: Int) throws {
        var checker = SchemaChecker(ScenarioFile.schema)
        let originals = ScenarioLibrary.shipped.flatMap { entry in
            [entry.text, entry.reading.scenario.map(ScenarioFile.text) ?? ""].map { Array($0.utf8) }
        }
        for seed in part * 250..<(part + 1) * 250 {
            let mutant = Mutation.mutate(originals[seed % originals.count], seed: UInt64(seed))
            guard ScenarioFile.read(mutant, file: "mutant.yaml", content: .shipped).scenario != nil else { continue }
            let value = try #require(JSON(yaml: mutant))
            let isTaken = checker.accepts(value)
            #expect(isTaken, "\(String(decoding: mutant, as: UTF8.self))")
        }
    }
}
