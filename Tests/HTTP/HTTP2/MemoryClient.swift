import Loop

@testable import HTTP

/// A client of frames against a session in memory, which answers each whole request with `hello`.
final class MemoryClient {
    /// What a client sees of what it sent.
    enum Outcome: Equatable, Sendable {
        case answer(UInt32, Int)
        case reset(UInt32, ErrorCode)
        case goAway(ErrorCode)
        case acknowledged, pong
    }

    let session: HTTP2Session
    /// It stands still: what a server allows for each second does not depend on how fast the test is.
    private let now = MonotonicClock.now()
    private var received: [UInt8] = []
    /// What has come, without the session's own first frames.
    private(set) var frames: [Frame] = []
    /// What requests are answered; nil leaves them, and what they bring, as they are.
    var body: [UInt8]? = Array("hello".utf8)

    /// Shakes hands, if it is not told to do otherwise.
    init(
        limits: Limits = Limits(),
        opening: [UInt8] = Frame.preface + Frame.settings().bytes + Frame.acknowledgment.bytes
    ) {
        let peer = SocketAddress.loopback(port: 1)
        guard
            let session = HTTP2Session(
                limits: limits, scheme: "http", peer: peer, buffers: SpareBuffers(), at: now)
        else { preconditionFailure("no memory for a session") }
        self.session = session
        exchange(opening)
        frames.removeAll { $0.kind == .settings || $0.kind == .windowUpdate }
    }

    func send(_ frames: [Frame]) { exchange(frames.flatMap(\.bytes)) }

    func exchange(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { session.receive($0, at: now) }
        for stream in session.takeNews() { answer(stream) }
        var isFull = false
        repeat {
            session.makeOutput(at: now)
            isFull = !session.hasRoom
            received += session.output.buffer
            session.output = OutputQueue()
        } while isFull
        while let frame = Frame.take(from: &received) { frames.append(frame) }
    }

    private func answer(_ stream: HTTP2Stream) {
        guard let body, !stream.isClosed else { return }
        var response = Response(type: "text/plain", body)
        if let problem = stream.problem {
            response = problem.response
        } else {
            session.consume(stream)
            if !stream.isComplete { return }
        }
        stream.outgoing = OutgoingBody(response.body)
        session.respond(
            to: stream, response.status, response.headers, [:], contentLength: stream.outgoing.count, hasBody: true)
    }

    /// The content of an answer, as far as it has come, in the pieces in which it came.
    func content(_ stream: UInt32) -> [String] {
        frames.filter { $0.kind == .data && $0.stream == stream }.map { String(decoding: $0.payload, as: UTF8.self) }
    }

    var outcomes: [Outcome] {
        frames.compactMap { frame in
            switch frame.kind {
            case .headers: .answer(frame.stream, HeaderBlock.status(frame.payload) ?? 0)
            case .reset: ErrorCode(rawValue: word(frame.payload)).map { .reset(frame.stream, $0) }
            case .goAway: ErrorCode(rawValue: word(frame.payload.dropFirst(4))).map { .goAway($0) }
            case .settings where frame.has(Frame.ack): .acknowledged
            case .ping where frame.has(Frame.ack): .pong
            default: nil
            }
        }
    }
}
