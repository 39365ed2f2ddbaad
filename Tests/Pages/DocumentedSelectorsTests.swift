import FoundationEssentials
import Testing

@Suite struct DocumentedSelectorsTests {
    @Test(
        "the manual names each data-testid that stands in a page",
        arguments: [
            "direct/index.html", "onboarding/index.html", "plaid/index.html", "plaid/bank.html", "dashboard/index.html",
        ])
    func selectors(page: String) throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
        func text(_ path: String) throws -> String {
            try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        }
        let manual = try text("docs/selectors.md")
        let names = try text("Public/" + page).split(separator: "data-testid=\"").dropFirst().map {
            $0.prefix { $0 != "\"" }
        }
        #expect(!names.isEmpty)
        for name in names { #expect(manual.contains("`\(name)`"), "\(name)") }
    }
}
