/// What a stream has yet to send of an answer's body.
struct OutgoingBody {
    private var bytes: [UInt8] = []
    private var fixed: StaticBytes?
    private var position = 0
    /// Nothing will be added.
    private(set) var isWhole: Bool

    /// A body to which pieces are added, until it is whole.
    init() { isWhole = false }

    /// The body of a response that is no stream.
    init(_ body: Response.Body) {
        switch body {
        case .empty, .stream: break
        case .bytes(let bytes): self.bytes = bytes
        case .static(let bytes): fixed = bytes
        }
        isWhole = true
    }

    var count: Int { (fixed?.count ?? bytes.count) - position }

    mutating func append(_ piece: [UInt8]) {
        if position == bytes.count {
            bytes = piece
            position = 0
        } else {
            bytes += piece
        }
    }

    mutating func end() { isWhole = true }

    /// Moves the next `count` bytes behind `output`.
    mutating func move(_ count: Int, to output: inout [UInt8]) {
        let range = position..<position + count
        if let fixed { output += fixed.bytes[range] } else { output += bytes[range] }
        position = range.upperBound
        if fixed != nil { return }
        if position == bytes.count {
            bytes = []
            position = 0
        } else if !isWhole, position > 64 * 1024 {
            bytes.removeFirst(position)
            position = 0
        }
    }
}
