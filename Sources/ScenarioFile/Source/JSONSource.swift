import Model

/// JSON that libyaml would read otherwise: escaped surrogate pairs, which it refuses, and raw characters that YAML forbids or folds.
/// They are rewritten as YAML's own escapes; `mark` leads from there back to the text as it was.
struct JSONSource: Sendable {
    private(set) var bytes: [UInt8] = []
    private var shifts: [Shift] = []
    private var position = Mark.start

    /// Columns to add to all that is past `mark` on its line of the rewritten text.
    private struct Shift: Sendable {
        var mark: Mark
        var columns: Int
    }

    /// `nil` where the text is no JSON object.
    init?(_ text: [UInt8]) {
        let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        guard text.first(where: { !blanks.contains($0) }) == UInt8(ascii: "{"), (try? JSON.parse(text)) != nil else {
            return nil
        }
        bytes.reserveCapacity(text.count)
        text.withUnsafeBufferPointer { rewrite($0) }
    }

    /// Where a place of the rewritten text was before.
    func mark(_ mark: Mark) -> Mark {
        var low = 0
        var high = shifts.count
        while low < high {
            let middle = (low + high) / 2
            if shifts[middle].mark < mark { low = middle + 1 } else { high = middle }
        }
        guard low > 0, shifts[low - 1].mark.line == mark.line else { return mark }
        return Mark(line: mark.line, column: mark.column + shifts[low - 1].columns)
    }

    private mutating func rewrite(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        var inString = false
        while index < text.count {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "\\"):
                if let scalar = surrogatePair(text, at: index) {
                    replace(12, by: "\\U" + hex(scalar, digits: 8))
                    index += 12
                } else {
                    copy(text, index, 2)
                    index += 2
                }
                continue
            case UInt8(ascii: "\""): inString.toggle()
            case 0x7F..., ..<0x20:
                let length = max(1, (~byte).leadingZeroBitCount)
                if inString, let scalar = foreign(text, index, length) {
                    replace(1, by: "\\u" + hex(scalar, digits: 4))
                } else {
                    copy(text, index, length)
                }
                index += length
                continue
            default: break
            }
            copy(text, index, 1)
            index += 1
        }
    }

    private mutating func copy(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ length: Int) {
        for byte in text[start..<min(start + length, text.count)] {
            bytes.append(byte)
            if byte & 0xC0 != 0x80 { position.column += 1 }
        }
        let isBreak = text[start] == 0x0A || text[start] == 0x0D && (start + 1 == text.count || text[start + 1] != 0x0A)
        if isBreak { position = Mark(line: position.line + 1, column: 1) }
    }

    private mutating func replace(_ columns: Int, by text: String) {
        let before = shifts.last.map { $0.mark.line == position.line ? $0.columns : 0 } ?? 0
        shifts.append(Shift(mark: position, columns: before + columns - text.utf8.count))
        bytes += text.utf8
        position.column += text.utf8.count
    }

    /// A scalar of a JSON string that YAML forbids or takes for a line break.
    private func foreign(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ length: Int) -> UInt32? {
        let bytes = text[start..<min(start + length, text.count)]
        guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else { return nil }
        let isBreak = ["\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
        return isBreak || isUnprintable(text, start) ? scalar.value : nil
    }

    /// C0, DEL, C1, U+FEFF, U+FFFE, U+FFFF (YAML 1.1 §5.1), in valid UTF-8.
    private func isUnprintable(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        switch bytes[index] {
        case ..<0x20, 0x7F: true
        case 0xC2: bytes[index + 1] < 0xA0
        case 0xEF where bytes[index + 1] == 0xBB: bytes[index + 2] == 0xBF
        case 0xEF where bytes[index + 1] == 0xBF: bytes[index + 2] >= 0xBE
        default: false
        }
    }

    private func surrogatePair(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
        guard let high = unit(text, at: index), 0xD800..<0xDC00 ~= high,
            let low = unit(text, at: index + 6), 0xDC00..<0xE000 ~= low
        else { return nil }
        return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }

    private func unit(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
        guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"), text[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return UInt32(String(decoding: text[index + 2..<index + 6], as: UTF8.self), radix: 16)
    }

    private func hex(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
