import Loop

/// The receiving half of an HTTP/1.1 connection: bytes in, requests out. It does no I/O.
struct RequestReader {
    enum Step {
        /// All bytes are taken or kept for later; more have to come.
        case needsMore
        /// A head. If it frames a body, `collect` must be called before the next step.
        case head(RequestHead)
        /// The body of the last head.
        case body([UInt8])
    }

    private let limits: Limits
    private let scheme: StaticString
    private let peer: SocketAddress
    private var parser = HeadParser()
    private var body: BodyReader?

    init(limits: Limits, scheme: StaticString, peer: SocketAddress) {
        self.limits = limits
        self.scheme = scheme
        self.peer = peer
    }

    /// True from a head's first byte until its last.
    var isInHead: Bool { parser.hasBegun }
    var isInBody: Bool { body != nil }
    /// Bytes of the body that have come.
    var bodyCount: Int { body?.body.count ?? 0 }

    /// From here on reads a body, of `limit` bytes at most.
    mutating func collect(_ framing: RequestHead.Framing, limit: Int) throws(Problem) {
        body = try BodyReader(framing, limit: limit, lineLimit: limits.chunkLine)
    }

    /// Looks at `bytes`; says how many of them it is done with. The rest is to be shown again, with what follows it.
    mutating func next(_ bytes: UnsafeRawBufferPointer) throws(Problem) -> (step: Step, taken: Int) {
        if body != nil {
            let taken = try body?.read(bytes) ?? 0
            guard let done = body, done.isDone else { return (.needsMore, taken) }
            body = nil
            return (.body(done.body), taken)
        }
        guard let length = try parser.parse(bytes, limits) else { return (.needsMore, 0) }
        let head = try RequestHead(
            bytes[..<length], line: parser.startLine, fields: parser.fields, scheme: scheme, peer: peer)
        parser.reset()
        return (.head(head), length)
    }
}
