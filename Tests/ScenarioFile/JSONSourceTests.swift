import Model
import Testing

@testable import ScenarioFile

@Suite("A scenario in JSON")
struct JSONSourceTests {
    @Test(
        "means what JSON says, also where YAML differs",
        arguments: [
            (#"\ud83d\ude00"#, "\u{1F600}"), (#"a\/b"#, "a/b"), (#"\u00e9"#, "é"), (#"\\ud83d\"x"#, #"\ud83d"x"#),
            ("a\u{2028}b\u{2029}c", "a\u{2028}b\u{2029}c"), ("\u{FEFF}x", "\u{FEFF}x"),
            ("#no: comment", "#no: comment"),
            ("é😀\u{FFFF}", "é😀\u{FFFF}"),
        ])
    func escapes(json: String, expected: String) throws {
        let text = "{\n\t\"flow\" : \"direct\", \"documents\": [{\"id\": \"a\", \"content\": {\"text\": \"\(json)\"}}]}"
        let reading = ScenarioFile.read(text: text, file: "x.json")
        #expect(reading.diagnostics.map(\.text) == [])
        #expect(reading.scenario?.documents.first?.content == Array(expected.utf8))
    }

    @Test("has its mistakes where they are in the file, behind what had to be rewritten, too")
    func columns() throws {
        let text = "{\"title\":\"\\ud83d\\ude00\u{2028}\",\"flow\":\"dirct\",\"x\":1,\n \"title2\":\"\u{85}\",\"y\":2}"
        let reading = ScenarioFile.read(text: text, file: "x.json")
        let flow = try #require(reading.diagnostics.first)
        #expect(flow.mark == Mark(line: 1, column: 33))
        #expect(flow.excerpt?.text == #"{"title":"\ud83d\ude00\u{2028}","flow":"dirct","x":1,"#)
        #expect(reading.diagnostics.map(\.mark.line) == [1, 1, 2, 2])
        #expect(reading.diagnostics.map(\.mark.column) == [33, 41, 2, 15])
    }
}
