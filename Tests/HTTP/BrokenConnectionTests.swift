import Glibc
import Loop
import Testing

@testable import HTTP

/// Connections that break, and system calls that refuse: they cost the one client, and nobody else.
@Suite struct BrokenConnectionTests {
    @Test("a client that vanished without a word is found out while an answer is on its way", arguments: Port.allCases)
    func vanished(port: Port) async throws {
        var router = echoRouter()
        router.now(.get, "/events") { _ in
            Response(
                body: .stream { writer in
                    while true {
                        try await writer.write(":\n\n")
                        try await group.next().sleep(for: .milliseconds(20))
                    }
                })
        }
        var limits = Limits()
        limits.writeTime = .milliseconds(500)
        try await port.withServer(router, limits: limits) { address, server in
            let client = try await port.connect(address)
            try await client.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await client.read()
            let descriptor = try #require(Self.clients(of: address).first)
            try Self.fallSilent(descriptor)
            try await server.untilEmpty()
            await client.close()
        }
    }

    /// The clients' ends of the connections to this address.
    private static func clients(of address: SocketAddress) throws -> [Int32] {
        try openDescriptors().filter { descriptor in
            var peer = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutableBytes(of: &peer) {
                getpeername(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, &length)
            }
            return result == 0 && peer.sin_family == AF_INET && UInt16(bigEndian: peer.sin_port) == address.port
        }
    }

    /// The kernel's `sock_filter`: one instruction.
    private struct Instruction {
        var code: UInt16
        var ifTrue: UInt8 = 0
        var ifFalse: UInt8 = 0
        var operand: UInt32 = 0
    }

    /// The kernel's `sock_fprog`.
    private struct Filter {
        var count: UInt16
        var instructions: UnsafeMutablePointer<Instruction>
    }

    /// As a cable that is cut: the socket drops every packet that comes, and so acknowledges none.
    private static func fallSilent(_ descriptor: Int32) throws {
        // BPF_RET | BPF_K: keep that many bytes, which are none.
        var instruction = Instruction(code: 0x06)
        let result = withUnsafeMutablePointer(to: &instruction) { instruction in
            var filter = Filter(count: 1, instructions: instruction)
            return setsockopt(
                descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &filter, socklen_t(MemoryLayout<Filter>.size))
        }
        try #require(result == 0)
    }

    #if DEBUG
        @Test(
            "what befalls one accept costs no client its connection",
            arguments: [
                (EMFILE, rests: true), (ENFILE, rests: true), (ENOBUFS, rests: true), (ENOMEM, rests: true),
                (EINTR, rests: false), (ECONNABORTED, rests: false), (EPROTO, rests: false), (EPERM, rests: false),
                (ENETDOWN, rests: false), (EAGAIN, rests: false),
            ])
        func accepting(code: Int32, rests: Bool) async throws {
            try await withServer(echoRouter()) { address, server in
                let descriptor = try #require(server.listeningDescriptors.first)
                ForcedErrors.force(.accept, code: code, on: descriptor, times: 2)
                let start = MonotonicClock.now()
                #expect(try await exchange(address, "GET /hello HTTP/1.0\r\n\r\n").hasSuffix("hello\n"))
                #expect(ForcedErrors.remaining(.accept, on: descriptor) == 0)
                if rests { #expect(MonotonicClock.now() - start >= .milliseconds(50)) }
            }
        }

        @Test(
            "a connection that fails is closed, and the next one is served",
            arguments: [
                (SystemCall.read, ECONNRESET), (.read, EIO), (.read, ETIMEDOUT), (.write, EPIPE), (.write, ECONNRESET),
                (.write, EIO), (.write, ENOBUFS),
            ], Port.allCases)
        func failing(fault: (call: SystemCall, code: Int32), port: Port) async throws {
            try await port.withServer(echoRouter()) { address, server in
                let client = try await port.connect(address)
                let descriptor = try await server.firstAccepted(at: address)
                ForcedErrors.force(fault.call, code: fault.code, on: descriptor)
                try? await client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
                let answer = (try? await client.readToEnd()) ?? ""
                #expect(answer == "")
                try await server.untilEmpty()
                #expect(ForcedErrors.remaining(fault.call, on: descriptor) == 0)
                #expect(try await port.exchange(address, "GET /hello HTTP/1.0\r\n\r\n").hasSuffix("hello\n"))
                await client.close()
            }
        }

        @Test("a loop that can watch no more closes the connection, and goes on", arguments: Port.allCases)
        func unwatched(port: Port) async {
            await #expect(processExitsWith: .success) { [isTLS = (port == .tls) as Bool] in
                let port = isTLS ? Port.tls : .plain
                try await port.withServer(echoRouter()) { address, server in
                    // The next two numbers: of the client's end, then of the server's.
                    let ends = [try System.open("/dev/null"), try System.open("/dev/null")]
                    for end in ends { System.close(end) }
                    ForcedErrors.force(.epollControl, code: ENOSPC, on: ends[1])
                    let refused = try await RawConnection(address)
                    #expect(try await refused.readToEnd() == "")
                    await refused.close()
                    try await server.untilEmpty()
                    #expect(ForcedErrors.remaining(.epollControl, on: ends[1]) == 0)
                    #expect(try await port.exchange(address, "GET /hello HTTP/1.0\r\n\r\n").hasSuffix("hello\n"))
                }
            }
        }

        @Test(
            "an answer comes whole, however little a write takes and however often it is interrupted",
            arguments: ["/large", "/static", "/stream"], Port.allCases)
        func shortWrites(path: String, port: Port) async throws {
            var router = Router()
            let body = [UInt8]((0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) % 26 + 97 })
            router.now(.get, "/large") { _ in Response(type: "text/plain", body) }
            router.now(.get, "/static") { _ in
                Response(headers: ["Content-Type": "text/plain"], body: .static(Self.immortal))
            }
            router.now(.get, "/stream") { _ in
                Response(
                    headers: ["Content-Type": "text/plain"],
                    body: .stream { writer in
                        for start in stride(from: 0, to: body.count, by: 10_000) {
                            try await writer.write(Array(body[start..<start + 10_000]))
                        }
                    })
            }
            try await port.withServer(router) { address, server in
                let client = try await port.connect(address)
                let descriptor = try await server.firstAccepted(at: address)
                for size in [1, 3, 100, 1000] {
                    ForcedErrors.shortenWrites(to: size, on: descriptor, times: 50)
                    ForcedErrors.force(.write, code: EINTR, on: descriptor, times: 2)
                }
                try await client.send("GET \(path) HTTP/1.0\r\n\r\n")
                let answer = try await client.readToEnd()
                let expected = path == "/static" ? Array(Self.immortal.bytes) : body
                #expect(answer.utf8.suffix(expected.count).elementsEqual(expected))
                #expect(ForcedErrors.remaining(.write, on: descriptor) == 0)
                await client.close()
            }
        }

        private static let immortal = StaticBytes(
            copying: (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 11) % 26 + 65 })

        @Test("a write that has to wait goes on once there is room", arguments: Port.allCases)
        func blockedWrite(port: Port) async throws {
            try await port.withServer(echoRouter()) { address, server in
                let client = try await port.connect(address)
                let descriptor = try await server.firstAccepted(at: address)
                ForcedErrors.force(.write, code: EAGAIN, on: descriptor)
                try await client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
                try await group.next().withTimeout(.seconds(20)) {
                    while ForcedErrors.remaining(.write, on: descriptor) > 0 { await Task.yield() }
                }
                // There was room all the time: only something new makes the kernel say so again.
                try await client.send("GET /hello HTTP/1.0\r\n\r\n")
                #expect(try await client.readToEnd().split(separator: "hello\n").count == 2)
                await client.close()
            }
        }
    #endif
}
