import FoundationEssentials
import Testing

@Suite struct DocumentedRoomsTests {
    private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL

    @Test("the table of rooms has each target of the package that is no test, and no other")
    func rooms() throws {
        // A room is a row of the list that the package begins with, or a target with its name written out.
        let targets = try Self.lines(of: "Package.swift").filter {
            [
                "    (\"", "        .systemLibrary(name: \"", "        .target(name: \"",
                "            name: \"branch-mock\"",
            ]
            .contains(where: $0.hasPrefix)
        }
        let rows = try Self.lines(of: "CONTRIBUTING.md").drop { $0 != "## Rooms" }.prefix { $0 != "## Rules" }
            .filter { $0.hasPrefix("| `") }
        let named = rows.flatMap { row in
            row.split(separator: "|")[0].split(separator: ",").map { $0.filter { $0 != "`" && $0 != " " } }
        }
        #expect(named.sorted() == targets.map { String($0.split(separator: "\"")[1]) }.sorted())
    }

    private static func lines(of file: String) throws -> [Substring] {
        let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
        return text.split(separator: "\n")
    }
}
