import Loop
import Testing

@testable import HTTP

@Suite struct HTTP2ImpairmentTests {
    typealias Row = ImpairmentTests.Row

    @Test(
        "a stream breaks off after exactly so many bytes, and others go on",
        arguments: [
            Row(cut: .reset, body: nil, isReset: true),
            Row(cut: .resetAfter(0), body: "", isReset: true),
            Row(cut: .resetAfter(4), body: "0123", isReset: true),
            Row(cut: .resetAfter(99), body: "012345678", isReset: true),
            // Browsers compare no lengths: only a reset can be told from the end.
            Row(cut: .endAfter(4), body: "0123", isReset: true),
            Row(cut: .endAfter(10), body: "012345678", isReset: true),
            Row(cut: .stallAfter(4), body: "0123", isReset: true),
            Row(cut: .endAfter(2), isStream: true, body: "01", isReset: true),
        ], Port.allCases)
    func cuts(row: Row, port: Port) async throws {
        var limits = Limits()
        limits.stallTime = .milliseconds(20)
        let router = ImpairmentTests.router(Impairment(cut: row.cut), isStream: row.isStream)
        try await port.withServer(router, limits: limits) { address, _ in
            let client = try await FrameClient(address, on: port)
            try await client.send([client.get(1, "/")])
            let frames = try await client.frames { $0.ends(1) }
            #expect(frames.content(1) == row.body ?? "")
            #expect(frames.contains { $0.kind == .headers && $0.stream == 1 } == (row.body != nil))
            #expect((frames.last == .reset(1, .internalError)) == row.isReset)
            try await client.send([client.get(3, "/hello")])
            #expect(try await client.frames { $0.ends(3) }.content(3) == "hello\n")
            await client.close()
        }
    }

    @Test("a stream that waits for the client's window is reset in the end, too", arguments: Port.allCases)
    func closedWindow(port: Port) async throws {
        var limits = Limits()
        limits.writeTime = .milliseconds(50)
        let router = ImpairmentTests.router(Impairment(cut: .resetAfter(4)))
        try await port.withServer(router, limits: limits) { address, _ in
            let client = try await FrameClient(address, on: port, settings: [Setting.window: 4])
            try await client.send([client.get(1, "/")])
            let frames = try await client.frames { $0.ends(1) }
            #expect(frames.content(1) == "0123" && frames.last?.kind == .reset)
            await client.close()
        }
    }

    @Test("a delay and a throttle hold up their stream only", arguments: Port.allCases)
    func slow(port: Port) async throws {
        let router = ImpairmentTests.router(Impairment(delay: .milliseconds(100), rate: 40))
        try await port.withServer(router) { address, _ in
            let client = try await FrameClient(address, on: port)
            let start = MonotonicClock.now()
            try await client.send([client.get(1, "/"), client.get(3, "/hello")])
            let first = try await client.frames { $0.ends(3) }
            #expect(first.content(3) == "hello\n" && !first.contains { $0.stream == 1 && $0.kind == .headers })
            #expect(try await client.frames { $0.ends(1) }.content(1) == "0123456789")
            #expect(MonotonicClock.now() - start >= .milliseconds(350))
            await client.close()
        }
    }

    @Test("a stalled stream ends when its client goes", arguments: Port.allCases) func stall(port: Port) async throws {
        try await port.withServer(ImpairmentTests.router(Impairment(cut: .stallAfter(4)))) { address, server in
            let client = try await FrameClient(address, on: port)
            try await client.send([client.get(1, "/")])
            var text = ""
            while text != "0123" { text += [try #require(try await client.next())].content(1) }
            await client.close()
            try await server.untilEmpty()
            let other = try await FrameClient(address, on: port)
            try await other.send([other.get(1, "/")])
            while try #require(try await other.next()).kind != .data {}
            try await group.next().withTimeout(.seconds(20)) { await server.shutdown(grace: .seconds(600)) }
            await other.close()
        }
    }
}
