import Model
import Testing

@Suite struct MoneyTests {
    @Test(
        "amounts are decimal numbers of at most two places",
        arguments: [
            ("0", 0), ("20", 2000), ("20.5", 2050), ("20.05", 2005), ("000000001.00", 100),
            ("999999999.99", 99_999_999_999), ("", nil), (".", nil), (".5", nil), ("5.", nil), ("1.234", nil),
            ("1.2.3", nil), ("-1", nil), ("+1", nil), ("1e3", nil), ("１", nil), ("1000000000", nil), (" 1", nil),
        ] as [(String, Int?)])
    func parses(text: String, hundredths: Int?) {
        #expect(Money.parse(text) == hundredths)
    }

    @Test(
        "and are written with two places", arguments: [(0, "0.00"), (5, "0.05"), (18_240, "182.40"), (-105, "-1.05")])
    func writes(hundredths: Int, text: String) {
        #expect(Money.text(hundredths) == text)
    }
}
