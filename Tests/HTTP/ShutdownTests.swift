import Loop
import Testing

@testable import HTTP

@Suite struct ShutdownTests {
    @Test("a shutdown lets an answer finish, as its connection's last, and closes what is idle")
    func finishes() async throws {
        let started = Promise<Void>()
        let go = Promise<Void>()
        var router = echoRouter()
        router.later(.get, "/slow") { _ in
            started.fulfill(())
            try await go.value
            return .text("done")
        }
        let server = Server(group: group, responder: router)
        let address = try server.listen(on: .loopback(port: 0))
        let idle = try await RawConnection(address)
        try await idle.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await idle.read(until: "hello\n")
        let busy = try await RawConnection(address)
        try await busy.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
        try await started.value

        async let shutdown: Void = server.shutdown(grace: .seconds(600))
        #expect(try await idle.readToEnd() == "")
        #expect(await connects(address) == false)
        go.fulfill(())
        let answer = try await busy.readToEnd()
        #expect(answer.contains("\r\nConnection: close\r\n") && answer.hasSuffix("done"))
        await busy.close()
        await shutdown
        #expect(server.connectionCount == 0)
        await idle.close()
    }

    @Test("a shutdown ends streams of events properly") func events() async throws {
        var router = Router()
        router.now(.get, "/events") { _ in
            Response(
                headers: ["Content-Type": "text/event-stream"],
                body: .stream { writer in
                    try await writer.write("data: x\n\n")
                    try await group.next().sleep(for: .seconds(600))
                })
        }
        let server = Server(group: group, responder: router)
        let address = try server.listen(on: .loopback(port: 0))
        let connection = try await RawConnection(address)
        try await connection.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await connection.read(until: "data: x\n\n")
        async let shutdown: Void = server.shutdown(grace: .seconds(600))
        #expect(try await connection.readToEnd().hasSuffix("0\r\n\r\n"))
        await connection.close()
        await shutdown
    }

    @Test("what is not done after the grace is cut") func grace() async throws {
        let started = Promise<Void>()
        var router = Router()
        router.later(.get, "/never") { _ in
            started.fulfill(())
            try await group.next().sleep(for: .seconds(600))
            return .text("")
        }
        let server = Server(group: group, responder: router)
        let address = try server.listen(on: .loopback(port: 0))
        let connection = try await RawConnection(address)
        try await connection.send("GET /never HTTP/1.1\r\nHost: a\r\n\r\n")
        try await started.value
        await server.shutdown(grace: .milliseconds(20))
        #expect(server.connectionCount == 0)
        #expect(try await connection.readToEnd() == "")
        await connection.close()
    }

    private func connects(_ address: SocketAddress) async -> Bool {
        do { try await RawConnection(address).close() } catch { return false }
        return true
    }
}
