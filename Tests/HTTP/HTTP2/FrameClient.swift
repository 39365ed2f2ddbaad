import Loop
import TLS
import Testing

@testable import HTTP

/// A client of frames on a connection of its own. It opens no window by itself.
actor FrameClient {
    nonisolated let loop = group.next()
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let channel: any TestClient
    private let port: Port
    private var received: [UInt8] = []
    private var position = 0

    /// Connects and sends the preface with the settings. The server's first frames come by `next`, as all others.
    init(_ address: SocketAddress, on port: Port, settings: KeyValuePairs<UInt16, UInt32> = [:]) async throws {
        self.port = port
        switch port {
        case .plain: channel = try await RawConnection(address)
        case .tls: channel = try await TLSClient(address, protocols: ["h2"])
        }
        try await send(Frame.preface + Frame.settings(settings).bytes + Frame.acknowledgment.bytes)
    }

    func send(_ bytes: [UInt8]) async throws { try await channel.send(bytes) }

    func send(_ frames: [Frame]) async throws { try await send(frames.flatMap(\.bytes)) }

    /// A request without a body, of the port's scheme.
    nonisolated func get(_ stream: UInt32, _ path: String) -> Frame { .headers(stream, block("GET", path)) }

    nonisolated func post(_ stream: UInt32, _ path: String) -> Frame {
        .headers(stream, block("POST", path), ends: false)
    }

    private nonisolated func block(_ method: String, _ path: String) -> [UInt8] {
        HeaderBlock.encode([
            (":method", method), (":scheme", port == .plain ? "http" : "https"), (":path", path), (":authority", "a"),
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
            guard let bytes = try await channel.read() else { return nil }
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

    func close() async { await channel.close() }
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
