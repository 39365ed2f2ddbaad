import Testing

@testable import HTTP

@Suite struct ByteRangeTests {
    /// A `Range` field, the size of what it is about, and what it selects. A row for each requirement of RFC 9110
    /// §14.1 and §14.2.
    static let rows: [(String, Int, ByteRange)] = [
        // §14.1.2: first-last, first-, -suffix.
        ("bytes=0-0", 10, .part(0..<1)),
        ("bytes=2-5", 10, .part(2..<6)),
        ("bytes=0-9", 10, .part(0..<10)),
        ("bytes=9-9", 10, .part(9..<10)),
        ("bytes=3-", 10, .part(3..<10)),
        ("bytes=0-", 10, .part(0..<10)),
        ("bytes=-3", 10, .part(7..<10)),
        // A last position past the end is the end; a suffix longer than all is all.
        ("bytes=8-10", 10, .part(8..<10)),
        ("bytes=0-99999999999999999999", 10, .part(0..<10)),
        ("bytes=-10", 10, .part(0..<10)),
        ("bytes=-99999999999999999999", 10, .part(0..<10)),
        // None of it is there.
        ("bytes=10-", 10, .unsatisfiable),
        ("bytes=10-12", 10, .unsatisfiable),
        ("bytes=99999999999999999999-", 10, .unsatisfiable),
        ("bytes=-0", 10, .unsatisfiable),
        ("bytes=0-", 0, .unsatisfiable),
        ("bytes=0-0", 0, .unsatisfiable),
        ("bytes=-5", 0, .whole),
        // §14.1: units match in any case, and what is unknown is ignored.
        ("Bytes=1-2", 10, .part(1..<3)),
        ("lines=1-2", 10, .whole),
        ("bytes 1-2", 10, .whole),
        ("=1-2", 10, .whole),
        ("", 10, .whole),
        // §5.6.1: empty elements of a list, and blanks, count for nothing.
        ("bytes= 1-2", 10, .part(1..<3)),
        ("bytes=,1-2 ,", 10, .part(1..<3)),
        // §14.2: several ranges may be ignored; so must be what is malformed.
        ("bytes=0-1,3-4", 10, .whole),
        ("bytes=0-1,bytes=3-4", 10, .whole),
        ("bytes=5-4", 10, .whole),
        ("bytes=", 10, .whole),
        ("bytes=-", 10, .whole),
        ("bytes=1", 10, .whole),
        ("bytes=a-2", 10, .whole),
        ("bytes=1-b", 10, .whole),
        ("bytes=--1", 10, .whole),
        ("bytes=1-2-3", 10, .whole),
        ("bytes=+1-2", 10, .whole),
        ("bytes=1 - 2", 10, .whole),
        ("bytes=0x1-2", 10, .whole),
    ]

    @Test("a Range field selects what RFC 9110 says", arguments: rows)
    func selects(field: String, count: Int, expected: ByteRange) {
        #expect(ByteRange(field, of: count) == expected)
    }
}
