import Testing

@testable import ScenarioFile

/// A text that is small on disk and huge when read.
struct Bomb: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var message: String

    init(_ name: String, _ text: String, _ message: String) {
        (self.name, self.text, self.message) = (name, text, message)
    }

    var testDescription: String { name }
}

@Suite("Limits")
struct LimitTests {
    static let bombs: [Bomb] = [
        Bomb("flow sequences", String(repeating: "[", count: 999_999), "nested deeper than 64 levels"),
        Bomb("flow mappings", String(repeating: "{a: ", count: 249_000), "nested deeper than 64 levels"),
        Bomb("block sequences", String(repeating: "- ", count: 499_999), "nested deeper than 64 levels"),
        Bomb("explicit keys", String(repeating: "? ", count: 499_999), "nested deeper than 64 levels"),
        Bomb(
            "indentation", (0..<1000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
            "nested deeper than 64 levels"
        ),
        Bomb(
            "a deep alias",
            "a: &a " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40) + "\nb: "
                + String(repeating: "[", count: 40) + "*a" + String(repeating: "]", count: 40),
            "nested deeper than 64 levels"
        ),
        Bomb(
            "items", "a: [" + String(repeating: "a,", count: 400_000) + "]",
            "more than 10000 nodes, counting what aliases repeat"
        ),
        Bomb("laughs", laughs(of: "[", "]"), "more than 10000 nodes, counting what aliases repeat"),
        Bomb("laughing maps", laughs(of: "{", "}"), "more than 10000 nodes, counting what aliases repeat"),
        Bomb("bytes", String(repeating: "#", count: 1_000_001), "the file has more than 1000000 bytes"),
    ]

    private static func laughs(of open: String, _ close: String) -> String {
        let isMap = open == "{"
        func items(_ value: String) -> String {
            (0..<10).map { isMap ? "k\($0): \(value)" : value }.joined(separator: ", ")
        }
        var text = "a0: &a0 \(open)\(items("lol"))\(close)\n"
        for level in 1..<30 { text += "a\(level): &a\(level) \(open)\(items("*a\(level - 1)"))\(close)\n" }
        return text
    }

    @Test("end a bomb in one diagnostic", arguments: bombs)
    func explosion(bomb: Bomb) {
        let reading = ScenarioFile.read(text: bomb.text, file: "bomb.yaml")
        #expect(reading.scenario == nil)
        #expect(reading.diagnostics.map(\.message) == [bomb.message])
    }

    @Test("let pass what is just within them")
    func within() {
        let deep = "flow: direct\nx: " + String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
        let wide = "flow: direct\nx: [" + String(repeating: "a,", count: 9_995) + "]"
        for text in [deep, wide] {
            let messages = ScenarioFile.read(text: text, file: "x.yaml").diagnostics.map(\.message)
            #expect(messages == ["a scenario has no key `x`"])
        }
        let wider = ScenarioFile.read(text: wide.dropLast() + "a]", file: "x.yaml")
        #expect(wider.diagnostics.first?.message == "more than 10000 nodes, counting what aliases repeat")
        let deeper = ScenarioFile.read(text: "flow: direct\nx: " + String(repeating: "[", count: 64), file: "x.yaml")
        #expect(deeper.diagnostics.first?.message == "nested deeper than 64 levels")
    }

    @Test("are for files, and not for what a run keeps of one")
    func kept() throws {
        let documents = (0..<2000).map { "{id: d\($0)}" }.joined(separator: ",")
        let scenario = try #require(
            ScenarioFile.read(text: "{flow: direct, documents: [\(documents)]}", file: "x").scenario)
        #expect(ScenarioFile.restore(ScenarioFile.text(of: scenario)).scenario == scenario)
    }

    @Test("cut a long line around the mistake, and keep the caret under it")
    func longLine() throws {
        let text =
            "{flow: direct, title: \"" + String(repeating: "é", count: 500) + "\", nam: x, tags: ["
            + String(repeating: "a,", count: 500) + "]}"
        let diagnostics = ScenarioFile.read(text: text, file: "x.yaml").diagnostics
        let excerpt = try #require(diagnostics.first { $0.message.contains("`nam`") }?.excerpt)
        let shown = Array(excerpt.text.unicodeScalars)
        #expect(shown.count == 122)
        #expect(String(String.UnicodeScalarView(shown[excerpt.caret...].prefix(4))) == "nam:")
    }

    @Test("thousands of mistakes in one long line are all told, in time", .timeLimit(.minutes(1)))
    func manyMistakes() {
        let wrong = (0..<4000).map { "\(String(repeating: "x", count: 100))\($0)" }
        let reading = ScenarioFile.read(
            text: "{ flow: direct, steps: [\(wrong.joined(separator: ", "))] }", file: "long.yaml")
        #expect(reading.diagnostics.count == wrong.count)
    }
}
