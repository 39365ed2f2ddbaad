import Model
import Testing

@Suite("JSON for people")
struct JSONIndentingTests {
    @Test("has on one line what fits there, and is the same JSON")
    func text() throws {
        let long = String(repeating: "x", count: 90)
        let value: JSON = ["a": [1, "two", ["b": .null, "c": [:]]], "d": [.string(long), .string(long)], "e": []]
        let expected = """
            {
              "a": [1, "two", { "b": null, "c": {} }],
              "d": [
                "\(long)",
                "\(long)"
              ],
              "e": []
            }

            """
        #expect(value.indentedText == expected)
        #expect(try JSON.parse(Array(value.indentedText.utf8)) == value)
    }

    @Test("breaks a line past 100 characters", arguments: [(96, 1), (97, 3)])
    func width(length: Int, lines: Int) {
        let value: JSON = [.string(String(repeating: "x", count: length))]
        #expect(value.indentedText.split(separator: "\n").count == lines)
    }
}
