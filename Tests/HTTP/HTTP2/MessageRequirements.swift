/// RFC 9113 §8: requests that are no HTTP messages, and such as only look so.
let messages: [Requirement] = {
    let malformed: [MemoryClient.Outcome] = [.reset(1, .protocolError)]
    let basic = [(":method", "GET"), (":scheme", "http"), (":path", "/hello"), (":authority", "a")]
    func without(_ name: String) -> [(String, String)] { basic.filter { $0.0 != name } }
    func with(_ name: String, _ value: String) -> [(String, String)] {
        basic.map { $0.0 == name ? (name, value) : $0 }
    }
    func row(
        _ name: String, _ fields: [(String, String)], _ outcomes: [MemoryClient.Outcome] = [.reset(1, .protocolError)]
    ) -> Requirement { Requirement(name, [.headers(1, HeaderBlock.encode(fields))], outcomes) }
    let refused: [MemoryClient.Outcome] = [.answer(1, 400)]
    return [
        Requirement(
            "§8.1: trailers",
            [
                .post(1), .data(1, "a"), .headers(1, HeaderBlock.encode([("checksum", "x")])),
            ], [.answer(1, 200)]),
        Requirement(
            "§8.1: trailers without END_STREAM",
            [
                .post(1), .data(1, "a"), .headers(1, HeaderBlock.encode([("checksum", "x")]), ends: false),
            ], malformed),
        Requirement(
            "§8.1: trailers with a pseudo-header field",
            [
                .post(1), .headers(1, HeaderBlock.encode([(":method", "POST")])),
            ], malformed),
        Requirement(
            "§8.1: trailers after which more comes",
            [.post(1), .headers(1, HeaderBlock.encode([("checksum", "x")])), .data(1, "a")], [.goAway(.streamClosed)]),
        Requirement(
            "§8.2: trailers with a name in upper case", [.post(1), .headers(1, HeaderBlock.encode([("X-Sum", "x")]))],
            malformed),
        Requirement(
            "§8.2.2: trailers with a field of the connection",
            [.post(1), .headers(1, HeaderBlock.encode([("connection", "close")]))], malformed),
        Requirement(
            "§8.1.1: more content than the Content-Length says",
            [
                .post(1, fields: [("content-length", "1")]), .data(1, "ab", ends: true),
            ], malformed),
        Requirement(
            "§8.1.1: less content than the Content-Length says",
            [
                .post(1, fields: [("content-length", "3")]), .data(1, "a"), .data(1, "b", ends: true),
            ], malformed),
        Requirement(
            "§8.1.1: a Content-Length and no content",
            [
                .headers(1, HeaderBlock.request("POST", [("content-length", "1")]))
            ], malformed),
        Requirement(
            "§8.1.1: as much content as the Content-Length says",
            [
                .post(1, fields: [("content-length", "2")]), .data(1, "a"), .data(1, "b", ends: true),
            ], [.answer(1, 200)]),
        row("§8.1.1: a Content-Length that is no number", basic + [("content-length", "1x")]),
        row("§8.1.1: two Content-Lengths", basic + [("content-length", "0"), ("content-length", "0")]),
        row("§8.2: a name in upper case", basic + [("X-Name", "a")]),
        row("§8.2.1: a name with a blank", basic + [("x name", "a")]),
        row("§8.2.1: a name with a colon", basic + [("x:name", "a")]),
        row("§8.2.1: a name with a control character", basic + [("x\u{1}", "a")]),
        row("§8.2.1: a name past ASCII", basic + [("é", "a")]),
        row("§8.2.1: a value with NUL", basic + [("x", "a\0b")]),
        row("§8.2.1: a value with a line end", basic + [("x", "a\nb")]),
        row("§8.2.1: a value with a carriage return", basic + [("x", "a\rb")]),
        row("§8.2.1: a value that begins with a blank", basic + [("x", " a")]),
        row("§8.2.1: a value that ends with a tab", basic + [("x", "a\t")]),
        row("§8.2.2: Connection", basic + [("connection", "keep-alive")]),
        row("§8.2.2: Keep-Alive", basic + [("keep-alive", "1")]),
        row("§8.2.2: Proxy-Connection", basic + [("proxy-connection", "keep-alive")]),
        row("§8.2.2: Transfer-Encoding", basic + [("transfer-encoding", "chunked")]),
        row("§8.2.2: Upgrade", basic + [("upgrade", "h2c")]),
        row("§8.2.2: TE with trailers", basic + [("te", "trailers")], [.answer(1, 200)]),
        row("§8.2.2: TE with anything else", basic + [("te", "gzip")]),
        row("§8.2.2: TE with trailers and more", basic + [("te", "trailers, gzip")]),
        row("§8.2.3: cookies in crumbs", basic + [("cookie", "a=1"), ("cookie", "b=2")], [.answer(1, 200)]),
        row("§8.2.1: a value past ASCII", basic + [("x", "é")], [.answer(1, 200)]),
        row("§8.2.1: a value with DEL", basic + [("x", "a\u{7F}")]),
        row("§8.2.1: a name with DEL", basic + [("x\u{7F}", "a")]),
        row("§8.3: a pseudo-header field that is not known", basic + [(":name", "a")]),
        row("§8.3: one of a response", basic + [(":status", "200")]),
        row("§8.3: one after a field", [("x", "a")] + basic),
        row("§8.3.1: no :method", without(":method")),
        row("§8.3.1: no :scheme", without(":scheme")),
        row("§8.3.1: no :path", without(":path")),
        row("§8.3.1: an empty :path", with(":path", "")),
        row("§8.3.1: an empty :method", with(":method", "")),
        row("§8.3.1: two of :method", basic + [(":method", "GET")]),
        row("§8.3.1: two of :scheme", basic + [(":scheme", "http")]),
        row("§8.3.1: two of :path", basic + [(":path", "/")]),
        row("§8.3.1: two of :authority", basic + [(":authority", "a")]),
        row("§8.3.1: a :method that is no token", with(":method", "GE T")),
        row("§8.3.1: a :path without a slash", with(":path", "hello")),
        row("§8.3.1: a :path with a blank", with(":path", "/a b")),
        row(
            "§8.3.1: a :path of * with OPTIONS",
            [(":method", "OPTIONS"), (":scheme", "http"), (":path", "*"), (":authority", "a")], [.answer(1, 200)]),
        row("§8.3.1: a :path of * with GET", with(":path", "*")),
        row("§8.3.1: neither :authority nor Host", without(":authority")),
        row("§8.3.1: Host in place of :authority", without(":authority") + [("host", "a")], [.answer(1, 200)]),
        row("§8.3.1: Host beside :authority", basic + [("host", "A")], [.answer(1, 200)]),
        row("§8.3.1: another Host than the :authority", basic + [("host", "b")], refused),
        row("§8.3.1: two Hosts", basic + [("host", "a"), ("host", "a")]),
        row("§8.3.1: an :authority with a user", with(":authority", "u@a"), refused),
        row("§8.3.1: an :authority that is none", with(":authority", "a:b"), refused),
        row("§8.3.1: another :scheme than the connection's", with(":scheme", "https"), [.answer(1, 421)]),
        row("§8.3.1: a :path with a fragment", with(":path", "/a#b"), refused),
        row("RFC 3986 §2.1: a :path with a bad escape", with(":path", "/%zz"), refused),
        row("RFC 3986 §5.2.4: a :path above the root", with(":path", "/../a"), refused),
        row("§8.5: CONNECT without an :authority", [(":method", "CONNECT")]),
        row("§8.5: CONNECT", [(":method", "CONNECT"), (":authority", "a:80")], [.answer(1, 501)]),
        row(
            "§8.5: CONNECT with a path",
            [
                (":method", "CONNECT"), (":authority", "a:80"), (":scheme", "http"), (":path", "/"),
            ]),
        row(
            "RFC 8441 §3: :protocol, which was not offered",
            [
                (":method", "CONNECT"), (":protocol", "websocket"), (":scheme", "http"), (":path", "/"),
                (":authority", "a"),
            ]),
    ]
}()
