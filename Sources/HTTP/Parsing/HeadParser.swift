import Glibc

/// Reads a message's head line by line (RFC 9112 §2–5), over the same bytes again as more of them come: it keeps
/// offsets only, so the bytes may move between calls.
struct HeadParser {
    /// Where the line of a request or response lies, without its CR LF.
    private(set) var startLine = 0..<0
    private(set) var fields: [Headers.Field] = []
    /// Where the next line starts, and how far its end was looked for.
    private var position = 0
    private var searched = 0
    private var hasStartLine = false
    private var hasEmptyLine = false

    /// Ready for another head; the memory is kept.
    mutating func reset() {
        fields.removeAll(keepingCapacity: true)
        position = 0
        searched = 0
        hasStartLine = false
        hasEmptyLine = false
    }

    /// The length of the head, once all of it is among `bytes`, which start where the head starts.
    mutating func parse(_ bytes: UnsafeRawBufferPointer, _ limits: Limits) throws(Problem) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        while true {
            guard let found = memchr(base + searched, 0x0A, bytes.count - searched) else {
                searched = bytes.count
                try checkUnfinished(bytes, limits)
                return nil
            }
            let feed = UnsafeRawPointer(found) - base
            guard feed > position, bytes[feed - 1] == 0x0D else { throw .malformed("a line ends without CR") }
            let line = position..<feed - 1
            position = feed + 1
            searched = position
            if !hasStartLine {
                if line.isEmpty {
                    // RFC 9112 §2.2: an empty line before the request line is to be ignored.
                    if hasEmptyLine { throw .malformed("empty lines come before the request line") }
                    hasEmptyLine = true
                    continue
                }
                if line.count > limits.requestLine { throw .requestLineTooLong }
                startLine = line
                hasStartLine = true
                continue
            }
            if position > limits.head { throw .headTooLarge }
            if line.isEmpty { return position }
            if fields.count == limits.fields { throw .headTooLarge }
            fields.append(try Self.field(bytes, line))
        }
    }

    /// True once any byte of a head has come.
    var hasBegun: Bool { searched > 0 }

    /// A line that will not do is refused before its end has come, since that might never be.
    private func checkUnfinished(_ bytes: UnsafeRawBufferPointer, _ limits: Limits) throws(Problem) {
        if hasStartLine {
            if bytes.count > limits.head { throw .headTooLarge }
        } else if position < bytes.count {
            // One more, for the CR of a line that just fits.
            if bytes.count - position > limits.requestLine + 1 { throw .requestLineTooLong }
            if !Characters.isToken(bytes[position]), bytes[position] != 0x0D {
                throw .malformed("this is not an HTTP request")
            }
        }
    }

    /// One header line: `name: value`, blanks around the value dropped (RFC 9112 §5).
    private static func field(
        _ bytes: UnsafeRawBufferPointer, _ line: Range<Int>
    ) throws(Problem) -> Headers.Field {
        var nameEnd = line.lowerBound
        while nameEnd < line.upperBound, Characters.isToken(bytes[nameEnd]) { nameEnd += 1 }
        if nameEnd == line.lowerBound {
            let folded = bytes[nameEnd] == 0x20 || bytes[nameEnd] == 0x09
            throw .malformed(folded ? "a header line is folded" : "a header has no name")
        }
        guard nameEnd < line.upperBound, bytes[nameEnd] == UInt8(ascii: ":") else {
            throw .malformed("a header's name is followed by something other than a colon")
        }
        var start = nameEnd + 1
        var end = line.upperBound
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        guard Characters.isFieldValue(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) else {
            throw .malformed("a header's value has a control character")
        }
        return Headers.Field(
            nameStart: UInt32(line.lowerBound), nameEnd: UInt32(nameEnd), valueStart: UInt32(start),
            valueEnd: UInt32(end))
    }
}

extension Headers.Field {
    init(name: Range<Int>, value: Range<Int>) {
        self.init(
            nameStart: UInt32(name.lowerBound), nameEnd: UInt32(name.upperBound),
            valueStart: UInt32(value.lowerBound), valueEnd: UInt32(value.upperBound))
    }

    var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
    var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
}
