import Loop
import Testing

@testable import HTTP

@Suite struct HTTP2ServerTests {
    private static let size = 100_000_000

    private func router() -> Router {
        var router = echoRouter()
        router.now(.post, "/count", bodyLimit: Self.size) { .text("\($0.body.count)") }
        router.now(.get, "/flow") { _ in
            Response(
                body: .stream { writer in
                    let piece = [UInt8](repeating: 0x61, count: 50_000)
                    for _ in 0..<Self.size / piece.count { try await writer.write(piece) }
                })
        }
        return router
    }

    @Test("a hundred megabytes come through a window of 64 KB", arguments: Port.allCases)
    func download(port: Port) async throws {
        try await port.withServer(router()) { address, _ in
            let client = try await FrameClient(address, on: port)
            try await client.send([client.get(1, "/flow")])
            var count = 0
            while let frame = try await client.next() {
                guard frame.kind == .data else { continue }
                count += frame.payload.count
                if frame.ends(1) { break }
                let more = UInt32(frame.payload.count)
                if more > 0 { try await client.send([.window(0, more), .window(1, more)]) }
            }
            #expect(count == Self.size)
            await client.close()
        }
    }

    @Test("bodies without number go through one connection, taken, refused and reset ones", arguments: Port.allCases)
    func manyBodies(port: Port) async throws {
        try await port.withServer(router()) { address, _ in
            let client = try await FrameClient(address, on: port)
            let body = String(repeating: "b", count: 10_000)
            for round in 0..<60 {
                let first = UInt32(round * 8 + 1)
                try await client.send([
                    client.post(first, "/count"), .data(first, body, ends: true),
                    client.post(first + 2, "/count"), .data(first + 2, body), .data(first + 2, "", ends: true),
                    client.post(first + 4, "/echo"), .data(first + 4, body), .data(first + 4, body, ends: true),
                    client.post(first + 6, "/count"), .data(first + 6, body), .reset(first + 6),
                ])
                for stream in [first, first + 2] {
                    _ = try await client.frames { $0.ends(stream) || $0.kind == .goAway }
                }
            }
            try await client.send([client.get(1001, "/hello")])
            let frames = try await client.frames { $0.ends(1001) || $0.kind == .goAway }
            #expect(frames.content(1001).hasPrefix("hello"))
            await client.close()
        }
    }

    @Test("a hundred megabytes go through the server's window", arguments: Port.allCases)
    func upload(port: Port) async throws {
        try await port.withServer(router()) { address, _ in
            let client = try await FrameClient(address, on: port)
            try await client.send([client.post(1, "/count")])
            let piece = Frame(.data, stream: 1, [UInt8](repeating: 0x62, count: 16_000)).bytes
            // What a client may send before it has seen the server's settings (RFC 9113 §6.9.2).
            var room: [UInt32: Int] = [0: 65_535, 1: 65_535]
            var left = Self.size
            while left > 0 {
                while left > 0, room.values.allSatisfy({ $0 >= 16_000 }) {
                    let count = min(left, 16_000)
                    try await client.send(
                        count == 16_000 ? piece : Frame(.data, stream: 1, [UInt8](repeating: 0x62, count: count)).bytes)
                    left -= count
                    for stream in room.keys { room[stream, default: 0] -= count }
                }
                if left == 0 { break }
                let frame = try #require(try await client.next())
                if frame.kind == .windowUpdate { room[frame.stream, default: 0] += Int(word(frame.payload)) }
                if let window = frame.setting(Setting.window) { room[1, default: 0] += Int(window) - 65_535 }
                #expect(frame.kind != .reset && frame.kind != .goAway)
            }
            try await client.send([.data(1, "", ends: true)])
            let frames = try await client.frames { $0.ends(1) }
            #expect(frames.content(1) == "\(Self.size)")
            await client.close()
        }
    }

    @Test("a writer stands still while its stream has no room, and others are answered", arguments: Port.allCases)
    func stalled(port: Port) async throws {
        let written = Recorder<Int>()
        var router = echoRouter()
        router.now(.get, "/flow") { _ in
            Response(
                body: .stream { writer in
                    for number in 0..<400 {
                        try await writer.write([UInt8](repeating: 0x61, count: 10_000))
                        written.add(number)
                    }
                })
        }
        try await port.withServer(router) { address, _ in
            let client = try await FrameClient(address, on: port, settings: [Setting.window: 10_000])
            try await client.send([client.get(1, "/flow")])
            _ = try await client.frames { $0.kind == .data }
            for stream in stride(from: UInt32(3), to: 203, by: 2) {
                try await client.send([client.get(stream, "/hello")])
                let frames = try await client.frames { $0.ends(stream) }
                #expect(frames.content(stream) == "hello\n" && frames.content(1) == "")
            }
            #expect(written.all.count < 10)
            try await client.send([.window(0, 4_000_000), .window(1, 4_000_000)])
            #expect(try await client.frames { $0.ends(1) }.content(1).utf8.count == 3_990_000)
            await client.close()
        }
    }

    @Test("events come one by one, and the task ends with its stream", arguments: Port.allCases)
    func events(port: Port) async throws {
        let ended = Promise<Bool>()
        var router = echoRouter()
        router.now(.get, "/events") { _ in
            Response(
                body: .stream { writer in
                    for number in 1...3 { try await writer.write("data: \(number)\n\n") }
                    do { try await group.next().sleep(for: .seconds(600)) } catch {
                        ended.fulfill(error is CancellationError)
                        throw error
                    }
                })
        }
        try await port.withServer(router) { address, _ in
            let client = try await FrameClient(address, on: port)
            try await client.send([client.get(1, "/events")])
            var text = ""
            while !text.contains("data: 3\n\n") { text += [try #require(try await client.next())].content(1) }
            #expect(text == "data: 1\n\ndata: 2\n\ndata: 3\n\n")
            try await client.send([.reset(1), client.get(3, "/hello")])
            #expect(try await ended.value)
            #expect(try await client.frames { $0.ends(3) }.content(3) == "hello\n")
            await client.close()
        }
    }

    @Test("a stream that fails is reset, so that the client can tell") func failure() async throws {
        var router = echoRouter()
        router.now(.get, "/half") { _ in
            Response(
                body: .stream { writer in
                    try await writer.write("half")
                    throw Problem.internalError
                })
        }
        try await withServer(router) { address, _ in
            let client = try await FrameClient(address, on: .plain)
            try await client.send([client.get(1, "/half")])
            let frames = try await client.frames { $0.ends(1) }
            #expect(frames.last == .reset(1, .internalError))
            await client.close()
        }
    }

    @Test("a body past the limit gets 413, and what still comes of it does no harm") func tooLarge() async throws {
        try await withServer(echoRouter()) { address, _ in
            let client = try await FrameClient(address, on: .plain)
            let piece = String(repeating: "a", count: 101)
            try await client.send([client.post(1, "/echo"), .data(1, piece), .data(1, piece, ends: true)])
            let frames = try await client.frames { $0.ends(1) }
            #expect(frames.first { $0.kind == .headers }.map { HeaderBlock.status($0.payload) } == 413)
            try await client.send([client.get(3, "/hello")])
            #expect(try await client.frames { $0.ends(3) }.content(3) == "hello\n")
            await client.close()
        }
    }

    @Test("HEAD is answered without content (RFC 9110 §9.3.2)") func head() async throws {
        try await withServer(echoRouter()) { address, _ in
            let client = try await FrameClient(address, on: .plain)
            try await client.send([.headers(1, HeaderBlock.request("HEAD"))])
            let frames = try await client.frames { $0.ends(1) }
            #expect(frames.last?.kind == .headers)
            await client.close()
        }
    }
}
