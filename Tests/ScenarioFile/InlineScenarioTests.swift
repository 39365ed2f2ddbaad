import Testing

@testable import ScenarioFile

@Suite("Scenarios given as a text")
struct InlineScenarioTests {
    @Test(
        "are set apart by lines of ---",
        arguments: [
            ("name: a\nflow: direct\n---\nname: b\nflow: direct\n", ["a", "b"]),
            ("---\nname: a\nflow: direct\n--- # the second\nname: b\nflow: direct", ["a", "b"]),
            ("# Nothing before\n\n---\n# comment\nname: a\nflow: direct\n---\n\n---\n", ["a"]),
            ("{\"name\": \"a\", \"flow\": \"direct\"}\n---\r\nname: b\r\nflow: direct\r\n", ["a", "b"]),
            ("name: a\nflow: direct\ntitle: one --- two\n---x: 1\n", ["scenarios-inline"]), ("", []), ("# none\n", []),
        ] as [(String, [String])])
    func documents(text: String, names: [String]) {
        let entries = InlineScenarios.read(text)
        #expect(entries.map { $0.reading.scenario == nil ? "scenarios-inline" : $0.name } == names)
        #expect(entries.allSatisfy { $0.origin == .inline })
    }

    @Test(
        "have their mistakes by their place in the whole text",
        arguments: [
            (
                "name: a\nflow: direct\n---\nname: b\nflow: indirect\n",
                "scenarios-inline:5:7: error: "
            ),
            ("flow: direct\n", "scenarios-inline:1:1: error: the scenario has no name"),
            (
                "name: a\nflow: direct\n---\nname: a\nflow: direct\n",
                "scenarios-inline:3:1: error: the name `a` is that of an earlier scenario, too"
            ),
            (
                "name: a\nflow: direct\ndocuments: [{ id: d, content: { file: /etc/passwd } }]",
                "scenarios-inline:3:"
            ),
        ])
    func mistakes(text: String, start: String) {
        let diagnostics = InlineScenarios.read(text).flatMap(\.reading.diagnostics)
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.text.hasPrefix(start) == true, "\(diagnostics.map(\.text))")
    }

    @Test("go before a folder's, and these before those that ship")
    func overlay() throws {
        let folder = try TemporaryFolder(["plaid-closed.yaml": "flow: direct\ntitle: Of the folder"])
        let text = "name: plaid-closed\nflow: direct\ntitle: Inline\n"
        let library = ScenarioLibrary(folder: folder.path, inline: InlineScenarios.read(text))
        #expect(library.entry(named: "plaid-closed")?.reading.scenario?.title == "Inline")
        #expect(library.entries().count { $0.name == "plaid-closed" } == 1)
        let two = ScenarioLibrary(inline: InlineScenarios.read(text + "---\nname: b\nflow: direct\n"))
        #expect(two.select(["plaid-closed", "b"]).entries.map(\.name) == ["plaid-closed", "b"])
    }
}
