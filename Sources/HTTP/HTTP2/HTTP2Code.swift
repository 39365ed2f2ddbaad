import CNghttp2

/// Why a stream or connection ends (RFC 9113 §7).
enum HTTP2Code: UInt32 {
    case none = 0x0
    case protocolError = 0x1
    case internalError = 0x2
    case flowControlError = 0x3
    case cancel = 0x8
    case enhanceYourCalm = 0xB

    /// What the client is told of an error after which nghttp2's session is of no more use.
    init(fatal error: Int) {
        switch error {
        case Int(NGHTTP2_ERR_BAD_CLIENT_MAGIC.rawValue): self = .protocolError
        case Int(NGHTTP2_ERR_FLOODED.rawValue), Self.tooManyContinuations: self = .enhanceYourCalm
        default: self = .internalError
        }
    }

    /// `NGHTTP2_ERR_TOO_MANY_CONTINUATIONS`, which older headers do not name.
    private static let tooManyContinuations = -905

    /// A GOAWAY frame (RFC 9113 §6.8), for when nghttp2 can make none.
    func goAway(lastStream: Int32) -> [UInt8] {
        let numbers = [UInt32(bitPattern: lastStream) & 0x7FFF_FFFF, rawValue]
        return [0, 0, 8, 7, 0, 0, 0, 0, 0]
            + numbers.flatMap { number in
                stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
            }
    }
}
