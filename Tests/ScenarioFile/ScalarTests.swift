import Testing

@testable import ScenarioFile

@Suite("A plain scalar")
struct ScalarTests {
    @Test(
        "is what YAML 1.2's core schema says",
        arguments: [
            ("", .null), ("~", .null), ("null", .null), ("NULL", .null), ("nUll", .text), ("true", .bool(true)),
            ("FALSE", .bool(false)), ("yes", .text), ("no", .text), ("on", .text), ("off", .text), ("y", .text),
            ("0", .int(0)), ("-7", .int(-7)), ("+15555550100", .int(15_555_550_100)), ("007", .int(7)),
            ("0o17", .int(15)), ("0o8", .text), ("0xFf", .int(255)), ("0xg", .text), ("0b1", .text), ("1_000", .text),
            ("12:30", .text), ("9223372036854775807", .int(.max)), ("9223372036854775808", .outOfRange),
            ("0x8000000000000000", .outOfRange), ("182.40", .float(182.4)), (".5", .float(0.5)), ("5.", .float(5)),
            ("1e3", .float(1000)), ("-1E-2", .float(-0.01)), ("1e", .text), (".", .text), ("+", .text), ("e3", .text),
            ("1e999", .outOfRange), (".inf", .outOfRange), (".nan", .outOfRange), ("1.2.3", .text), ("0x", .text),
        ] as [(String, Scalar.Value)])
    func value(text: String, expected: Scalar.Value) {
        #expect(Scalar(text: text, isPlain: true).value == expected)
        #expect(Scalar(text: text, isPlain: false).value == .text)
    }
}
