import Loop
import Testing

@testable import HTTP

@Suite struct ServerTests {
    @Test("a request is answered, and the next on the same connection") func keepAlive() async throws {
        try await withServer(echoRouter()) { address, server in
            let connection = try await RawConnection(address)
            for _ in 0..<2 {
                try await connection.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(
                    undated(try await connection.read(until: "hello\n")) == """
                        HTTP/1.1 200 OK\r
                        Server: branch-mock\r
                        Content-Type: text/plain; charset=utf-8\r
                        Content-Length: 6\r
                        \r
                        hello

                        """)
            }
            #expect(server.connectionCount == 1)
            await connection.close()
        }
    }

    @Test("what is wrong with a request is told whole, though the one before it was HEAD") func afterHead() async throws
    {
        try await withServer(echoRouter()) { address, _ in
            let answer = try await exchange(address, "HEAD /hello HTTP/1.1\r\nHost: a\r\n\r\nGET  /\r\n\r\n")
            #expect(answer.contains("HTTP/1.1 400 ") && answer.contains("\"code\":\"malformedRequest\""))
        }
    }

    @Test("pipelined requests are answered in order, slow ones too") func pipelining() async throws {
        var router = echoRouter()
        router.later(.get, "/slow") { _ in
            try await group.next().sleep(for: .milliseconds(20))
            return .text("slow")
        }
        try await withServer(router) { address, _ in
            let request = "POST /later HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\none"
            let slow = "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n"
            let last = "POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 3\r\n\r\ntwo"
            let answer = try await exchange(address, request + slow + request + slow + last)
            let bodies = answer.split(separator: "HTTP/1.1 200 OK").map { $0.split(separator: "\r\n\r\n").last }
            #expect(bodies == ["one", "slow", "one", "slow", "two"])
        }
    }

    @Test("1,000 requests in one write are all answered") func deepPipeline() async throws {
        try await withServer(echoRouter()) { address, _ in
            let requests = String(repeating: "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n", count: 1000)
            let answer = try await exchange(address, requests + "GET /hello HTTP/1.0\r\n\r\n")
            #expect(answer.split(separator: "hello\n").count == 1001)
        }
    }

    @Test(
        "a request in any form that RFC 9112 allows is understood",
        arguments: [
            ("\r\nGET /where/a HTTP/1.1\r\nHost: a\r\n", "/where/a|-"),
            ("GET /where/a?b=c?d HTTP/1.1\r\nHOST:\t a \r\n", "/where/a|b=c?d"),
            ("GET http://b/where/x?y HTTP/1.1\r\nHost: a\r\n", "/where/x|y"),
            ("GET HTTP://b:80/where/ HTTP/1.1\r\nHost: a\r\n", "/where/|-"),
            ("GET /where/%41%2f%C3%A9/./b/../c/ HTTP/1.1\r\nHost: a\r\n", "/where/A%2Fé/c/|-"),
            ("GET /where/a/.. HTTP/1.1\r\nHost: a\r\n", "/where/|-"),
            ("GET /where//a HTTP/1.1\r\nHost: [::1]:8080\r\n", "/where//a|-"),
            ("GET /where/a?{\"b\"}|<c> HTTP/1.1\r\nHost: a\r\n", "/where/a|{\"b\"}|<c>"),
            ("GET /where/a HTTP/1.7\r\nHost: a\r\nX: é\r\nY:\r\nZ: a\tb\r\n", "/where/a|-"),
        ])
    func forms(head: String, body: String) async throws {
        try await withServer(echoRouter()) { address, _ in
            let answer = try await exchange(address, head + "Connection: close\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.hasSuffix("\r\n\r\n" + body))
        }
    }

    @Test("HEAD gets the head that GET gets, and no body") func head() async throws {
        try await withServer(echoRouter()) { address, _ in
            let get = try await exchange(address, "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let head = try await exchange(address, "HEAD /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(undated(get) == undated(head) + "hello\n")
        }
    }

    @Test("HTTP/1.0 is closed after the answer, unless it asks to be kept") func oldVersion() async throws {
        try await withServer(echoRouter()) { address, _ in
            let closed = try await exchange(address, "GET /hello HTTP/1.0\r\n\r\n")
            #expect(closed.contains("\r\nConnection: close\r\n"))
            let kept = try await exchange(
                address, "GET /hello HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /hello HTTP/1.0\r\n\r\n")
            #expect(kept.contains("\r\nConnection: keep-alive\r\n"))
            #expect(kept.split(separator: "hello\n").count == 2)
        }
    }

    @Test(
        "a body arrives whole, by length and in chunks",
        arguments: [
            "Content-Length: 11\r\n\r\nhello world", "Content-Length: 0011\r\n\r\nhello world",
            "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;a=b\r\n world\r\n0\r\n\r\n",
            "Transfer-Encoding: Chunked\r\n\r\n00b\r\nhello world\r\n000\r\nTrailer: x\r\n\r\n",
        ])
    func bodies(rest: String) async throws {
        try await withServer(echoRouter()) { address, _ in
            let request = "POST /later HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + rest
            #expect(try await exchange(address, request).hasSuffix("\r\n\r\nhello world"))
            let connection = try await RawConnection(address)
            for character in request { try await connection.send(String(character)) }
            #expect(try await connection.readToEnd().hasSuffix("\r\n\r\nhello world"))
            await connection.close()
        }
    }

    @Test("a large body arrives whole, and others are served meanwhile") func largeBody() async throws {
        var router = echoRouter()
        router.now(.post, "/size", bodyLimit: 8_000_000) { .text("\($0.body.count)") }
        try await withServer(router) { address, _ in
            let client = Client(group: group)
            async let size = client.send(
                ClientRequest(.post, "http://\(address)/size", body: [UInt8](repeating: 1, count: 8_000_000)))
            let hello = try await client.send(ClientRequest(.get, "http://\(address)/hello"))
            #expect(hello.text == "hello\n")
            #expect(try await size.text == "8000000")
            await client.close()
        }
    }

    @Test("a client that asks first is told to continue, unless the body will not be taken")
    func expectContinue() async throws {
        try await withServer(echoRouter()) { address, _ in
            let connection = try await RawConnection(address)
            let head = "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: "
            try await connection.send(head + "2\r\n\r\n")
            #expect(try await connection.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            try await connection.send("hi")
            #expect(try await connection.read(until: "hi").hasPrefix("HTTP/1.1 200 OK\r\n"))
            await connection.close()

            let atOnce = try await exchange(address, head + "2\r\nConnection: close\r\n\r\nhi")
            #expect(atOnce.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(try await exchange(address, head + "101\r\n\r\n").hasPrefix("HTTP/1.1 413 "))
            let refused = try await exchange(address, head.replacing("/echo", with: "/none") + "2\r\n\r\n")
            #expect(refused.hasPrefix("HTTP/1.1 404 "))
            #expect(refused.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test("a refused request's small body is read past, and the connection goes on") func refusedBody() async throws {
        try await withServer(echoRouter()) { address, _ in
            let answer = try await exchange(
                address,
                "POST /none HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
                    + "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 404 "))
            #expect(answer.hasSuffix("\r\n\r\nhello\n"))
            let large = try await exchange(address, "POST /none HTTP/1.1\r\nHost: a\r\nContent-Length: 999999\r\n\r\n")
            #expect(large.hasPrefix("HTTP/1.1 404 "))
        }
    }

    @Test("the hook sees each request first, and may answer or change it") func hook() async throws {
        let seen = Recorder<String>()
        let hook: Hook = { request in
            seen.add("\(request.method.rawValue) \(request.host)")
            if request.host == "evil.example" { return Problem(.forbidden, "no", "No").response }
            if request.path == "/" { request.path = "/hello" }
            return nil
        }
        try await withServer(echoRouter(), hook: hook) { address, _ in
            let end = "Connection: close\r\n\r\n"
            #expect(
                try await exchange(address, "GET / HTTP/1.1\r\nHost: Good.Example:1\r\n" + end).hasSuffix("hello\n"))
            let refused = try await exchange(address, "GET / HTTP/1.1\r\nHost: evil.example\r\n" + end)
            #expect(refused.hasPrefix("HTTP/1.1 403 "))
            #expect(seen.all == ["GET good.example", "GET evil.example"])
        }
    }
}
