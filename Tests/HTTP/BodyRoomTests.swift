import Loop
import Testing

@testable import HTTP

@Suite("The bodies of all requests have so much room together", .timeLimit(.minutes(2)))
struct BodyRoomTests {
    private static let upload = String(repeating: "a", count: 200_000)

    private static var limits: Limits {
        var limits = Limits()
        limits.bodies = 300_000
        return limits
    }

    /// Uploads are answered with their length, once they may be.
    private static func router(_ mayAnswer: Promise<Void>) -> Router {
        var router = echoRouter()
        router.later(.post, "/upload", bodyLimit: 400_000) { request in
            try? await mayAnswer.value
            return .text("\(request.body.count)")
        }
        return router
    }

    private static let head = "POST /upload HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
    private static let request = head + "Content-Length: \(upload.count)\r\n\r\n" + upload

    private func untilTaken(_ bytes: Int, of server: Server) async throws {
        try await group.next().withTimeout(.seconds(20)) {
            while Self.limits.bodies - server.bodyRoom.free < bytes {
                try await group.next().sleep(for: .milliseconds(5))
            }
        }
    }

    @Test(
        "one that finds none gets 503, small ones are answered, and each gives back its own", arguments: Port.allCases)
    func full(port: Port) async throws {
        let mayAnswer = Promise<Void>()
        try await port.withServer(Self.router(mayAnswer), limits: Self.limits) { address, server in
            let first = try await port.connect(address)
            try await first.send(Self.request)
            try await untilTaken(200_000, of: server)
            for request in [
                Self.request,
                Self.head + "Transfer-Encoding: chunked\r\n\r\n30d40\r\n\(Self.upload)\r\n0\r\n\r\n",
            ] {
                let refused = try await port.exchange(address, request)
                #expect(refused.hasPrefix("HTTP/1.1 503 "))
                #expect(refused.contains("\"code\":\"noRoomForBody\"") && refused.contains("\r\nRetry-After: 1\r\n"))
            }
            let small = try await port.exchange(
                address, "POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi")
            #expect(small.hasPrefix("HTTP/1.1 200 ") && small.hasSuffix("hi"))
            mayAnswer.fulfill(())
            #expect(try await first.readToEnd().hasSuffix("200000"))
            await first.close()
            #expect(try await port.exchange(address, Self.request).hasSuffix("200000"))
            try await server.untilEmpty()
            #expect(server.bodyRoom.free == Self.limits.bodies)
        }
    }

    @Test("a client that goes away gives back what it had", arguments: Port.allCases)
    func gone(port: Port) async throws {
        try await port.withServer(Self.router(Promise()), limits: Self.limits) { address, server in
            let client = try await port.connect(address)
            try await client.send(String(Self.request.dropLast(1000)))
            try await untilTaken(100_000, of: server)
            await client.close()
            try await server.untilEmpty()
            #expect(server.bodyRoom.free == Self.limits.bodies)
        }
    }

    @Test("on one connection of HTTP/2, too, whose other streams go on", arguments: Port.allCases)
    func streams(port: Port) async throws {
        let mayAnswer = Promise<Void>()
        try await port.withServer(Self.router(mayAnswer), limits: Self.limits) { address, server in
            let client = try await FrameClient(address, on: port)
            func upload(_ stream: UInt32) async throws {
                let pieces = (1...20).map { Frame.data(stream, String(Self.upload.prefix(10_000)), ends: $0 == 20) }
                try await client.send([client.post(stream, "/upload")] + pieces)
            }
            try await upload(1)
            try await upload(3)
            let refused = try await client.frames { $0.ends(3) }.content(3)
            #expect(refused.contains("\"code\":\"noRoomForBody\""))
            try await client.send([client.get(5, "/hello")])
            #expect(try await client.frames { $0.ends(5) }.content(5) == "hello\n")
            mayAnswer.fulfill(())
            #expect(try await client.frames { $0.ends(1) }.content(1) == "200000")
            #expect(server.bodyRoom.free == Self.limits.bodies)
            await client.close()
        }
    }
}
