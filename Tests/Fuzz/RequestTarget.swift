import Loop

@testable import HTTP

/// One connection's requests, with limits that short input can reach. What is read must not depend on how it was cut.
@Sendable func fuzzRequest(_ input: [UInt8]) {
    // Ended by an empty line: before that, a whole line may still wait to be refused.
    let bytes = input + Array("\r\n\r\n".utf8)
    let whole = Received(bytes, sizes: [bytes.count])
    mustEqual(whole, Received(bytes, sizes: bytes.map { _ in 1 }), "byte by byte, another request is read")
    mustEqual(whole, Received(bytes, sizes: Splits.sizes(of: bytes)), "in pieces, another request is read")
}

/// What a connection has read.
private struct Received: Equatable {
    struct Message: Equatable {
        var parts: [String]
        var framing: RequestHead.Framing
        var body: [UInt8]?
    }

    private(set) var messages: [Message] = []
    /// Why is left out: it depends on whether the byte that was wrong or the one that was too much came first.
    private(set) var isRefused = false

    private static let limits: Limits = {
        var limits = Limits()
        limits.requestLine = 64
        limits.head = 256
        limits.fields = 8
        limits.chunkLine = 32
        return limits
    }()

    init(_ bytes: [UInt8], sizes: [Int]) {
        var reader = RequestReader(limits: Self.limits, scheme: "http", peer: .loopback(port: 1))
        var pending: [UInt8] = []
        var start = 0
        do {
            for size in sizes {
                pending += bytes[start..<start + size]
                start += size
                try read(&pending, by: &reader)
            }
        } catch {
            isRefused = true
        }
    }

    private mutating func read(_ pending: inout [UInt8], by reader: inout RequestReader) throws {
        while true {
            // A buffer of its own, so that the address sanitizer sees a read past it.
            let (step, taken) = try Array(pending).withUnsafeBytes { try reader.next($0) }
            pending.removeFirst(taken)
            switch step {
            case .needsMore: return
            case .head(let head):
                messages.append(Message(head))
                if head.framing != .none { try reader.collect(head.framing, limit: 128) }
            case .body(let body):
                mustEqual(messages[messages.count - 1].body, nil, "a head has two bodies")
                messages[messages.count - 1].body = body
            }
        }
    }
}

extension Received.Message {
    init(_ head: RequestHead) {
        let request = head.request
        let fields = request.headers.all
        for (name, value) in fields {
            precondition(!name.isEmpty && Characters.isToken(Array(name.utf8)[...]), "a header's name is no token")
            precondition(value.utf8.allSatisfy { Characters.isFieldValue($0) }, "a header's value has controls")
        }
        parts = [
            request.method.rawValue, request.target, request.path, request.authority, request.host,
            request.rawQuery ?? "none", request.mediaType ?? "none",
            "\(request.minorVersion) \(head.keepsAlive) \(head.expectsContinue) \(head.expectsUnknown)",
        ]
        parts += fields.flatMap { [$0.name, $0.value] }
        framing = head.framing
    }
}
