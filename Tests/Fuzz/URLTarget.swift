@testable import HTTP

/// A request target. Its path never leaves the root, and its query survives being written again.
@Sendable func fuzzURL(_ bytes: [UInt8]) {
    check(Query(parsing: bytes))
    guard let request = Request(.get, String(decoding: bytes, as: UTF8.self)) else { return }
    let segments = request.path.split(separator: "/", omittingEmptySubsequences: false)
    precondition(segments.first == "" && segments.count > 1, "a path does not start at the root")
    precondition(!segments.contains(".") && !segments.contains(".."), "a path has dot segments")
    precondition(!request.path.utf8.contains(0), "a path has a NUL")
    check(request.query)
}

private func check(_ query: Query) {
    mustEqual(Query(parsing: query.encoded.utf8), query, "a query that is written again is another")
}
