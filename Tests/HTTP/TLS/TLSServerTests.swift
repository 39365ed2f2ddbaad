import Loop
import TLS
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(2))) struct TLSServerTests {
    private func router() -> Router {
        var router = echoRouter()
        router.now(.get, "/scheme") { .text("\($0.scheme) \($0.host)") }
        router.now(.post, "/count", bodyLimit: 10_000_000) { .text("\($0.body.count)") }
        router.now(.get, "/large") { _ in Response(type: "text/plain", [UInt8](repeating: 0x61, count: 5_000_000)) }
        return router
    }

    @Test("a request over TLS is one of https", arguments: [TLSVersion.tls12, .tls13])
    func scheme(version: TLSVersion) async throws {
        try await withTLSServer(router()) { address, _ in
            let client = try await TLSClient(address, versions: version...version)
            try await client.send("GET /scheme HTTP/1.1\r\nHost: LocalHost:1\r\nConnection: close\r\n\r\n")
            let answer = try await client.readToEnd()
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("\r\n\r\nhttps localhost"))
            await client.close()
        }
    }

    @Test(
        "ALPN chooses what is spoken, HTTP/1.1 without it",
        arguments: [(["h2", "http/1.1"], "h2"), (["http/1.1", "h2"], "h2"), (["http/1.1"], "http/1.1")])
    func protocols(offered: [String], chosen: String) async throws {
        try await withTLSServer(router()) { address, _ in
            let client = try await TLSClient(address, protocols: offered)
            #expect(await client.alpn == chosen)
            if chosen == "h2" {
                try await client.send(Frame.preface + Frame.settings().bytes)
                let first = try #require(try await client.read())
                #expect(first.count > 9 && first[3] == Frame.Kind.settings.rawValue)
            } else {
                try await client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.read(until: "hello\n").hasPrefix("HTTP/1.1 200 "))
            }
            await client.close()
        }
    }

    @Test("HTTP/2 without its name in ALPN is not spoken") func priorKnowledge() async throws {
        try await withTLSServer(router()) { address, _ in
            let client = try await TLSClient(address)
            try await client.send(Frame.preface + Frame.settings().bytes)
            #expect(try await client.readToEnd().hasPrefix("HTTP/1.1 505 "))
            await client.close()
        }
    }

    @Test("megabytes go both ways, through sockets that are full meanwhile") func large() async throws {
        try await withTLSServer(router()) { address, _ in
            let client = try await TLSClient(address)
            try await client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            try await client.send(
                "POST /count HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 8000000\r\n\r\n")
            async let answers = client.readToEnd()
            for _ in 0..<80 { try await client.send([UInt8](repeating: 0x62, count: 100_000)) }
            let text = try await answers
            #expect(text.utf8.count > 5_000_000 && text.hasSuffix("\r\n\r\n8000000"))
            await client.close()
        }
    }

    @Test("plain HTTP on the TLS port is told so") func plain() async throws {
        try await withTLSServer(router()) { address, _ in
            let answer = try await exchange(address, "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
            #expect(answer.contains("\"code\":\"httpOnHTTPSPort\"") && answer.contains("https://"))
        }
    }

    @Test(
        "what is neither TLS nor HTTP ends the connection", arguments: ["\u{16}nonsense, and more of it", "\0", "\n\n"])
    func nonsense(text: String) async throws {
        try await withTLSServer(router(), limits: short { $0.handshakeTime = .seconds(1) }) { address, server in
            let connection = try await RawConnection(address)
            try await connection.send(text)
            #expect(try await connection.readToEnd().utf8.count <= 7)
            while server.connectionCount > 0 { try await group.next().sleep(for: .milliseconds(5)) }
            await connection.close()
        }
    }

    @Test("a handshake that does not end in time is cut", arguments: ["", "\u{16}\u{3}\u{1}"])
    func slow(begun: String) async throws {
        try await withTLSServer(router(), limits: short { $0.handshakeTime = .milliseconds(50) }) { address, _ in
            let answer = try await exchange(address, begun)
            #expect(answer == "")
        }
    }

    @Test("a client that goes away amid its handshake is forgotten") func gone() async throws {
        try await withTLSServer(router()) { address, server in
            let connection = try await RawConnection(address)
            try await connection.send("\u{16}\u{3}\u{1}")
            while server.connectionCount == 0 { await Task.yield() }
            await connection.close()
            while server.connectionCount > 0 { try await group.next().sleep(for: .milliseconds(5)) }
        }
    }

    @Test("an idle connection ends with a word") func idle() async throws {
        try await withTLSServer(router(), limits: short { $0.idleTime = .milliseconds(50) }) { address, _ in
            let client = try await TLSClient(address)
            try await client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.readToEnd().hasSuffix("hello\n"))
            await client.close()
        }
    }

    @Test("an answer that is cut does not end as if it were whole") func cut() async throws {
        var router = Router()
        router.now(.get, "/half") { _ in
            Response(
                body: .stream { writer in
                    try await writer.write("half")
                    throw Problem.internalError
                })
        }
        try await withTLSServer(router) { address, _ in
            let client = try await TLSClient(address)
            try await client.send("GET /half HTTP/1.0\r\n\r\n")
            await #expect(throws: SystemError.self) { try await client.readToEnd() }
            await client.close()
        }
    }

    @Test(
        "what breaks TLS ends the connection at once, also right behind what is whole", arguments: ["http/1.1", "h2"])
    func broken(spoken: String) async throws {
        let limits = short {
            $0.headTime = .seconds(600)
            $0.idleTime = .seconds(600)
        }
        try await withTLSServer(router(), limits: limits) { address, server in
            let client = try await TLSClient(address, protocols: [spoken])
            let begun = spoken == "h2" ? "PRI * HTTP/2.0\r\n" : "GET /hello HTTP/1.1\r\n"
            try await client.send(begun, thenRaw: "no record of TLS")
            let error = await #expect(throws: TLSError.self) { try await client.readToEnd() }
            #expect(error?.description.contains("alert") == true)
            while server.connectionCount > 0 { try await group.next().sleep(for: .milliseconds(5)) }
            await client.close()
        }
    }

    @Test("a shutdown ends handshakes and idle connections") func shutdown() async throws {
        let server = Server(group: group, responder: router())
        let address = try server.listen(on: .loopback(port: 0), tls: ServerContext(authority))
        let client = try await TLSClient(address)
        let other = try await RawConnection(address)
        while server.connectionCount < 2 { await Task.yield() }
        await server.shutdown(grace: .seconds(600))
        #expect(try await client.readToEnd() == "")
        #expect(try await other.readToEnd() == "")
        await client.close()
        await other.close()
    }

    private func short(_ change: (inout Limits) -> Void) -> Limits {
        var limits = Limits()
        change(&limits)
        return limits
    }
}
