/// Methods, conditions and ranges: RFC 9110 §9, §13–15. A row for each requirement; ConditionsTests has all the cases.
let methodExchanges: [Exchange] = [
    // §9: methods.
    Exchange(
        "HEAD gets GET's head, with the length, and no body", ask("HEAD", "/hello"),
        answer("200 OK", ["Content-Type: text/plain; charset=utf-8", "Content-Length: 6", "Connection: close"])),
    Exchange(
        "HEAD of what is sent piecemeal has no length", ask("HEAD", "/stream"),
        answer("200 OK", ["Content-Type: text/plain", "Connection: close"])),
    Exchange(
        "HEAD of what is not there has the problem's length", ask("HEAD", "/none"),
        answer(
            "404 Not Found",
            ["Content-Type: application/problem+json", "Content-Length: 90", "Connection: close"])),
    Exchange(
        "204 has neither body nor length", ask("DELETE", "/text"), answer("204 No Content", ["Connection: close"])),
    Exchange(
        "OPTIONS tells a path's methods", ask("OPTIONS", "/text"),
        answer("204 No Content", ["Allow: GET, DELETE, HEAD, OPTIONS", "Connection: close"])),
    Exchange(
        "OPTIONS * tells those of the server", ask("OPTIONS", "*"),
        answer(
            "204 No Content", ["Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS", "Connection: close"])),
    Exchange(
        "another method gets 405 with Allow", ask("PUT", "/text"),
        problem(
            "405 Method Not Allowed", "methodNotAllowed", "This path does not take this method",
            "It takes GET, DELETE, HEAD, OPTIONS.", ["Allow: GET, DELETE, HEAD, OPTIONS"])),
    Exchange(
        "TRACE, which could tell secrets, is not taken", ask("TRACE", "/hello"),
        problem(
            "405 Method Not Allowed", "methodNotAllowed", "This path does not take this method",
            "It takes GET, HEAD, OPTIONS.", ["Allow: GET, HEAD, OPTIONS"])),
    Exchange(
        "QUERY, which clients send of late, is known, and not taken", ask("QUERY", "/hello"),
        problem(
            "405 Method Not Allowed", "methodNotAllowed", "This path does not take this method",
            "It takes GET, HEAD, OPTIONS.", ["Allow: GET, HEAD, OPTIONS"])),
    Exchange(
        "a method that no one knows gets 501; case counts", ask("get", "/hello"),
        problem(
            "501 Not Implemented", "methodUnknown", "This server does not know this method",
            "This path takes GET, HEAD, OPTIONS.", ["Allow: GET, HEAD, OPTIONS"])),
    Exchange(
        "another path gets 404", ask("GET", "/none"),
        problem("404 Not Found", "notFound", "There is nothing at this path", "/none")),

    // §13: conditions.
    Exchange(
        "what the client has is not sent again", ask("GET", "/text", "If-None-Match: \"b\", W/\"a\""),
        answer("304 Not Modified", ["Cache-Control: no-cache", "ETag: \"a\"", "Connection: close"])),
    Exchange(
        "nor what is not newer", ask("HEAD", "/text", "If-Modified-Since: Sunday, 06-Nov-94 08:49:37 GMT"),
        answer("304 Not Modified", ["Cache-Control: no-cache", "ETag: \"a\"", "Connection: close"])),
    Exchange(
        "what is not as expected fails", ask("GET", "/text", "If-Match: \"b\""),
        problem(
            "412 Precondition Failed", "preconditionFailed", "This is not what the request expects here any more",
            "Its ETag is \\\"a\\\".")),

    // §14: ranges.
    Exchange("a range is sent alone", ask("GET", "/text", "Range: bytes=2-5"), part("2-5", "2345")),
    Exchange("the rest from a byte on", ask("GET", "/text", "Range: bytes=8-"), part("8-9", "89")),
    Exchange("the last bytes", ask("GET", "/text", "Range: bytes=-1"), part("9-9", "9")),
    Exchange(
        "a range of what the client has", ask("GET", "/text", "Range: bytes=0-0\r\nIf-Range: \"a\""), part("0-0", "0")),
    Exchange("all, if the client has another", ask("GET", "/text", "Range: bytes=0-0\r\nIf-Range: \"b\""), whole),
    Exchange("all, for several ranges", ask("GET", "/text", "Range: bytes=0-0,2-3"), whole),
    Exchange("all, for another unit", ask("GET", "/text", "Range: lines=0-0"), whole),
    Exchange(
        "no such bytes", ask("GET", "/text", "Range: bytes=10-"),
        problem(
            "416 Range Not Satisfiable", "rangeNotSatisfiable", "There are no such bytes", "There are 10.",
            ["Content-Range: bytes */10"])),
    Exchange(
        "HEAD has no ranges", ask("HEAD", "/text", "Range: bytes=2-5"),
        String(whole.dropLast("0123456789".count))),
]

private func ask(_ method: String, _ target: String, _ fields: String? = nil) -> String {
    "\(method) \(target) HTTP/1.1\r\nHost: a\r\n\(fields.map { $0 + "\r\n" } ?? "")Connection: close\r\n\r\n"
}

private let textFields = [
    "Content-Type: text/plain", "Cache-Control: no-cache", "ETag: \"a\"",
    "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT", "Accept-Ranges: bytes",
]

private let whole = answer("200 OK", textFields + ["Content-Length: 10", "Connection: close"], "0123456789")

private func part(_ range: String, _ body: String) -> String {
    answer(
        "206 Partial Content",
        textFields + ["Content-Range: bytes \(range)/10", "Content-Length: \(body.utf8.count)", "Connection: close"],
        body)
}
