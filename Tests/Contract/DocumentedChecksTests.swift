import FoundationEssentials
import Model
import Testing

@Suite struct DocumentedChecksTests {
    @Test("the manual explains each check, in the order of reports, and no other")
    func headings() throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
        let page = try String(contentsOf: root.appendingPathComponent("docs/checks.md"), encoding: .utf8)
        let headings = page.split(separator: "\n").filter { $0.hasPrefix("## `") }.map { $0.dropFirst(4).dropLast() }
        #expect(headings.map(String.init) == CheckID.allCases.map(\.rawValue))
    }
}
