import Model
import Testing

@Suite("JSON")
struct JSONTests {
    struct Row: Sendable {
        let text: String
        let value: JSON?

        init(_ text: String, _ value: JSON?) { (self.text, self.value) = (text, value) }
    }

    /// A row a rule of RFC 8259; `nil` is a text that must be refused.
    static let rows: [Row] = [
        Row("null", .null), Row(" true ", true), Row("false", false), Row("nul", nil), Row("", nil), Row("true x", nil),
        Row("0", 0), Row("-0", 0), Row("-12", -12), Row("01", nil), Row("1.", nil), Row(".5", nil), Row("+1", nil),
        Row("1.5", 1.5), Row("2e3", 2000.0), Row("1e-2", 0.01), Row("1e", nil), Row("1e999", nil), Row("-", nil),
        Row("123456789012345678", 123_456_789_012_345_678), Row("-123456789012345678", -123_456_789_012_345_678),
        Row("-9223372036854775808", .int(.min)),
        Row("9223372036854775807", .int(.max)), Row("9223372036854775808", .double(9_223_372_036_854_775_808)),
        Row(#""""#, ""), Row(#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{c}\n\r\t"), Row(#""\u00e9""#, "é"),
        Row(#""\ud83d\ude00""#, "😀"), Row(#""\ud83d""#, "\u{FFFD}"), Row(#""\u12""#, nil),
        Row(#""\ud83d\u0041""#, "\u{FFFD}A"), Row(#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), Row(#""\ude00""#, "\u{FFFD}"),
        Row(#""\ud83d\n""#, "\u{FFFD}\n"), Row(#""\ud83d\"x""#, "\u{FFFD}\"x"), Row(#""\ud83d\u12""#, nil),
        Row(#""\x""#, nil), Row("\"\n\"", nil), Row("\"a", nil), Row("\"\\", nil),
        Row("[]", []), Row("[1, 2]", [1, 2]), Row("[1,]", nil), Row("[1 2]", nil), Row("[", nil),
        Row("{}", [:]), Row(#"{"a": {"b": []}}"#, ["a": ["b": []]]), Row(#"{"a":1,}"#, nil), Row("{a:1}", nil),
        Row(#"{"a" 1}"#, nil), Row(#"{"a":1,"a":2}"#, nil), Row("{", nil),
    ]

    @Test("is read by RFC 8259, and refused where it is not", arguments: rows)
    func parsing(row: Row) {
        #expect((try? JSON.parse(row.text)) == row.value)
    }

    @Test("a text that is not UTF-8 is refused")
    func encoding() {
        #expect(throws: JSONError.self) { try JSON.parse([0x22, 0xFF, 0x22]) }
    }

    @Test("nesting past the limit is refused at once, however deep it goes")
    func depth() {
        #expect(throws: Never.self) {
            try JSON.parse(String(repeating: "[", count: 64) + String(repeating: "]", count: 64))
        }
        #expect(throws: JSONError(problem: "nested too deep", offset: 64)) {
            try JSON.parse(String(repeating: "[", count: 1_000_000))
        }
    }

    @Test("what was read is written with its members in order")
    func order() throws {
        let text = #"{"z":1,"a":[true,null,"é",1.5],"m":{}}"#
        #expect(try JSON.parse(text).text == text)
    }

    @Test("what could end a script, a line or a string is escaped")
    func escapes() {
        #expect(
            JSON.string("</script>\u{2028}\u{2029}\u{1}\u{7F}\n\"\\").text
                == #""\u003c/script>\u2028\u2029\u0001\u007f\n\"\\""#)
    }

    @Test("a name that comes twice is refused among a few names and among many", arguments: [2, 15, 16, 17, 1000])
    func names(count: Int) throws {
        let members = (1...count).map { "\"n\($0)\":0" }
        #expect(throws: Never.self) { try JSON.parse("{\(members.joined(separator: ","))}") }
        for name in ["n1", "n\(count)"] {
            #expect(throws: JSONError.self) { try JSON.parse("{\(members.joined(separator: ",")),\"\(name)\":0}") }
        }
    }

    @Test(
        "numbers are written in full",
        arguments: [
            (.int(.min), "-9223372036854775808"), (0, "0"), (.double(-0.25), "-0.25"),
            (.double(2e15), "2000000000000000"),
            (.double(.infinity), "null"),
        ] as [(JSON, String)])
    func numbers(value: JSON, text: String) { #expect(value.text == text) }

    @Test("a member that is set to nil is gone")
    func members() {
        var object: JSONObject = ["a": 1, "b": 2]
        object["a"] = nil
        object["b"] = 3
        object["c"] = 4
        #expect(JSON.object(object).text == #"{"b":3,"c":4}"#)
    }
}
