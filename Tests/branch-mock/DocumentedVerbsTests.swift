import FoundationEssentials
import Testing

@testable import branch_mock

@Suite struct DocumentedVerbsTests {
    @Test("the manual has each verb and each of its flags", arguments: Verb.all.map(\.name))
    func verb(name: String) throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
        let page = try String(contentsOf: root.appendingPathComponent("docs/cli.md"), encoding: .utf8)
        let verb = try #require(Verb.all.first { $0.name == name })
        #expect(page.contains("`\(name)") || page.contains("`branch-mock \(name)"))
        for flag in verb.flags {
            #expect(page.contains("`--\(flag.name)"), "\(name) --\(flag.name)")
        }
    }
}
