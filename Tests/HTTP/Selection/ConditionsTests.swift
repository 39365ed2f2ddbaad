import Loop
import Testing

@testable import HTTP

@Suite struct ConditionsTests {
    private static let before = "Sun, 06 Nov 1994 08:49:36 GMT"
    private static let same = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let after = "Sun, 06 Nov 1994 08:49:38 GMT"

    /// Fields of a request and the status of its answer, for a text of 10 bytes tagged `"a"` and last changed at
    /// `same`. A row for each requirement of RFC 9110 §13.
    static let rows: [(fields: [(String, String)], get: Int, head: Int)] = [
        ([], 200, 200),
        // §13.1.1: If-Match compares strongly.
        ([("If-Match", "\"a\"")], 200, 200),
        ([("If-Match", "\"b\", \"a\"")], 200, 200),
        ([("If-Match", "*")], 200, 200),
        ([("If-Match", "\"b\"")], 412, 412),
        ([("If-Match", "W/\"a\"")], 412, 412),
        ([("If-Match", "a")], 412, 412),
        ([("If-Match", "\"b\""), ("If-Match", "\"a\"")], 200, 200),
        // §13.1.2: If-None-Match compares weakly.
        ([("If-None-Match", "\"a\"")], 304, 304),
        ([("If-None-Match", "W/\"a\"")], 304, 304),
        ([("If-None-Match", "*")], 304, 304),
        ([("If-None-Match", "\"b\"")], 200, 200),
        ([("If-None-Match", "\"b\", W/\"c\" ,\"a\"")], 304, 304),
        ([("If-None-Match", ", \"a\"")], 304, 304),
        ([("If-None-Match", "\"b\""), ("If-None-Match", "\"a\"")], 304, 304),
        // A comma is part of a tag; no tag ends before its quote.
        ([("If-None-Match", "\"b,\"a\"")], 200, 200),
        ([("If-None-Match", "\"x,y\", \"a\"")], 304, 304),
        ([("If-None-Match", "\"ab\"")], 200, 200),
        ([("If-None-Match", "w/\"a\"")], 200, 200),
        ([("If-None-Match", "\"b\" \"a\"")], 200, 200),
        ([("If-None-Match", "\"a")], 200, 200),
        ([("If-None-Match", "*, \"b\"")], 200, 200),
        // §13.1.3: If-Modified-Since, in any form of a date; no date is ignored.
        ([("If-Modified-Since", same)], 304, 304),
        ([("If-Modified-Since", after)], 304, 304),
        ([("If-Modified-Since", before)], 200, 200),
        ([("If-Modified-Since", "Sunday, 06-Nov-94 08:49:37 GMT")], 304, 304),
        ([("If-Modified-Since", "Sun Nov  6 08:49:37 1994")], 304, 304),
        ([("If-Modified-Since", "tomorrow")], 200, 200),
        ([("If-Modified-Since", same), ("If-Modified-Since", same)], 200, 200),
        // §13.1.4: If-Unmodified-Since.
        ([("If-Unmodified-Since", same)], 200, 200),
        ([("If-Unmodified-Since", after)], 200, 200),
        ([("If-Unmodified-Since", before)], 412, 412),
        ([("If-Unmodified-Since", "yesterday")], 200, 200),
        // §13.2.2: tags go before dates, and what must match before what must not.
        ([("If-Match", "\"a\""), ("If-Unmodified-Since", before)], 200, 200),
        ([("If-Match", "\"b\""), ("If-Unmodified-Since", after)], 412, 412),
        ([("If-None-Match", "\"b\""), ("If-Modified-Since", after)], 200, 200),
        ([("If-None-Match", "\"a\""), ("If-Modified-Since", before)], 304, 304),
        ([("If-Match", "\"b\""), ("If-None-Match", "\"a\"")], 412, 412),
        ([("If-Match", "\"a\""), ("If-None-Match", "\"a\"")], 304, 304),
        ([("If-Unmodified-Since", after), ("If-Modified-Since", after)], 304, 304),
        // §14.2: ranges, for GET alone, and only if the conditions hold.
        ([("Range", "bytes=2-5")], 206, 200),
        ([("Range", "bytes=10-")], 416, 200),
        ([("Range", "bytes=0-1,4-5")], 200, 200),
        ([("Range", "bytes=0-1"), ("Range", "bytes=4-5")], 200, 200),
        ([("Range", "bytes=2-5"), ("If-None-Match", "\"a\"")], 304, 304),
        ([("Range", "bytes=2-5"), ("If-Match", "\"b\"")], 412, 412),
        ([("Range", "bytes=10-"), ("If-Match", "\"b\"")], 412, 412),
        // §13.1.5: If-Range compares strongly; a date has to be the same.
        ([("Range", "bytes=2-5"), ("If-Range", "\"a\"")], 206, 200),
        ([("Range", "bytes=2-5"), ("If-Range", "\"b\"")], 200, 200),
        ([("Range", "bytes=2-5"), ("If-Range", "W/\"a\"")], 200, 200),
        ([("Range", "bytes=2-5"), ("If-Range", same)], 206, 200),
        ([("Range", "bytes=2-5"), ("If-Range", after)], 200, 200),
        ([("Range", "bytes=2-5"), ("If-Range", "*")], 200, 200),
        ([("Range", "bytes=10-"), ("If-Range", "\"b\"")], 200, 200),
        ([("If-Range", "\"b\"")], 200, 200),
    ]

    private static let text = Representation(
        Response(headers: ["Content-Type": "text/plain", "Cache-Control": "no-cache"], body: .bytes(Array(0..<10))),
        etag: "\"a\"", lastModified: 784_111_777)

    private static func conditions(_ fields: [(String, String)]) -> Conditions {
        var headers = Headers()
        for (name, value) in fields { headers.add(name, value) }
        return Conditions(headers)
    }

    @Test("conditions and ranges lead to the answers of RFC 9110 §13 and §14", arguments: rows)
    func outcome(row: (fields: [(String, String)], get: Int, head: Int)) {
        let conditions = Self.conditions(row.fields)
        #expect(Self.text.response(to: conditions, .get).status.rawValue == row.get, "\(row.fields)")
        #expect(Self.text.response(to: conditions, .head).status.rawValue == row.head, "\(row.fields)")
    }

    @Test("what would change something fails where a tag that it must not match does") func writes() {
        let conditions = Self.conditions([("If-None-Match", "*"), ("If-Modified-Since", Self.after)])
        #expect(conditions.outcome(etag: "\"a\"", lastModified: 0, isRead: false) == .failed)
        let dated = Self.conditions([("If-Modified-Since", Self.after)])
        #expect(dated.outcome(etag: "\"a\"", lastModified: 0, isRead: false) == .proceed)
    }

    @Test("where no date is known, none is compared") func undated() {
        for name in ["If-Modified-Since", "If-Unmodified-Since"] {
            let conditions = Self.conditions([(name, Self.before)])
            #expect(conditions.outcome(etag: "\"a\"", lastModified: nil, isRead: true) == .proceed)
        }
        let ranged = Self.conditions([("Range", "bytes=0-1"), ("If-Range", Self.same)])
        #expect(ranged.part(of: 10, etag: "\"a\"", lastModified: nil) == .whole)
    }

    @Test("a part says which it is, of how much") func part() throws {
        let part = Self.text.response(to: Self.conditions([("Range", "bytes=-3")]), .get)
        #expect(part.headers["Content-Range"] == "bytes 7-9/10" && part.headers["ETag"] == "\"a\"")
        guard case .bytes(let bytes) = part.body else { throw SystemError.closed(.read, "the part") }
        #expect(bytes == [7, 8, 9])
        let none = Self.text.response(to: Self.conditions([("Range", "bytes=10-")]), .get)
        #expect(none.headers["Content-Range"] == "bytes */10")
    }
}
