import Model
import Testing

@Suite("Events on the wire")
struct EventTests {
    @Test("an event is read back as it was written")
    func roundTrip() throws {
        let run = RunID(random: Array(1...16))
        let event = Event(
            id: 17, run: run, at: 1_796_007_830_468_321, elapsed: .microseconds(1_204_001), type: .pageShown,
            page: PageStamp(id: "p", seq: 3, at: 1_796_007_830_468.5), data: ["screen": "home"], late: true)
        #expect(Event(json: try JSON.parse(event.json.text)) == event)
        #expect(event.json["at"] == "2026-11-30T03:03:50.468321Z")
        #expect(event.json["elapsed"] == 1.204001)
    }

    @Test("an event is written as its JSON is, with and without what it may lack")
    func writing() {
        let stamp = PageStamp(id: "p\"\u{2028}", seq: 3, at: 1_796_007_830_468)
        for (page, late) in [(nil, false), (stamp, true)] as [(PageStamp?, Bool)] {
            let event = Event(
                id: 17, run: RunID(random: Array(1...16)), at: 1_796_007_830_468_321, elapsed: .microseconds(5),
                type: .pageError, page: page,
                data: ["message": "</script>\n", "line": -7, "deep": [[1.5, true, .null]]],
                late: late)
            #expect(String(decoding: event.bytes, as: UTF8.self) == event.json.text)
        }
    }

    @Test(
        "times are RFC 3339 in UTC, to the microsecond, in leap years and before 1970, too",
        arguments: [
            (0, "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
            (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
            (4_107_542_399_999_999, "2100-02-28T23:59:59.999999Z"),
            (4_107_542_400_000_000, "2100-03-01T00:00:00.000000Z"),
        ] as [(Int64, String)])
    func times(microseconds: Int64, text: String) {
        #expect(Timestamp.text(microseconds) == text)
        #expect(Timestamp.parse(text) == microseconds)
    }

    @Test(
        "a text of another form is no time",
        arguments: ["", "2026-11-30", "2026-11-30 10:00:00.123456Z", "2026-11-30T10:00:00.12345xZ"])
    func noTime(text: String) {
        #expect(Timestamp.parse(text) == nil)
    }

    @Test("a link's name has Plaid's form, and leads to its run")
    func link() {
        let run = RunID(random: [UInt8](repeating: 0xFF, count: 16))
        let link = LinkID(run: run, random: [1, 2, 3, 4, 5, 6, 7])
        #expect(link.text.utf8.count == 34)
        #expect(link.text.hasPrefix("ls"))
        #expect(LinkID(link.text)?.run == run)
        #expect(RunID(run.text) == run)
    }

    @Test(
        "other texts are neither a run's name nor a link's",
        arguments: ["", "ls", "0123456789ABCDEFGHIJ-L", "0123456789ABCDEFGHIJKLM", "0123456789ABCDEFGHIJKé"])
    func names(text: String) {
        #expect(RunID(text) == nil)
        #expect(LinkID(text) == nil)
    }
}
