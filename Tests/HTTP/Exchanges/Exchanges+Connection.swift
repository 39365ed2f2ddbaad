/// Lines, versions, targets and persistence: RFC 9112 §2, §3, §9. A row for each requirement.
let connectionExchanges: [Exchange] = [
    // §2.2, §2.3: lines and versions.
    Exchange(
        "an empty line before the request is ignored",
        "\r\nGET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", lastText("hello\n")),
    Exchange(
        "a higher minor version is answered as 1.1", "GET /hello HTTP/1.9\r\nHost: a\r\nConnection: close\r\n\r\n",
        lastText("hello\n")),
    Exchange("HTTP/1.0 wants no Host and is closed", "GET /hello HTTP/1.0\r\n\r\n", lastText("hello\n")),
    Exchange(
        "HTTP/1.0 may name a Host", "GET /host HTTP/1.0\r\nHost: A:80\r\n\r\n", lastText("a|A:80")),

    // §3.2: forms of the target.
    Exchange(
        "the query is apart from the path", "GET /where/a?b=c?d HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        lastText("/where/a|b=c?d")),
    Exchange(
        "of an absolute target the host counts, not Host",
        "GET http://B:81/host HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", lastText("b|B:81")),
    Exchange(
        "an absolute target in HTTP/1.0", "GET http://b/host HTTP/1.0\r\n\r\n", lastText("b|b")),
    Exchange(
        "an absolute target without a path is /", "OPTIONS http://b?x HTTP/1.1\r\nHost: b\r\nConnection: close\r\n\r\n",
        problem("404 Not Found", "notFound", "There is nothing at this path", "/")),
    Exchange(
        "a scheme is the same in any case", "GET HTTP://b/host HTTP/1.1\r\nHost: b\r\nConnection: close\r\n\r\n",
        lastText("b|b")),

    // §3.2, RFC 9110 §7.2: Host.
    Exchange(
        "Host may be an IPv6 literal with a port",
        "GET /host HTTP/1.1\r\nHost: [::1]:8080\r\nConnection: close\r\n\r\n", lastText("[::1]|[::1]:8080")),
    Exchange(
        "Host may have an empty port", "GET /host HTTP/1.1\r\nhOST:\t a: \r\nConnection: close\r\n\r\n",
        lastText("a|a:")),

    // RFC 3986 §5.2.4, §6.2.2: paths.
    Exchange(
        "escapes are decoded, an encoded slash splits nothing",
        "GET /where/%41%2f%C3%A9 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", lastText("/where/A%2Fé|-")),
    Exchange(
        "dot segments are resolved, encoded ones too",
        "GET /where/b/%2e/c/.%2E/d/. HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", lastText("/where/b/d/|-")),
    Exchange(
        "dots that no slash ends are a name",
        "GET /where/..%2f..%2fetc HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        lastText("/where/..%2F..%2Fetc|-")),
    Exchange(
        "a percent sign is decoded once",
        "GET /where/%252e%252e/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", lastText("/where/%2e%2e/x|-")),
    Exchange(
        "empty segments stay", "GET /where//a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        lastText("/where//a|-")),

    // §9.3, RFC 9110 §7.6.1: persistence.
    Exchange(
        "a connection goes on until one says close, and what follows that is not answered",
        "GET /hello HTTP/1.1\r\nHost: a\r\n\r\nGET /where/b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            + "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n",
        text("hello\n"), lastText("/where/b|-")),
    Exchange(
        "close is the same in any case", "GET /hello HTTP/1.1\r\nHost: a\r\ncOnNection: CLOSE\r\n\r\n",
        lastText("hello\n")),
    Exchange(
        "close may be one of a list", "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: x,\tclose ,\r\n\r\n",
        lastText("hello\n")),
    Exchange(
        "close may come in a second field",
        "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: x\r\nConnection: close\r\n\r\n", lastText("hello\n")),
    Exchange(
        "close goes before keep-alive",
        "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close, keep-alive\r\n\r\n", lastText("hello\n")),
    Exchange(
        "what only begins with close is another option",
        "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: closed\r\n\r\nGET /hello HTTP/1.0\r\n\r\n", text("hello\n"),
        lastText("hello\n")),
    Exchange(
        "HTTP/1.0 goes on if it asks for that, and is told so",
        "GET /hello HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\nGET /hello HTTP/1.0\r\n\r\n",
        text("hello\n", "Connection: keep-alive"), lastText("hello\n")),
    Exchange(
        "HTTP/1.0 that asks for both is closed", "GET /hello HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n",
        lastText("hello\n")),
]
