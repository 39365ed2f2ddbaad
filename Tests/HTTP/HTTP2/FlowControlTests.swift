import Testing

@testable import HTTP

/// RFC 9113 §5.2 and §6.9: how much may be on its way.
@Suite struct FlowControlTests {
    @Test("an answer comes as far as the stream's window allows (§6.9.1)") func stream() {
        let client = MemoryClient()
        client.send([.settings([Setting.window: 1]), .get(1)])
        #expect(client.content(1) == ["h"])
        client.send([.window(1, 2)])
        #expect(client.content(1) == ["h", "el"])
        client.send([.window(1, 100)])
        #expect(client.content(1) == ["h", "el", "lo"])
    }

    @Test("of a setting that comes twice the last counts (§6.5.3)") func twice() {
        let client = MemoryClient()
        client.send([.settings([Setting.window: 100, Setting.window: 1]), .get(1)])
        #expect(client.content(1) == ["h"])
    }

    @Test("a setting changes the windows of streams that are open (§6.9.2)") func change() {
        let client = MemoryClient()
        client.send([.settings([Setting.window: 0]), .get(1)])
        #expect(client.content(1) == [])
        client.send([.settings([Setting.window: 1])])
        #expect(client.content(1) == ["h"])
    }

    @Test("a window may become negative, and has to be made up for (§6.9.2)") func negative() {
        let client = MemoryClient()
        client.send([.settings([Setting.window: 3]), .get(1)])
        client.send([.settings([Setting.window: 1]), .window(1, 2)])
        #expect(client.content(1) == ["hel"])
        client.send([.window(1, 1)])
        #expect(client.content(1) == ["hel", "l"])
    }

    @Test("no setting changes the connection's window (§6.9.2)") func connection() {
        let client = MemoryClient()
        client.body = Array(repeating: 0x61, count: 70_000)
        client.send([.settings([Setting.window: 1 << 20]), .get(1)])
        #expect(client.content(1).map(\.count).reduce(0, +) == 65_535)
        client.send([.window(0, 1 << 20)])
        #expect(client.content(1).map(\.count).reduce(0, +) == 70_000)
    }

    @Test("no frame is longer than the client takes (§4.2)") func frameSize() {
        let client = MemoryClient()
        client.body = Array(repeating: 0x61, count: 60_000)
        client.send([.get(1)])
        #expect(client.content(1).allSatisfy { $0.utf8.count <= 16_384 })
    }

    @Test("a stream without room does not hold up others") func others() {
        let client = MemoryClient()
        client.send([.settings([Setting.window: 0]), .get(1), .settings([Setting.window: 10]), .get(3)])
        client.send([.settings([Setting.window: 0]), .get(5), .window(5, 3)])
        #expect(client.content(5) == ["hel"])
        #expect(client.content(3) == ["hello"])
    }

    @Test("a client's window opens as what it sends is taken") func upload() {
        let client = MemoryClient()
        client.send([.post(1)])
        let piece = String(repeating: "a", count: 16_000)
        for _ in 0..<200 { client.send([.data(1, piece)]) }
        let opened = client.frames.filter { $0.kind == .windowUpdate }
        for stream in [UInt32(0), 1] {
            let sum = opened.filter { $0.stream == stream }.map { Int(word($0.payload)) }.reduce(0, +)
            #expect(sum > 200 * 16_000 - 1024 * 1024, "stream \(stream)")
        }
        #expect(client.outcomes == [])
    }

    @Test("what nobody takes ends at the stream's window (§6.9.1)") func pastStream() {
        let client = MemoryClient()
        client.body = nil
        client.send([.post(1)])
        for _ in 0..<16 { client.send([.data(1, String(repeating: "a", count: 16_384))]) }
        #expect(client.frames == [])
        client.send([.data(1, "a")])
        #expect(client.outcomes.last == .goAway(.flowControlError) || client.outcomes == [.reset(1, .flowControlError)])
    }

    @Test("what nobody takes ends at the connection's window (§6.9.1)") func pastConnection() {
        let client = MemoryClient()
        client.body = nil
        for stream in 0..<4 {
            client.send([.post(UInt32(stream * 2 + 1))])
            for _ in 0..<16 {
                client.send([.data(UInt32(stream * 2 + 1), String(repeating: "a", count: 16_384))])
            }
        }
        #expect(client.outcomes == [])
        client.send([.post(9), .data(9, "a")])
        #expect(client.outcomes == [.goAway(.flowControlError)])
    }

    @Test("padding takes room, and gives it back (§6.1)") func padding() {
        let client = MemoryClient()
        client.send([.post(1)])
        let padded = Frame(.data, flags: Frame.padded, stream: 1, [255] + Array(repeating: 0, count: 256))
        for _ in 0..<8192 { client.send([padded]) }
        #expect(client.outcomes == [])
        client.send([.data(1, "", ends: true)])
        #expect(client.outcomes == [.answer(1, 200)])
    }

    @Test("an answer's fields are compressed within what the client allows (RFC 7541 §4.2)") func tableSize() {
        let client = MemoryClient(
            opening: Frame.preface + Frame.settings([Setting.tableSize: 0]).bytes + Frame.acknowledgment.bytes)
        client.send([.get(1)])
        #expect(client.frames.first { $0.kind == .headers }?.payload.first == 0x20)
    }
}
