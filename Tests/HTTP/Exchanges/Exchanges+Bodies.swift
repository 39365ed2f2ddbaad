/// Fields and bodies: RFC 9112 §5–7; `Expect`: RFC 9110 §10.1.1. A row for each requirement.
let bodyExchanges: [Exchange] = [
    // §5: fields.
    Exchange(
        "blanks around a value, an empty one, tabs and bytes past ASCII are no fault",
        "GET /hello HTTP/1.1\r\nHost:a\r\nA:\r\nB: \t \r\nC: x\ty\r\nD: é\r\nConnection:close\t\r\n\r\n",
        lastText("hello\n")),
    Exchange(
        "a name may have any of a token's characters",
        "GET /hello HTTP/1.1\r\nHost: a\r\n!#$%&'*+-.^_`|~0aZ: x\r\nConnection: close\r\n\r\n", lastText("hello\n")),

    // §6.2, §6.3: lengths.
    Exchange(
        "a body is as long as its length",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET /hello HTTP/1.0\r\n\r\n", plain("hello"),
        lastText("hello\n")),
    Exchange(
        "a length may have zeros before it",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0005\r\nConnection: close\r\n\r\nhello", lastPlain("hello")),
    Exchange(
        "a length of 0 is no body", "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        lastPlain("")),
    Exchange(
        "without length and coding there is no body",
        "POST /echo HTTP/1.1\r\nHost: a\r\n\r\nGET /hello HTTP/1.0\r\n\r\n", plain(""), lastText("hello\n")),
    Exchange(
        "HTTP/1.0 sends a body by length", "POST /echo HTTP/1.0\r\nContent-Length: 5\r\n\r\nhello", lastPlain("hello")),

    // §7.1: chunks.
    Exchange(
        "chunks are put together, and the next request starts behind them",
        chunked("5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n") + "GET /hello HTTP/1.0\r\n\r\n", plain("hello world"),
        lastText("hello\n")),
    Exchange(
        "a size is hexadecimal in any case, with zeros before it",
        chunked("00a\r\n0123456789\r\n00A\r\n0123456789\r\n000\r\n\r\n", "Connection: close\r\n"),
        lastPlain("01234567890123456789")),
    Exchange(
        "a chunk's extensions are passed over",
        chunked("5;a\r\nhello\r\n1 ; b = \"c;\\\"d\";e\r\n!\r\n0;f=g\r\n\r\n", "Connection: close\r\n"),
        lastPlain("hello!")),
    Exchange(
        "trailers are passed over, also if they name a length",
        chunked("1\r\na\r\n0\r\nContent-Length: 9\r\nX: y\r\n\r\n") + "GET /hello HTTP/1.0\r\n\r\n", plain("a"),
        lastText("hello\n")),
    Exchange(
        "the coding is the same in any case, with blanks around it",
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\tCHUNKED \r\nConnection: close\r\n\r\n1\r\na\r\n0\r\n\r\n",
        lastPlain("a")),
    Exchange(
        "a body that comes piecemeal is sent in chunks", "GET /stream HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        answer(
            "200 OK", ["Content-Type: text/plain", "Transfer-Encoding: chunked", "Connection: close"],
            "3\r\none\r\n15\r\ntwenty letters in all\r\n0\r\n\r\n")),
    Exchange(
        "to HTTP/1.0 it is sent until the end of the connection",
        "GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        answer("200 OK", ["Content-Type: text/plain", "Connection: close"], "onetwenty letters in all")),

    // RFC 9110 §10.1.1: Expect.
    Exchange(
        "a client that waits is told to go on",
        "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 1\r\nConnection: close\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\n"),
    Exchange(
        "one that sends the body at once is not",
        "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\nConnection: close\r\n\r\na",
        lastPlain("a")),
    Exchange(
        "one without a body is not",
        "GET /hello HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n", lastText("hello\n")),
    Exchange(
        "HTTP/1.0 is not", "POST /echo HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\na", lastPlain("a")),
    Exchange(
        "one whose body no one wants gets the answer and the end",
        "POST /hello HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n",
        problem(
            "405 Method Not Allowed", "methodNotAllowed", "This path does not take this method",
            "It takes GET, HEAD, OPTIONS.", ["Allow: GET, HEAD, OPTIONS"])),
    Exchange(
        "a body that no one wants is read past, if it is small",
        "POST /hello HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET /hello HTTP/1.0\r\n\r\n",
        problem(
            "405 Method Not Allowed", "methodNotAllowed", "This path does not take this method",
            "It takes GET, HEAD, OPTIONS.", ["Allow: GET, HEAD, OPTIONS"], isLast: false), lastText("hello\n")),
]

private func plain(_ body: String, _ last: String...) -> String {
    answer("200 OK", ["Content-Type: text/plain", "Content-Length: \(body.utf8.count)"] + last, body)
}

private func lastPlain(_ body: String) -> String { plain(body, "Connection: close") }

private func chunked(_ chunks: String, _ fields: String = "") -> String {
    "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\(fields)\r\n\(chunks)"
}
