import Loop
import Synchronization

/// A response's body as its impairment lets it through.
struct ImpairedBody: Sendable {
    let body: Response.Body
    /// What the head says of it.
    let length: Int?
    let impairment: Impairment
    let stallTime: Duration
    let loop: EventLoop

    init(_ response: Response, _ impairment: Impairment, on worker: Worker) {
        (body, length, self.impairment) = (response.body, response.bodyLength, impairment)
        (stallTime, loop) = (worker.limits.stallTime, worker.loop)
    }

    /// It has no end of its own.
    var isEndless: Bool { if case .stallAfter = impairment.cut { true } else { false } }

    /// Writes what is let through. Throws `BrokenOff` where it breaks off.
    func write(to writer: ResponseWriter) async throws {
        let gate = Gate(self, writer.sink)
        switch body {
        case .empty: return
        case .bytes(let bytes): try await gate.write(bytes)
        case .static(let bytes):
            for start in stride(from: 0, to: bytes.count, by: Gate.pieceSize) {
                try await gate.write(Array(bytes.bytes[start..<min(start + Gate.pieceSize, bytes.count)]))
            }
        case .stream(let write): try await write(ResponseWriter(sink: gate))
        }
        if length != 0 { try await gate.breakOff() }
    }
}

/// An impaired body ends before its time.
enum BrokenOff: Error { case end, reset }

/// Takes a body, and hands on what its impairment lets through. One writer at a time.
private final class Gate: BodySink {
    static let pieceSize = 16 * 1024

    private let body: ImpairedBody
    private let sink: any BodySink
    private let limit: Int
    /// Bytes that go at once: ten pieces a second where there is a rate.
    private let piece: Int
    private let sent = Atomic(0)

    init(_ body: ImpairedBody, _ sink: any BodySink) {
        (self.body, self.sink) = (body, sink)
        let count: Int? =
            switch body.impairment.cut {
            case .resetAfter(let count), .endAfter(let count), .stallAfter(let count): count
            case .reset, nil: nil
            }
        limit = count.map { min($0, body.length.map { $0 - 1 } ?? .max) } ?? .max
        piece = body.impairment.rate.map { max(1, min($0 / 10, Self.pieceSize)) } ?? Self.pieceSize
    }

    func write(_ bytes: [UInt8]) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let room = limit - sent.load(ordering: .relaxed)
            if room <= 0 { try await breakOff() }
            let next = Array(rest.prefix(min(room, piece)))
            rest = rest.dropFirst(next.count)
            try await sink.write(next)
            sent.add(next.count, ordering: .relaxed)
            guard let rate = body.impairment.rate else { continue }
            try await body.loop.sleep(for: .nanoseconds(next.count * 1_000_000_000 / rate))
        }
    }

    /// Ends as the impairment wants it; returns where it wants nothing.
    func breakOff() async throws {
        switch body.impairment.cut {
        case .reset, nil: return
        case .resetAfter: throw BrokenOff.reset
        case .endAfter: throw BrokenOff.end
        case .stallAfter:
            try await body.loop.sleep(for: body.stallTime)
            throw BrokenOff.reset
        }
    }
}
