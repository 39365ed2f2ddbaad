/// A frame as it is on the wire (RFC 9113 §4.1), right or wrong.
struct Frame: Equatable {
    enum Kind: UInt8 {
        case data, headers, priority, reset, settings, pushPromise, ping, goAway, windowUpdate, continuation
    }

    var type: UInt8
    var flags: UInt8 = 0
    var stream: UInt32 = 0
    var payload: [UInt8] = []

    static let endStream: UInt8 = 0x1
    static let ack: UInt8 = 0x1
    static let endHeaders: UInt8 = 0x4
    static let padded: UInt8 = 0x8
    static let hasPriority: UInt8 = 0x20

    init(type: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []) {
        (self.type, self.flags, self.stream, self.payload) = (type, flags, stream, payload)
    }

    init(_ kind: Kind, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []) {
        self.init(type: kind.rawValue, flags: flags, stream: stream, payload)
    }

    var kind: Kind? { Kind(rawValue: type) }
    func has(_ flag: UInt8) -> Bool { flags & flag != 0 }

    var bytes: [UInt8] {
        number(UInt32(payload.count)).dropFirst() + [type, flags] + number(stream) + payload
    }

    /// Takes the first frame off what was received; nil if it is not all there.
    static func take(from received: inout [UInt8]) -> Frame? {
        guard received.count >= 9 else { return nil }
        let length = Int(received[0]) << 16 | Int(received[1]) << 8 | Int(received[2])
        guard received.count >= 9 + length else { return nil }
        defer { received.removeFirst(9 + length) }
        return Frame(
            type: received[3], flags: received[4], stream: word(received[5...]), Array(received[9..<9 + length]))
    }
}

/// A number in the four bytes of the wire.
func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
}

func word(_ bytes: some Collection<UInt8>) -> UInt32 { bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }

// What a client sends.
extension Frame {
    static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    static func data(_ stream: UInt32, _ text: String, ends: Bool = false) -> Frame {
        Frame(.data, flags: ends ? endStream : 0, stream: stream, Array(text.utf8))
    }

    static func headers(_ stream: UInt32, _ block: [UInt8], ends: Bool = true, endsHeaders: Bool = true) -> Frame {
        Frame(
            .headers, flags: (ends ? endStream : 0) | (endsHeaders ? endHeaders : 0), stream: stream, block)
    }

    /// A whole request without a body.
    static func get(_ stream: UInt32, _ path: String = "/hello") -> Frame {
        headers(stream, HeaderBlock.request(path: path))
    }

    /// The head of a request with a body.
    static func post(_ stream: UInt32, _ path: String = "/echo", fields: [(String, String)] = []) -> Frame {
        headers(stream, HeaderBlock.request("POST", path: path, fields), ends: false)
    }

    static func continuation(_ stream: UInt32, _ block: [UInt8], ends: Bool = true) -> Frame {
        Frame(.continuation, flags: ends ? endHeaders : 0, stream: stream, block)
    }

    static func priority(_ stream: UInt32, on other: UInt32 = 0, weight: Int = 16) -> Frame {
        Frame(.priority, stream: stream, number(other) + [UInt8(weight - 1)])
    }

    static func reset(_ stream: UInt32, _ code: ErrorCode = .cancel) -> Frame {
        Frame(.reset, stream: stream, number(code.rawValue))
    }

    static func settings(_ values: KeyValuePairs<UInt16, UInt32> = [:]) -> Frame {
        Frame(.settings, values.flatMap { number(UInt32($0.key)).dropFirst(2) + number($0.value) })
    }

    static func window(_ stream: UInt32, _ increment: UInt32) -> Frame {
        Frame(.windowUpdate, stream: stream, number(increment))
    }

    static let acknowledgment = Frame(.settings, flags: ack)
    static func goAway(_ last: UInt32, _ code: UInt32 = 0) -> Frame { Frame(.goAway, number(last) + number(code)) }

    static let ping = Frame(.ping, [1, 2, 3, 4, 5, 6, 7, 8])
}

/// RFC 9113 §7
enum ErrorCode: UInt32, Sendable {
    case none, protocolError, internalError, flowControlError, settingsTimeout, streamClosed, frameSizeError
    case refusedStream, cancel, compressionError, connectError, enhanceYourCalm
}

enum Setting {
    static let tableSize: UInt16 = 1
    static let push: UInt16 = 2
    static let streams: UInt16 = 3
    static let window: UInt16 = 4
    static let frameSize: UInt16 = 5
    static let headerListSize: UInt16 = 6
}
