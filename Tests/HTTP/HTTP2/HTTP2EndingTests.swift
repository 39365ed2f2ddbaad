import Loop
import Testing

@testable import HTTP

/// How connections end: by a shutdown, a deadline or a flood.
@Suite struct HTTP2EndingTests {
    @Test("a shutdown says goodbye twice, and answers what was sent before the second", arguments: Port.allCases)
    func graceful(port: Port) async throws {
        let started = Promise<Void>()
        let go = Promise<Void>()
        var router = echoRouter()
        router.later(.get, "/slow") { _ in
            started.fulfill(())
            try await go.value
            return .text("done")
        }
        try await port.withServer(router) { address, server in
            let client = try await FrameClient(address, on: port)
            try await client.send([client.get(1, "/slow")])
            try await started.value
            async let shutdown: Void = server.shutdown(grace: .seconds(600))
            let notice = try await client.frames { $0.kind == .ping }
            #expect(notice.last { $0.kind == .goAway }?.payload == number(0x7FFF_FFFF) + number(0))
            // Still on its way when the client heard of it.
            try await client.send([client.get(3, "/hello")])
            #expect(try await client.frames { $0.ends(3) }.content(3) == "hello\n")
            try await client.send([Frame(.ping, flags: Frame.ack, notice.last?.payload ?? [])])
            let second = try await client.frames { $0.kind == .goAway }
            #expect(second.last?.payload == number(3) + number(0))
            try await client.send([client.get(5, "/hello")])
            go.fulfill(())
            let rest = try await client.frames { _ in false }
            #expect(rest.content(1) == "done" && rest.content(5) == "")
            await client.close()
            await shutdown
            #expect(server.connectionCount == 0)
        }
    }

    @Test("a shutdown ends streams of events properly", arguments: Port.allCases)
    func events(port: Port) async throws {
        var router = Router()
        router.now(.get, "/events") { _ in
            Response(
                headers: ["Content-Type": "text/event-stream"],
                body: .stream { writer in
                    try await writer.write("data: x\n\n")
                    try await group.next().sleep(for: .seconds(600))
                })
        }
        try await port.withServer(router) { address, server in
            let client = try await FrameClient(address, on: port)
            try await client.send([client.get(1, "/events")])
            _ = try await client.frames { $0.kind == .data }
            async let shutdown: Void = server.shutdown(grace: .seconds(600))
            let frames = try await client.frames { $0.kind == .ping }
            try await client.send([Frame(.ping, flags: Frame.ack, frames.last?.payload ?? [])])
            let rest = try await client.frames { _ in false }
            #expect((frames + rest).contains { $0.ends(1) && $0.kind == .data })
            #expect((frames + rest).goodbyes == [ErrorCode.none, ErrorCode.none])
            await client.close()
            await shutdown
        }
    }

    @Test("a client that does not answer the notice is not waited for", arguments: Port.allCases)
    func silent(port: Port) async throws {
        try await port.withServer(echoRouter(), limits: short { $0.lingerTime = .milliseconds(30) }) {
            address, server in
            let client = try await FrameClient(address, on: port)
            try await client.send([client.get(1, "/hello")])
            _ = try await client.frames { $0.ends(1) }
            await server.shutdown(grace: .seconds(600))
            #expect(try await client.frames { _ in false }.goodbyes == [ErrorCode.none, ErrorCode.none])
            await client.close()
        }
    }

    @Test("an answer that the client gives no room is taken back in time, and the connection goes on")
    func zeroWindow() async throws {
        try await withServer(echoRouter(), limits: short { $0.writeTime = .milliseconds(50) }) { address, _ in
            let client = try await FrameClient(address, on: .plain, settings: [Setting.window: 0])
            try await client.send([client.get(1, "/hello")])
            #expect(try await client.frames { $0.kind == .reset }.last == .reset(1, .cancel))
            try await client.send([client.get(3, "/hello"), .window(3, 100)])
            #expect(try await client.frames { $0.ends(3) }.content(3) == "hello\n")
            await client.close()
        }
    }

    @Test("a connection without a request ends with GOAWAY in time", arguments: Port.allCases)
    func idle(port: Port) async throws {
        try await port.withServer(echoRouter(), limits: short { $0.idleTime = .milliseconds(50) }) {
            address, _ in
            let client = try await FrameClient(address, on: port)
            #expect(try await client.frames { _ in false }.goodbyes == [ErrorCode.none])
            await client.close()
        }
    }

    @Test("a body that does not end in time gets 408") func slowBody() async throws {
        try await withServer(echoRouter(), limits: short { $0.bodyTime = .milliseconds(50) }) { address, _ in
            let client = try await FrameClient(address, on: .plain)
            try await client.send([client.post(1, "/echo"), .data(1, "a")])
            let frames = try await client.frames { $0.kind == .headers }
            #expect(frames.last.map { HeaderBlock.status($0.payload) } == 408)
            await client.close()
        }
    }

    @Test("a client that floods is sent away, and others are served meanwhile", arguments: Port.allCases)
    func flood(port: Port) async throws {
        try await port.withServer(echoRouter()) { address, server in
            let flooder = try await FrameClient(address, on: port)
            let other = try await FrameClient(address, on: port)
            let flooding = group.next().spawn {
                let resets = (0..<2000).map { [flooder.post($0 * 2 + 1, "/echo"), .reset($0 * 2 + 1)] }
                // The server ends the connection amid it.
                for batch in resets { try? await flooder.send(batch) }
            }
            for stream in stride(from: UInt32(1), to: 101, by: 2) {
                try await other.send([other.get(stream, "/hello")])
                #expect(try await other.frames { $0.ends(stream) }.content(stream) == "hello\n")
            }
            #expect(try await flooder.frames { $0.kind == .goAway }.goodbyes == [.enhanceYourCalm])
            flooding.cancel()
            await flooder.close()
            await flooding.value
            await other.close()
            try await server.untilEmpty()
        }
    }

    private func short(_ change: (inout Limits) -> Void) -> Limits {
        var limits = Limits()
        change(&limits)
        return limits
    }
}
