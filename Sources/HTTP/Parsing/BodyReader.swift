/// Collects a body, by length or in chunks (RFC 9112 §6–7), up to a limit. Trailers are read and dropped.
struct BodyReader {
    private enum State {
        case length(left: Int)
        case chunkSize
        case chunk(left: Int)
        case chunkEnd
        case trailers
        case toEnd
        case done
    }

    private var state: State
    /// What has come so far.
    private(set) var body: [UInt8] = []
    /// A size line or the trailers, as far as they have come.
    private var line: [UInt8] = []
    private let limit: Int
    private let lineLimit: Int

    /// For a body that the end of the connection ends, `framing` is nil.
    init(_ framing: RequestHead.Framing?, limit: Int, lineLimit: Int) throws(Problem) {
        self.limit = limit
        self.lineLimit = lineLimit
        switch framing {
        case RequestHead.Framing.none?: state = .done
        case .length(let count)?:
            if count > limit { throw .bodyTooLarge }
            state = count == 0 ? .done : .length(left: count)
            body.reserveCapacity(min(count, 65536))
        case .chunked?: state = .chunkSize
        case nil: state = .toEnd
        }
    }

    var isDone: Bool { if case .done = state { true } else { false } }
    /// Whether the end of the connection is the end of the body.
    var endsWithConnection: Bool { if case .toEnd = state { true } else { false } }

    /// Hands over what has come since the last time.
    mutating func take() -> [UInt8] {
        defer { body = [] }
        return body
    }

    /// Takes what belongs to the body from the front of `bytes`; says how much that was.
    mutating func read(_ bytes: UnsafeRawBufferPointer) throws(Problem) -> Int {
        var index = 0
        while index < bytes.count, !isDone {
            switch state {
            case .length(let left):
                let count = min(left, bytes.count - index)
                body += bytes[index..<index + count]
                index += count
                state = left == count ? .done : .length(left: left - count)
            case .chunk(let left):
                let count = min(left, bytes.count - index)
                body += bytes[index..<index + count]
                index += count
                state = left == count ? .chunkEnd : .chunk(left: left - count)
            case .toEnd:
                if bytes.count - index > limit - body.count { throw .bodyTooLarge }
                body += bytes[index...]
                index = bytes.count
            case .chunkSize, .chunkEnd, .trailers:
                let byte = bytes[index]
                index += 1
                if line.last == 0x0D || byte == 0x0A {
                    guard line.last == 0x0D, byte == 0x0A else {
                        throw .malformed("a chunk's line has a bare CR or LF")
                    }
                    line.removeLast()
                    try endLine()
                } else {
                    if line.count == lineLimit { throw .malformed("a chunk's line is too long") }
                    line.append(byte)
                }
            case .done: break
            }
        }
        return index
    }

    private var trailerBytes = 0

    private mutating func endLine() throws(Problem) {
        defer { line.removeAll(keepingCapacity: true) }
        switch state {
        case .chunkSize:
            guard let size = ChunkLine.size(line) else {
                throw .malformed("a chunk does not begin with a hexadecimal size")
            }
            if size > limit - body.count { throw .bodyTooLarge }
            state = size == 0 ? .trailers : .chunk(left: size)
        case .chunkEnd:
            if !line.isEmpty { throw .malformed("a chunk is longer than its size") }
            state = .chunkSize
        case .trailers:
            if line.isEmpty {
                state = .done
                return
            }
            trailerBytes += line.count
            if trailerBytes > lineLimit { throw .headTooLarge }
            let name = line.prefix { $0 != UInt8(ascii: ":") }
            guard name.count < line.count, Characters.isToken(name),
                line[name.count...].allSatisfy({ Characters.isFieldValue($0) })
            else { throw .malformed("a trailer is no header field") }
        default: break
        }
    }
}
