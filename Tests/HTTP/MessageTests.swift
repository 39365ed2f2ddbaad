import Loop
import Testing

@testable import HTTP

@Suite struct MessageTests {
    @Test("a query keeps order and duplicates, and is decoded as browsers encode it") func query() throws {
        let request = try #require(Request(.get, "/?a=1&b=x+y%26&a=&c&=d&%zz=%C3%A9%&&a=3"))
        #expect(
            request.query.items.map { "\($0.name)|\($0.value)" }
                == ["a|1", "b|x y&", "a|", "c|", "|d", "%zz|é%", "a|3"])
        #expect(request.query.all("a") == ["1", "", "3"])
        #expect(request.query.first("b") == "x y&")
        #expect(request.query.first("x") == nil)
        #expect(Query(parsing: request.query.encoded.utf8) == request.query)
        #expect(try #require(Request(.get, "/")).query == Query())
    }

    @Test(
        "the host is lower case and without its port",
        arguments: [
            ("LocalHost:8080", "localhost"), ("a.b.", "a.b."), ("[::1]:80", "[::1]"), ("[::1]", "[::1]"),
            ("127.0.0.1:", "127.0.0.1"),
        ])
    func host(authority: String, host: String) throws {
        let request = try #require(Request(.get, "/", headers: ["Host": authority]))
        #expect(request.host == host)
        #expect(request.authority == authority)
    }

    @Test("headers match in any case, keep their order, and can be changed") func headers() throws {
        let request = try #require(Request(.get, "/", headers: ["Host": "a", "X-A": "1", "x-a": "2", "B": "c"]))
        var headers = request.headers
        #expect(headers["x-A"] == "1" && headers.values("X-a") == ["1", "2"] && headers["c"] == nil)
        headers["X-A"] = "3"
        headers.remove("b")
        #expect(headers.all.map { "\($0.name): \($0.value)" } == ["Host: a", "X-A: 3"])
    }

    @Test("no value can start another header") func injection() {
        let headers: Headers = ["Location": "/a\r\nSet-Cookie: b\u{0}"]
        #expect(String(decoding: headers.bytes, as: UTF8.self) == "Location: /a  Set-Cookie: b \r\n")
    }

    @Test("cookies are read as browsers send them") func cookies() throws {
        let request = try #require(
            Request(.get, "/", headers: ["Host": "a", "Cookie": "a=1; b=\"x=y\";c; =d; a=2", "cookie": "e=5"]))
        #expect(request.cookies.map { "\($0.name)|\($0.value)" } == ["a|1", "b|\"x=y\"", "a|2", "e|5"])
        #expect(request.cookie("a") == "1" && request.cookie("z") == nil)
    }

    @Test("a cookie is set with what was asked for, and nothing smuggled in") func setCookie() {
        var cookie = SetCookie("login", "a;b\r\n")
        #expect(cookie.text == "login=a_b__; Path=/; HttpOnly; SameSite=Lax")
        cookie.maxAge = .seconds(3600)
        cookie.isSecure = true
        cookie.isHTTPOnly = false
        cookie.sameSite = SetCookie.SameSite.none
        cookie.domain = "a.b"
        #expect(cookie.text == "login=a_b__; Path=/; Domain=a.b; Max-Age=3600; Secure; SameSite=None")
    }

    @Test("a problem's text cannot leave its JSON") func problem() {
        let response = Problem(.badRequest, "x", "a\"b\\", "</script>\n\u{7F}é").response
        guard case .bytes(let bytes) = response.body else { return #expect(Bool(false), "no body") }
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"status":400,"code":"x","title":"a\"b\\","detail":"\u003c/script>\u000a\u007fé"}"# + "\n")
    }

    @Test(
        "dates are those of RFC 9110",
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
            (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        ] as [(Int64, String)])
    func dates(seconds: Int64, text: String) { #expect(HTTPDate.text(seconds) == text) }

    @Test("the media type is the body's, without parameters") func mediaType() throws {
        let request = try #require(
            Request(.post, "/", headers: ["Host": "a", "Content-Type": "Application/JSON ; charset=utf-8"]))
        #expect(request.mediaType == "application/json")
        #expect(try #require(Request(.get, "/")).mediaType == nil)
        #expect(MediaType.of("a/b.JS") == "text/javascript; charset=utf-8")
        #expect(MediaType.of("README") == "application/octet-stream")
    }
}
