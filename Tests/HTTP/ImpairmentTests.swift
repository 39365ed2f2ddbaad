import Loop
import Testing

@testable import HTTP

/// Answers with trouble on HTTP/1.1. `HTTP2ImpairmentTests` has the same for HTTP/2.
@Suite struct ImpairmentTests {
    static let digits = Array("0123456789".utf8)

    /// `/hello`, and `/` with this trouble: ten digits, or a stream of them.
    static func router(_ impairment: Impairment, isStream: Bool = false) -> Router {
        var router = echoRouter()
        router.now(.get, "/") { _ in
            var response = Response(type: "text/plain", digits)
            if isStream { response.body = .stream { for digit in digits { try await $0.write([digit]) } } }
            response.impairment = impairment
            return response
        }
        return router
    }

    private static let head = """
        HTTP/1.1 200 OK\r
        Server: branch-mock\r
        Content-Type: text/plain\r
        Content-Length: 10\r
        \r

        """
    private static let streamHead = head.replacing("Content-Length: 10", with: "Transfer-Encoding: chunked")

    struct Row: Sendable, CustomTestStringConvertible {
        var cut: Impairment.Cut
        var isStream = false
        /// `nil` where not even a head comes.
        var body: String?
        var isReset: Bool
        var testDescription: String { "\(cut)\(isStream ? " of a stream" : "")" }
    }

    @Test(
        "an answer breaks off after exactly so many bytes",
        arguments: [
            Row(cut: .reset, body: nil, isReset: true),
            Row(cut: .resetAfter(0), body: "", isReset: true),
            Row(cut: .resetAfter(4), body: "0123", isReset: true),
            Row(cut: .resetAfter(99), body: "012345678", isReset: true),
            Row(cut: .endAfter(0), body: "", isReset: false),
            Row(cut: .endAfter(4), body: "0123", isReset: false),
            Row(cut: .endAfter(10), body: "012345678", isReset: false),
            Row(cut: .stallAfter(4), body: "0123", isReset: true),
            Row(cut: .endAfter(2), isStream: true, body: "1\r\n0\r\n1\r\n1\r\n", isReset: false),
            Row(cut: .resetAfter(1), isStream: true, body: "1\r\n0\r\n", isReset: true),
        ], Port.allCases)
    func cuts(row: Row, port: Port) async throws {
        var limits = Limits()
        limits.stallTime = .milliseconds(20)
        try await port.withServer(Self.router(Impairment(cut: row.cut), isStream: row.isStream), limits: limits) {
            address, server in
            let client = try await port.connect(address)
            // What was answered before comes whole.
            try await client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let (text, isReset) = await client.readToCut()
            let parts = undated(text).split(separator: "hello\n", omittingEmptySubsequences: false)
            let expected = row.body.map { (row.isStream ? Self.streamHead : Self.head) + $0 } ?? ""
            #expect(parts.count == 2 && parts.last.map(String.init) == expected)
            #expect(isReset == row.isReset)
            await client.close()
            try await server.untilEmpty()
        }
    }

    @Test("to HEAD the whole head comes, and the connection goes on", arguments: Port.allCases)
    func head(port: Port) async throws {
        try await port.withServer(Self.router(Impairment(delay: .milliseconds(1), rate: 1, cut: .endAfter(4)))) {
            address, _ in
            let answer = try await port.exchange(
                address, "HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET /hello HTTP/1.0\r\nHost: a\r\n\r\n")
            #expect(undated(answer).hasPrefix(Self.head + "HTTP/1.1 200 OK\r\n") && answer.hasSuffix("\r\n\r\nhello\n"))
        }
    }

    @Test("HEAD is reset, too", arguments: Port.allCases) func headReset(port: Port) async throws {
        try await port.withServer(Self.router(Impairment(cut: .reset))) { address, _ in
            let client = try await port.connect(address)
            try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            let (text, isReset) = await client.readToCut()
            #expect(text == "" && isReset)
            await client.close()
        }
    }

    @Test("a delayed answer is whole and late, and the connection goes on", arguments: Port.allCases)
    func delay(port: Port) async throws {
        let delay = Duration.milliseconds(200)
        try await port.withServer(Self.router(Impairment(delay: delay))) { address, _ in
            let start = MonotonicClock.now()
            let answer = try await port.exchange(
                address, "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /hello HTTP/1.0\r\nHost: a\r\n\r\n")
            #expect(undated(answer).hasPrefix(Self.head + "0123456789HTTP/1.1 200 OK\r\n"))
            #expect(answer.hasSuffix("hello\n") && MonotonicClock.now() - start >= delay)
        }
    }

    @Test("a throttled answer is whole, and comes no faster than it may", arguments: Port.allCases, [false, true])
    func throttle(port: Port, isStream: Bool) async throws {
        try await port.withServer(Self.router(Impairment(rate: 40), isStream: isStream)) { address, _ in
            let start = MonotonicClock.now()
            let answer = try await port.exchange(address, "GET / HTTP/1.0\r\nHost: a\r\n\r\n")
            #expect(answer.hasSuffix("\r\n\r\n0123456789"))
            #expect(MonotonicClock.now() - start >= .milliseconds(10 * 1000 / 40))
        }
    }

    @Test("a stalled answer ends when its client goes, and keeps no server from stopping", arguments: Port.allCases)
    func stall(port: Port) async throws {
        try await port.withServer(Self.router(Impairment(cut: .stallAfter(4)))) { address, server in
            let client = try await port.connect(address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            var text = ""
            while !text.hasSuffix("\r\n\r\n0123") {
                text += String(decoding: try #require(try await client.read()), as: UTF8.self)
            }
            #expect(server.connectionCount == 1)
            await client.close()
            try await server.untilEmpty()

            let other = try await port.connect(address)
            try await other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await other.read()
            try await group.next().withTimeout(.seconds(20)) { await server.shutdown(grace: .seconds(600)) }
            await other.close()
        }
    }

    @Test("who writes a body that will be cut waits for a slow reader, too") func backpressure() async throws {
        let piece = [UInt8](repeating: 0x61, count: 50_000)
        let written = Recorder<Int>()
        var router = Router()
        router.now(.get, "/") { _ in
            var response = Response(
                body: .stream { writer in
                    for number in 0..<400 {
                        try await writer.write(piece)
                        written.add(number)
                    }
                })
            response.impairment = Impairment(cut: .endAfter(300 * 50_000))
            return response
        }
        try await withServer(router) { address, _ in
            let client = try await RawConnection(address)
            try await client.send("GET / HTTP/1.0\r\n\r\n")
            var count = -1
            while count < 1 || count != written.all.count {
                count = written.all.count
                try await group.next().sleep(for: .milliseconds(100))
            }
            #expect(count < 300)
            let answer = try await client.readToEnd()
            #expect(answer.utf8.count { $0 == 0x61 } >= 300 * 50_000 && written.all.count == 300)
            await client.close()
        }
    }

    @Test(
        "a broken coding says gzip over bytes that are none",
        arguments: [
            Response.Body.bytes([0x1F, 0x8B, 8]), .bytes([]), .empty, .static(StaticBytes(copying: [0x1F])),
            .stream { try await $0.write([0x1F, 0x8B]) },
        ])
    func brokenCoding(body: Response.Body) async throws {
        var router = Router()
        router.now(.get, "/") { _ in
            Response(headers: ["Content-Encoding": "br"], body: body).withBrokenCoding
        }
        try await withServer(router) { address, _ in
            let answer = try await exchange(address, "GET / HTTP/1.0\r\n\r\n")
            #expect(answer.contains("\r\nContent-Encoding: gzip\r\n") && !answer.contains("br\r\n"))
            #expect(answer.contains("\r\n\r\n\0"))
        }
    }
}

extension TestClient {
    /// All that comes, and whether it ends by a reset; a TLS connection also is reset if it ends without a word.
    func readToCut() async -> (text: String, isReset: Bool) {
        var received: [UInt8] = []
        do {
            while let bytes = try await read() { received += bytes }
            return (String(decoding: received, as: UTF8.self), false)
        } catch {
            return (String(decoding: received, as: UTF8.self), true)
        }
    }
}
