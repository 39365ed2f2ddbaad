import Glibc
import Loop
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(2))) struct ClientTests {
    @Test("a client sends and receives, over one connection that it keeps") func keepAlive() async throws {
        try await withServer(echoRouter()) { address, server in
            let client = Client(group: group)
            for number in 0..<20 {
                let body = Array("number \(number)".utf8)
                let response = try await client.send(
                    ClientRequest(.post, "http://localhost:\(address.port)/later", body: body))
                #expect(response.status == .ok && response.body == body)
                #expect(server.connectionCount == 1)
            }
            let head = try await client.send(ClientRequest(.head, "http://\(address)/hello"))
            #expect(head.status == .ok && head.body.isEmpty && head.headers["Content-Length"] == "6")
            let refused = try await client.send(
                ClientRequest(.post, "http://\(address)/echo", body: [UInt8](repeating: 1, count: 5_000_000)))
            #expect(refused.status == .contentTooLarge)
            await client.close()
        }
    }

    @Test("50 requests at a time are all answered") func concurrent() async throws {
        try await withServer(echoRouter()) { address, _ in
            let client = Client(group: group)
            let answers = try await withThrowingTaskGroup(of: String.self) { tasks in
                for number in 0..<50 {
                    tasks.addTask {
                        let request = ClientRequest(.post, "http://\(address)/later", body: Array("\(number)".utf8))
                        return try await client.send(request).text
                    }
                }
                return try await tasks.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(answers == Set((0..<50).map { "\($0)" }))
            await client.close()
        }
    }

    @Test("a stream is read as it comes") func stream() async throws {
        let more = Promise<Void>()
        var router = Router()
        router.now(.get, "/events") { _ in
            Response(
                body: .stream { writer in
                    try await writer.write("one")
                    try await more.value
                    try await writer.write("two")
                })
        }
        try await withServer(router) { address, _ in
            let client = Client(group: group)
            let (head, body) = try await client.stream(ClientRequest(.get, "http://\(address)/events"))
            #expect(head.status == .ok)
            #expect(try await body.next() == Array("one".utf8))
            more.fulfill(())
            #expect(try await body.next() == Array("two".utf8))
            #expect(try await body.next() == nil)
            #expect(try await body.next() == nil)
            await client.close()
        }
    }

    @Test("a connection that the server closed meanwhile is replaced") func staleConnection() async throws {
        var limits = Limits()
        limits.idleTime = .milliseconds(10)
        try await withServer(echoRouter(), limits: limits) { address, server in
            let client = Client(group: group)
            for _ in 0..<3 {
                let response = try await client.send(ClientRequest(.get, "http://\(address)/hello"))
                #expect(response.text == "hello\n")
                while server.connectionCount > 0 { try await group.next().sleep(for: .milliseconds(2)) }
            }
            await client.close()
        }
    }

    @Test("a server that does not answer in time is an error that says so") func timeout() async throws {
        var router = Router()
        router.later(.get, "/never") { _ in
            try await group.next().sleep(for: .seconds(600))
            return .text("")
        }
        try await withServer(router) { address, _ in
            let client = Client(group: group)
            let request = ClientRequest(.get, "http://\(address)/never", timeout: .milliseconds(30))
            let error = await #expect(throws: ClientError.self) { try await client.send(request) }
            #expect(error?.code == .timedOut)
            #expect(error?.description == "http://\(address)/never did not answer within 0.03 seconds")
            await client.close()
        }
    }

    @Test(
        "a request that cannot be sent says why",
        arguments: [
            ("https://localhost/", ClientError.Code.badURL), ("localhost", .badURL), ("http:///a", .badURL),
            ("http://a b/", .badURL), ("http://localhost:99999/", .badURL), ("http://example.com/", .unknownHost),
            ("http://notlocalhost/", .unknownHost),
        ])
    func unsendable(url: String, code: ClientError.Code) async {
        let error = await #expect(throws: ClientError.self) {
            try await Client(group: group).send(ClientRequest(.get, url))
        }
        #expect(error?.code == code)
    }

    @Test("no one there is an error that names the address") func refused() async throws {
        let listener = try Listener(on: .loopback(port: 0))
        listener.close()
        let error = await #expect(throws: ClientError.self) {
            try await Client(group: group).send(ClientRequest(.get, "http://localhost:\(listener.address.port)/"))
        }
        #expect(error?.code == .cannotConnect)
        #expect(
            error?.description
                == "there is no connection to the server: connect \(listener.address): Connection refused")
    }

    /// Answers each connection with these bytes, then closes.
    private func withRawServer(_ answer: String, _ body: (SocketAddress) async throws -> Void) async throws {
        let listener = try Listener(on: .loopback(port: 0))
        let loop = group.next()
        let serving = loop.spawn {
            do {
                while true {
                    guard let (descriptor, _) = try System.accept(listener.descriptor) else {
                        try await loop.sleep(for: .milliseconds(1))
                        continue
                    }
                    let stream = try await ByteStream(adopting: descriptor, on: loop)
                    _ = try await stream.read()
                    try await stream.write(Array(answer.utf8))
                    await stream.close()
                }
            } catch {}
        }
        try await body(listener.address)
        serving.cancel()
        await serving.value
        listener.close()
    }

    @Test(
        "responses are read by RFC 9112, and refused if they are not HTTP",
        arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", "hi"),
            ("HTTP/1.0 200\r\n\r\nto the end", "to the end"),
            ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\nhi", "hi"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n1\r\n!\r\n0\r\n\r\n", "hi!"),
            ("HTTP/1.1 204 No\r\n\r\n", ""),
            ("", "closed"), ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nhi", "closed"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n", "closed"),
            ("SSH-2.0-x\r\n\r\n", "malformed"), ("HTTP/2 200 OK\r\n\r\n", "malformed"),
            ("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n", "malformed"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", "malformed"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", "malformed"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n" + String(repeating: "x", count: 1001), "tooLarge"),
        ])
    func responses(answer: String, expected: String) async throws {
        try await withRawServer(answer) { address in
            let client = Client(group: group)
            var request = ClientRequest(.get, "http://\(address)/")
            request.bodyLimit = 1000
            var outcome: String
            do { outcome = try await client.send(request).text } catch let error as ClientError {
                outcome = error.code.rawValue
            }
            #expect(outcome == expected)
            await client.close()
        }
    }

    @Test("the URL's host is named, wherever the request goes") func hostElsewhere() async throws {
        var router = Router()
        router.now(.get, "/") { .text("\($0.authority) \($0.host)") }
        try await withServer(router) { address, _ in
            let client = Client(group: group)
            var request = ClientRequest(.get, "http://direct-sandbox.branchapp.com?org_id=1")
            request.address = address
            let response = try await client.send(request)
            #expect(response.text == "direct-sandbox.branchapp.com direct-sandbox.branchapp.com")
            await client.close()
        }
    }
}
