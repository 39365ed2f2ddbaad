/// What a stream has yet to send of an answer's body.
struct OutgoingBody {
    private var bytes: [UInt8] = []
    private var fixed: StaticBytes?
    private var position = 0
    /// Nothing will be added.
    private(set) var isWhole: Bool
    /// It will never be whole: what there is goes, and then the stream is reset.
    private(set) var isBroken = false

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

    mutating func breakOff() { isBroken = true }

    /// How much can be sent at once, `limit` at most, and whether that is the last; nil if more has to come first.
    func next(_ limit: Int) -> (count: Int, isLast: Bool)? {
        let left = count
        return left == 0 && !isWhole ? nil : (min(left, limit), isWhole && left <= limit)
    }

    /// Moves a frame's header and the next `count` bytes to the end of `output`.
    mutating func move(_ count: Int, behind header: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        output.append(contentsOf: header)
        let range = position..<position + count
        position = range.upperBound
        if let fixed {
            output.append(contentsOf: UnsafeRawBufferPointer(rebasing: fixed.bytes[range]))
            return
        }
        bytes.withUnsafeBufferPointer { output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
        if position == bytes.count {
            bytes = []
            position = 0
        } else if !isWhole, position > 64 * 1024 {
            bytes.removeFirst(position)
            position = 0
        }
    }
}
