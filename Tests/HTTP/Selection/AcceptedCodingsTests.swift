import Testing

@testable import HTTP

@Suite struct AcceptedCodingsTests {
    /// `Accept-Encoding`, and whether gzip is what the client wants most, and whether it takes a file as it is.
    static let rows: [(field: String?, gzip: Bool, identity: Bool)] = [
        (nil, false, true),
        ("", false, true),
        ("gzip", true, true),
        ("gzip, deflate, br, zstd", true, true),
        ("br,GZIP", true, true),
        ("x-gzip", true, true),
        ("deflate", false, true),
        ("*", true, true),
        ("identity", false, true),
        // §12.4.2: weights.
        ("gzip;q=0", false, true),
        ("gzip;q=0.000", false, true),
        ("gzip;q=0.001", true, true),
        ("gzip ; q=1.000", true, true),
        ("gzip;Q=0.5", true, true),
        ("gzip;q=0.5, identity", false, true),
        ("gzip;q=0.5, identity;q=0.5", true, true),
        ("gzip;q=0.5, identity;q=0.51", false, true),
        ("*;q=0.5, gzip;q=0", false, true),
        ("gzip;q=1, *;q=0", true, false),
        ("identity;q=0", false, false),
        ("*;q=0", false, false),
        ("br, *;q=0", false, false),
        ("*;q=0, identity;q=0.1", false, true),
        ("gzip, identity;q=0", true, false),
        // What is malformed is passed over.
        ("gzip;q=2", false, true),
        ("gzip;q=1.001", false, true),
        ("gzip;q=0.0001", false, true),
        ("gzip;q=.5", false, true),
        ("gzip;q=-1", false, true),
        ("gzip;q=", false, true),
        ("gzip;level=9", false, true),
        ("gzip;q=1;x=y", false, true),
        (", ,gzip,", true, true),
        ("gzipped", false, true),
    ]

    @Test("Accept-Encoding is read as RFC 9110 §12.5.3 says", arguments: rows)
    func reading(row: (field: String?, gzip: Bool, identity: Bool)) {
        let accepted = AcceptedCodings(row.field)
        #expect(accepted.prefersGzip == row.gzip, "\(row.field ?? "none")")
        #expect(accepted.takesIdentity == row.identity, "\(row.field ?? "none")")
    }
}
