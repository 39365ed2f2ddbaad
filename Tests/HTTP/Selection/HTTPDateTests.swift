import Testing

@testable import HTTP

@Suite struct HTTPDateReadingTests {
    @Test(
        "a date is read in each form of RFC 9110 §5.6.7, and nothing else is",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Sun Nov 16 08:49:37 1994", 784_975_777),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799), ("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800),
            ("Saturday, 01-Jan-00 00:00:00 GMT", 946_684_800),
            ("Thu, 30 Feb 2024 00:00:00 GMT", nil), ("Thu, 00 Jan 2024 00:00:00 GMT", nil),
            ("Thu, 1 Jan 1970 00:00:00 GMT", nil), ("Thu, 01 Jan 1970 24:00:00 GMT", nil),
            ("Thu, 01 Jan 1970 00:60:00 GMT", nil), ("Thu, 01 Jan 1970 00:00 GMT", nil),
            ("Thu, 01 jan 1970 00:00:00 GMT", nil), ("Thu, 01 Jan 1970 00:00:00 UTC", nil),
            ("Thu 01 Jan 1970 00:00:00 GMT", nil), ("Abc, 01 Jan 1970 00:00:00 GMT", nil),
            ("01 Jan 1970 00:00:00 GMT", nil), ("Thu, 01 Jan 99999 00:00:00 GMT", nil), ("0", nil), ("", nil),
        ] as [(String, Int64?)])
    func reading(text: String, seconds: Int64?) {
        #expect(HTTPDate.seconds(text) == seconds)
    }

    @Test("a date that is written is read as the same")
    func roundTrip() {
        for day in stride(from: Int64(-354_285), to: 2_932_896, by: 997) {
            let seconds = day * 86_400 + day & 0xFFFF
            #expect(HTTPDate.seconds(HTTPDate.text(seconds)) == seconds)
        }
    }
}
