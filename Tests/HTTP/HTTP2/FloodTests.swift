import Loop
import Testing

@testable import HTTP

/// What costs a client little and the server much, over and over.
struct Flood: Sendable, CustomTestStringConvertible {
    var name: String
    /// What is sent first, once.
    var opening: [Frame]
    /// What is sent for the nth time, from 0.
    var frames: @Sendable (Int) -> [Frame]
    var testDescription: String { name }

    init(_ name: String, opening: [Frame] = [], _ frames: @escaping @Sendable (Int) -> [Frame]) {
        (self.name, self.opening, self.frames) = (name, opening, frames)
    }

    private static func id(_ number: Int) -> UInt32 { UInt32(number * 2 + 1) }
    private static let bad = HeaderBlock.request("GET", [("Bad", "a")])

    static let all = [
        Flood("requests that are taken back (CVE-2023-44487)") { [.post(id($0)), .reset(id($0))] },
        Flood("requests that the server has to end (CVE-2025-8671)") { [.post(id($0)), .window(id($0), 0x7FFF_FFFF)] },
        Flood("requests whose content comes after their end") {
            [.post(id($0), fields: [("content-length", "1")]), .data(id($0), "ab")]
        },
        Flood("malformed requests") { [.headers(id($0), bad)] },
        Flood("trailers that are none") { [.post(id($0)), .headers(id($0), bad)] },
        Flood("PING (CVE-2019-9512)") { _ in [.ping] },
        Flood("answers to a PING") { _ in [Frame(.ping, flags: Frame.ack, Frame.ping.payload)] },
        Flood("SETTINGS (CVE-2019-9515)") { _ in [.settings()] },
        Flood(
            "SETTINGS that open windows a little (CVE-2019-9511)", opening: [.settings([Setting.window: 0]), .get(1)]
        ) {
            [.settings([Setting.window: UInt32($0 / 10_000)])]
        },
        Flood("empty DATA (CVE-2019-9518)", opening: [.post(1)]) { _ in [.data(1, "")] },
        Flood("DATA that is all padding", opening: [.post(1)]) { _ in
            [Frame(.data, flags: Frame.padded, stream: 1, [3, 0, 0, 0])]
        },
        Flood("PRIORITY (CVE-2019-9513)") { [.priority(id($0 % 1000), on: id(($0 + 1) % 1000))] },
        Flood("WINDOW_UPDATE by 1 (CVE-2019-9511)", opening: [.settings([Setting.window: 0]), .get(1)]) { _ in
            [.window(0, 1)]
        },
        Flood("RST_STREAM of what is closed", opening: [.get(1)]) { _ in [.reset(1)] },
    ]
}

@Suite struct FloodTests {
    @Test("a flood ends the connection with ENHANCE_YOUR_CALM, and takes no memory", arguments: Flood.all)
    func flood(_ flood: Flood) {
        let client = MemoryClient()
        client.send(flood.opening)
        var number = 0
        while !client.session.isOver, number < 50_000 {
            client.send((number..<number + 50).flatMap(flood.frames))
            number += 50
            #expect(client.session.streams.count <= 100)
        }
        #expect(client.outcomes.last == .goAway(.enhanceYourCalm), "after \(number)")
        #expect(number < 20_000)
    }

    @Test("as many resets as a browser makes are let pass") func fewResets() {
        let client = MemoryClient()
        for number in 0..<400 { client.send([.post(UInt32(number * 2 + 1)), .reset(UInt32(number * 2 + 1))]) }
        client.send([.get(801)])
        #expect(client.outcomes == [.answer(801, 200)])
    }

    @Test("a header block in too many frames ends the connection (CVE-2024-27316)", arguments: [0, 1, 16_000])
    func continuations(size: Int) {
        let client = MemoryClient()
        client.send([.headers(1, hello, endsHeaders: false)])
        let piece =
            size < 2
            ? Array(repeating: 0x90, count: size) : HeaderBlock.encode([("x", String(repeating: "a", count: size))])
        for _ in 0..<20 where !client.session.isOver { client.send([.continuation(1, piece, ends: false)]) }
        #expect(client.outcomes == [.goAway(.enhanceYourCalm)])
    }

    @Test("a small block that expands to megabytes is refused, and the next request served (CVE-2016-6581)")
    func headerBomb() {
        let client = MemoryClient()
        let large = HeaderBlock.string(String(repeating: "a", count: 4000))
        client.send([.headers(1, hello + [0x40] + HeaderBlock.string("x") + large)])
        client.send([.headers(3, hello + Array(repeating: 0xBE, count: 16_000)), .get(5)])
        #expect(client.outcomes == [.answer(1, 200), .answer(3, 431), .answer(5, 200)])
    }

    @Test("more fields, or longer ones, than are allowed get 431")
    func heads() {
        let client = MemoryClient()
        client.send([.headers(1, hello + HeaderBlock.encode((0..<101).map { ("x\($0)", "a") }))])
        client.send([.headers(3, HeaderBlock.request(path: "/" + String(repeating: "a", count: 16_300)))])
        client.send([.headers(5, HeaderBlock.request(path: "/a"))])
        #expect(client.outcomes == [.answer(1, 431), .answer(3, 200), .answer(5, 200)])
    }

    @Test("a client that never takes note of the limit of streams is refused, then ended")
    func unacknowledged() {
        let client = MemoryClient(opening: Frame.preface + Frame.settings().bytes)
        client.body = nil
        client.send((0..<101).map { .post(UInt32($0 * 2 + 1)) })
        #expect(client.outcomes == [.reset(201, .refusedStream)])
        for number in 101..<2000 where !client.session.isOver { client.send([.post(UInt32(number * 2 + 1))]) }
        #expect(client.outcomes.last == .goAway(.enhanceYourCalm))
        #expect(client.session.streams.count == 100)
    }

    @Test("a client that reads no answers cannot have them pile up") func unread() {
        let client = MemoryClient()
        let now = MonotonicClock.now()
        for _ in 0..<2000 { Frame.ping.bytes.withUnsafeBytes { client.session.receive($0, at: now) } }
        client.send([])
        #expect(client.outcomes == [.goAway(.enhanceYourCalm)])
    }

    @Test("of answers only so much is made as is taken") func output() {
        let client = MemoryClient()
        client.body = nil
        client.send([.settings([Setting.window: 1 << 30]), .window(0, 1 << 30)])
        client.send((0..<100).map { .get(UInt32($0 * 2 + 1)) })
        let session = client.session
        for stream in session.streams.values {
            stream.outgoing = OutgoingBody(.bytes(Array(repeating: 0x61, count: 1_000_000)))
            session.respond(to: stream, .ok, [:], [:], contentLength: 1_000_000, hasBody: true)
        }
        session.makeOutput(at: MonotonicClock.now())
        #expect((64 * 1024..<96 * 1024).contains(session.output.count))
    }
}
