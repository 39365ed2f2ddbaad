import Loop
import TLS
import Testing

@testable import HTTP

/// Beneath HTTP/2: a plain socket, or TLS with `h2` by ALPN.
enum Wire: String, CaseIterable, Sendable { case plain, tls }

/// Runs `body` against a server on a free port of that kind, and shuts it down.
func withServer(
    over wire: Wire, _ router: Router, limits: Limits = Limits(),
    _ body: (SocketAddress, Server) async throws -> Void
) async throws {
    switch wire {
    case .plain: try await withServer(router, limits: limits, body)
    case .tls: try await withTLSServer(router, limits: limits, body)
    }
}

/// A client of frames on a connection of its own. It opens no window by itself.
actor FrameClient {
    private enum Channel {
        case plain(ByteStream)
        case tls(TLSClient)
    }

    nonisolated let loop = group.next()
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let channel: Channel
    private let wire: Wire
    private var received: [UInt8] = []
    private var position = 0

    /// Connects and sends the preface with the settings. The server's first frames come by `next`, as all others.
    init(_ address: SocketAddress, over wire: Wire, settings: KeyValuePairs<UInt16, UInt32> = [:]) async throws {
        self.wire = wire
        switch wire {
        case .plain: channel = .plain(try await ByteStream.connect(to: address, on: loop))
        case .tls: channel = .tls(try await TLSClient(address, protocols: ["h2"]))
        }
        try await send(Frame.preface + Frame.settings(settings).bytes + Frame.acknowledgment.bytes)
    }

    func send(_ bytes: [UInt8]) async throws {
        switch channel {
        case .plain(let stream): try await stream.write(bytes)
        case .tls(let client): try await client.send(bytes)
        }
    }

    func send(_ frames: [Frame]) async throws { try await send(frames.flatMap(\.bytes)) }

    /// A request without a body, of the wire's scheme.
    nonisolated func get(_ stream: UInt32, _ path: String) -> Frame { .headers(stream, block("GET", path)) }

    nonisolated func post(_ stream: UInt32, _ path: String) -> Frame {
        .headers(stream, block("POST", path), ends: false)
    }

    private nonisolated func block(_ method: String, _ path: String) -> [UInt8] {
        HeaderBlock.encode([
            (":method", method), (":scheme", wire == .plain ? "http" : "https"), (":path", path), (":authority", "a"),
        ])
    }

    /// The next frame; nil once the server has ended the connection.
    func next() async throws -> Frame? {
        try await loop.withTimeout(.seconds(60)) { [self] in try await awaitFrame() }
    }

    /// All frames up to the first that is wanted; all there are, if the connection ends before.
    func frames(until isLast: @Sendable (Frame) -> Bool) async throws -> [Frame] {
        var frames: [Frame] = []
        while let frame = try await next() {
            frames.append(frame)
            if isLast(frame) { break }
        }
        return frames
    }

    private func awaitFrame() async throws -> Frame? {
        while true {
            if let frame = takeFrame() { return frame }
            let bytes: [UInt8]?
            switch channel {
            case .plain(let stream): bytes = try await stream.read()
            case .tls(let client): bytes = try await client.read()
            }
            guard let bytes, !bytes.isEmpty else { return nil }
            received.removeFirst(position)
            position = 0
            received += bytes
        }
    }

    private func takeFrame() -> Frame? {
        let rest = received[position...]
        guard rest.count >= 9 else { return nil }
        let count = 9 + Int(word([0] + rest.prefix(3)))
        guard rest.count >= count else { return nil }
        var bytes = Array(rest.prefix(count))
        position += count
        return Frame.take(from: &bytes)
    }

    func close() async {
        switch channel {
        case .plain(let stream): await stream.close()
        case .tls(let client): await client.close()
        }
    }
}

extension Frame {
    /// What a SETTINGS frame says of a setting.
    func setting(_ id: UInt16) -> UInt32? {
        guard kind == .settings else { return nil }
        return stride(from: 0, to: payload.count, by: 6)
            .first { word([0, 0] + payload[$0...].prefix(2)) == UInt32(id) }.map { word(payload[($0 + 2)...]) }
    }

    /// The end of an answer.
    func ends(_ stream: UInt32) -> Bool {
        self.stream == stream && (kind == .reset || has(Self.endStream) && (kind == .data || kind == .headers))
    }
}

extension [Frame] {
    /// The content that came of an answer.
    func content(_ stream: UInt32) -> String {
        reduce(into: "") { text, frame in
            if frame.kind == .data, frame.stream == stream { text += String(decoding: frame.payload, as: UTF8.self) }
        }
    }

    /// The codes of all GOAWAY frames.
    var goodbyes: [ErrorCode?] {
        filter { $0.kind == .goAway }.map { ErrorCode(rawValue: word($0.payload.dropFirst(4))) }
    }
}
