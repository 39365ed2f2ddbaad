import Model
import Testing

@Suite struct DurationTests {
    @Test(
        "a duration is a whole number and a unit",
        arguments: [
            ("500ms", Duration.milliseconds(500)), ("2s", .seconds(2)), ("30m", .seconds(1800)),
            ("12h", .seconds(43_200)), ("30d", .seconds(2_592_000)), ("0s", .zero), ("007s", .seconds(7)),
            ("999999999d", .seconds(999_999_999 * 86_400)),
        ])
    func parses(text: String, duration: Duration) {
        #expect(Duration(text: text) == duration)
    }

    @Test("a duration past what 64 bits hold in microseconds is cut to that")
    func clamps() {
        #expect(Duration(text: "999999999d")?.microseconds == .max)
        #expect((.zero - Duration.seconds(Int64.max)).microseconds == .min)
        #expect(Duration(text: "106751991d")?.microseconds == 9_223_372_022_400_000_000)
    }

    @Test(
        "anything else is no duration",
        arguments: [
            "", "s", "5", "1.5s", "-1s", "+1s", " 1s", "1 s", "1S", "1sec", "1w", "1000000000s", "٣s", "1s\u{0}",
        ])
    func refuses(text: String) {
        #expect(Duration(text: text) == nil)
    }

    @Test(
        "a duration is written in its largest whole unit",
        arguments: [
            (Duration.milliseconds(1500), "1500ms"), (.seconds(90), "90s"), (.seconds(120), "2m"),
            (.seconds(7200), "2h"), (.seconds(2_592_000), "30d"), (.zero, "0s"),
        ])
    func writes(duration: Duration, text: String) {
        #expect(duration.text == text)
    }

    @Test(
        "a size is a whole number and a unit in powers of ten",
        arguments: [
            ("512B", 512 as Int?), ("20kB", 20_000), ("20KB", 20_000), ("20MB", 20_000_000), ("1GB", 1_000_000_000),
            ("1", nil), ("", nil), ("1TB", nil), ("1 GB", nil), ("-1GB", nil), ("1000000000B", nil),
        ])
    func sizes(text: String, bytes: Int?) {
        #expect(ByteCount.parse(text) == bytes)
    }
}
