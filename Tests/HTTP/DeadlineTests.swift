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

    @Test("a head that does not end in time gets 408", arguments: Port.allCases)
    func head(port: Port) async throws {
        try await port.withServer(echoRouter(), limits: limits { $0.headTime = .milliseconds(300) }) { address, _ in
            let answer = try await port.exchange(address, "GET /hello HTTP/1.1\r\nHost:")
            #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
            #expect(answer.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test("a trickle of bytes does not put the deadline off", arguments: Port.allCases)
    func trickle(port: Port) async throws {
        try await port.withServer(echoRouter(), limits: limits { $0.headTime = .milliseconds(300) }) { address, _ in
            let client = try await port.connect(address)
            let loop = group.next()
            let trickling = loop.spawn {
                do {
                    try await client.send("GET /hello HTTP/1.1\r\n")
                    while true {
                        try await client.send("A: b\r\n")
                        try await loop.sleep(for: .milliseconds(50))
                    }
                } catch {}
            }
            #expect(try await client.readToEnd().hasPrefix("HTTP/1.1 408 "))
            trickling.cancel()
            await client.close()
        }
    }

    @Test("a body that does not end in time gets 408", arguments: Port.allCases)
    func body(port: Port) async throws {
        try await port.withServer(echoRouter(), limits: limits { $0.bodyTime = .milliseconds(30) }) { address, _ in
            let answer = try await port.exchange(
                address, "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhel")
            #expect(answer.hasPrefix("HTTP/1.1 408 "))
        }
    }

    @Test("an idle connection is closed without a word", arguments: Port.allCases)
    func idle(port: Port) async throws {
        try await port.withServer(echoRouter(), limits: limits { $0.startTime = .milliseconds(30) }) { address, _ in
            let nothing = try await port.exchange(address, "")
            #expect(nothing == "")
        }
        try await port.withServer(echoRouter(), limits: limits { $0.idleTime = .milliseconds(30) }) { address, _ in
            let answer = try await port.exchange(address, "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("hello\n"))
        }
    }

    @Test("an answer may take longer than any deadline of the client's", arguments: Port.allCases)
    func slowHandler(port: Port) async throws {
        var router = Router()
        router.later(.get, "/slow") { _ in
            try await group.next().sleep(for: .milliseconds(400))
            return .text("done")
        }
        let limits = limits {
            $0.idleTime = .milliseconds(50)
            $0.headTime = .milliseconds(300)
            $0.writeTime = .milliseconds(50)
        }
        try await port.withServer(router, limits: limits) { address, _ in
            let answer = try await port.exchange(address, "GET /slow HTTP/1.0\r\n\r\n")
            #expect(answer.hasSuffix("done"))
        }
    }

    @Test("a client that takes nothing of its answer is cut", arguments: Port.allCases)
    func stalledReader(port: Port) async throws {
        var router = Router()
        let asked = Promise<Void>()
        router.now(.get, "/big") { _ in
            asked.fulfill(())
            return Response(type: "text/plain", [UInt8](repeating: 0x61, count: 20_000_000))
        }
        try await port.withServer(router, limits: limits { $0.writeTime = .milliseconds(50) }) { address, server in
            let client = try await port.connect(address)
            try await client.send("GET /big HTTP/1.1\r\nHost: a\r\n\r\n")
            try await asked.value
            try await server.untilEmpty()
            // Over TLS the cut is no proper end.
            let answer = (try? await client.readToEnd()) ?? ""
            #expect(answer.utf8.count < 20_000_000)
            await client.close()
        }
    }

    @Test("a client that reads slowly gets all of its answer, however long that takes", arguments: Port.allCases)
    func slowReader(port: Port) async throws {
        var router = Router()
        router.now(.get, "/big") { _ in Response(type: "text/plain", [UInt8](repeating: 0x61, count: 20_000_000)) }
        let limits = limits { $0.writeTime = .seconds(3) }
        try await port.withServer(router, limits: limits) { address, server in
            let client = try await port.connect(address)
            let start = MonotonicClock.now()
            try await client.send("GET /big HTTP/1.0\r\n\r\n")
            var (count, pauses) = (0, 0)
            while let bytes = try await client.read() {
                count += bytes.count
                if count / 400_000 <= pauses { continue }
                pauses += 1
                try await group.next().sleep(for: .milliseconds(70))
            }
            #expect(count > 20_000_000 && MonotonicClock.now() - start > limits.writeTime)
            await client.close()
            try await server.untilEmpty()
        }
    }

    @Test("after its answer a client that keeps sending is read for a while, then cut", arguments: Port.allCases)
    func linger(port: Port) async throws {
        try await port.withServer(echoRouter(), limits: limits { $0.lingerTime = .milliseconds(50) }) {
            address, server in
            let client = try await port.connect(address)
            try await client.send("NO\r\n\r\n" + String(repeating: "x", count: 500_000))
            #expect(try await client.readToEnd().hasPrefix("HTTP/1.1 400 "))
            try await server.untilEmpty()
            await client.close()
        }
    }
}
