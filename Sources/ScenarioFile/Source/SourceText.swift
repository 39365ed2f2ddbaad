/// A file's text, split into lines as libyaml counts them.
struct SourceText: Sendable {
    /// UTF-8, without a byte order mark.
    let bytes: [UInt8]
    /// JSON breaks lines at CR and LF only, YAML 1.1 at U+0085, U+2028 and U+2029, too.
    let isJSON: Bool
    private let starts: [Int]

    init(_ bytes: [UInt8], isJSON: Bool) {
        self.bytes = bytes
        self.isJSON = isJSON
        starts = bytes.withUnsafeBufferPointer { lineStarts($0, isJSON: isJSON) }
    }

    /// The line's scalars, without its break; empty past the end.
    func line(_ number: Int) -> [Unicode.Scalar] {
        guard starts.indices.contains(number - 1) else { return [] }
        let end = number < starts.count ? starts[number] : bytes.count
        var scalars = Array(String(decoding: bytes[starts[number - 1]..<end], as: UTF8.self).unicodeScalars)
        while let last = scalars.last, isBreak(last) { scalars.removeLast() }
        return scalars
    }

    /// The place of the byte at `offset`.
    func mark(at offset: Int) -> Mark {
        let line = starts.lastIndex { $0 <= offset } ?? 0
        let column = bytes[starts[line]..<offset].count { $0 & 0xC0 != 0x80 }
        return Mark(line: line + 1, column: column + 1)
    }

    private func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r": true
        case "\u{85}", "\u{2028}", "\u{2029}": !isJSON
        default: false
        }
    }
}

private func lineStarts(_ bytes: UnsafeBufferPointer<UInt8>, isJSON: Bool) -> [Int] {
    var starts = [0]
    var index = 0
    while index < bytes.count {
        var length = 0
        switch bytes[index] {
        case 0x0A: length = 1
        case 0x0D: length = index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
        case 0xC2 where !isJSON && index + 1 < bytes.count && bytes[index + 1] == 0x85: length = 2
        case 0xE2 where !isJSON && index + 2 < bytes.count && bytes[index + 1] == 0x80:
            if bytes[index + 2] & 0xFE == 0xA8 { length = 3 }
        default: break
        }
        index += max(1, length)
        if length > 0 { starts.append(index) }
    }
    return starts
}
