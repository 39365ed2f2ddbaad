import Loop

/// What a connection has yet to send: small things in one buffer, and after them at most one large body, which is
/// sent from where it lies.
struct OutputQueue {
    private enum Tail {
        case none
        case bytes([UInt8])
        case immortal(StaticBytes)
    }

    /// Up to here a body is copied behind its head: cheaper than a second buffer in the call.
    private static let copied = 16 * 1024
    /// Room for such a body and its head.
    static let usualSize = copied + 1024

    var buffer: [UInt8] = []
    private var tail = Tail.none
    private var tailCount = 0
    private var sent = 0

    /// Bytes still to be sent.
    var count: Int { buffer.count + tailCount - sent }
    var isEmpty: Bool { count == 0 }
    /// Nothing can be added until the large body is sent.
    var isSealed: Bool { tailCount > 0 }

    mutating func append(_ body: [UInt8]) {
        if body.count <= Self.copied {
            buffer += body
        } else {
            tail = .bytes(body)
            tailCount = body.count
        }
    }

    mutating func append(_ body: StaticBytes) {
        if body.count <= Self.copied {
            buffer += body.bytes
        } else {
            tail = .immortal(body)
            tailCount = body.count
        }
    }

    /// Sends once; false if there was no room. The memory is kept.
    mutating func send(_ transport: Transport) throws(SystemError) -> Bool {
        let start = min(sent, buffer.count)
        let tailStart = sent - start
        let written = try buffer.withUnsafeBufferPointer { (buffer) throws(SystemError) -> Int? in
            let first = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[start...]))
            switch tail {
            case .none: return try transport.write(first, UnsafeRawBufferPointer(start: nil, count: 0))
            case .immortal(let body):
                return try transport.write(first, UnsafeRawBufferPointer(rebasing: body.bytes[tailStart...]))
            case .bytes(let body):
                return try body.withUnsafeBufferPointer { (body) throws(SystemError) -> Int? in
                    try transport.write(
                        first, UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: body[tailStart...])))
                }
            }
        }
        guard let written else { return false }
        sent += written
        if isEmpty {
            buffer.removeAll(keepingCapacity: true)
            tail = .none
            tailCount = 0
            sent = 0
        } else if tailCount == 0, sent > Self.copied, sent > buffer.count / 2 {
            buffer.removeFirst(sent)
            sent = 0
        }
        return true
    }
}
