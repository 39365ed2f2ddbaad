import Glibc
import Loop
import Testing

@testable import HTTP

@Suite struct DeadlineTests {
    private func limits(_ change: (inout Limits) -> Void) -> Limits {
        var limits = Limits()
        change(&limits)
        return limits
    }

    @Test("a head that does not end in time gets 408") func head() async throws {
        try await withServer(echoRouter(), limits: limits { $0.headTime = .milliseconds(30) }) { address, _ in
            let answer = try await exchange(address, "GET /hello HTTP/1.1\r\nHost:")
            #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
            #expect(answer.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test("a trickle of bytes does not put the deadline off") func trickle() async throws {
        try await withServer(echoRouter(), limits: limits { $0.headTime = .milliseconds(60) }) { address, _ in
            let connection = try await RawConnection(address)
            let loop = group.next()
            let trickling = loop.spawn {
                do {
                    try await connection.send("GET /hello HTTP/1.1\r\n")
                    while true {
                        try await connection.send("A: b\r\n")
                        try await loop.sleep(for: .milliseconds(10))
                    }
                } catch {}
            }
            #expect(try await connection.readToEnd().hasPrefix("HTTP/1.1 408 "))
            trickling.cancel()
            await connection.close()
        }
    }

    @Test("a body that does not end in time gets 408") func body() async throws {
        try await withServer(echoRouter(), limits: limits { $0.bodyTime = .milliseconds(30) }) { address, _ in
            let answer = try await exchange(address, "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhel")
            #expect(answer.hasPrefix("HTTP/1.1 408 "))
        }
    }

    @Test("an idle connection is closed without a word") func idle() async throws {
        try await withServer(echoRouter(), limits: limits { $0.startTime = .milliseconds(30) }) { address, _ in
            let nothing = try await exchange(address, "")
            #expect(nothing == "")
        }
        try await withServer(echoRouter(), limits: limits { $0.idleTime = .milliseconds(30) }) { address, _ in
            let answer = try await exchange(address, "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("hello\n"))
        }
    }

    @Test("an answer may take longer than any deadline of the client's") func slowHandler() async throws {
        var router = Router()
        router.later(.get, "/slow") { _ in
            try await group.next().sleep(for: .milliseconds(200))
            return .text("done")
        }
        let limits = limits {
            $0.idleTime = .milliseconds(50)
            $0.headTime = .milliseconds(50)
            $0.writeTime = .milliseconds(50)
        }
        try await withServer(router, limits: limits) { address, _ in
            let answer = try await exchange(address, "GET /slow HTTP/1.0\r\n\r\n")
            #expect(answer.hasSuffix("done"))
        }
    }

    @Test("a client that takes nothing of its answer is cut") func stalledReader() async throws {
        var router = Router()
        let asked = Promise<Void>()
        router.now(.get, "/big") { _ in
            asked.fulfill(())
            return Response(type: "text/plain", [UInt8](repeating: 0x61, count: 20_000_000))
        }
        try await withServer(router, limits: limits { $0.writeTime = .milliseconds(50) }) { address, server in
            let connection = try await RawConnection(address)
            try await connection.send("GET /big HTTP/1.1\r\nHost: a\r\n\r\n")
            try await asked.value
            while server.connectionCount > 0 { try await group.next().sleep(for: .milliseconds(5)) }
            #expect(try await connection.readToEnd().utf8.count < 20_000_000)
            await connection.close()
        }
    }

    @Test("after its answer a client that keeps sending is read for a while, then cut") func linger() async throws {
        try await withServer(echoRouter(), limits: limits { $0.lingerTime = .milliseconds(50) }) { address, server in
            let connection = try await RawConnection(address)
            try await connection.send("NO\r\n\r\n" + String(repeating: "x", count: 500_000))
            #expect(try await connection.readToEnd().hasPrefix("HTTP/1.1 400 "))
            while server.connectionCount > 0 { try await group.next().sleep(for: .milliseconds(5)) }
            await connection.close()
        }
    }
}
