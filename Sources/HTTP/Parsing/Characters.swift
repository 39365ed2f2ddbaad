/// The character classes of RFC 9110 and 9112, on bytes.
enum Characters {
    /// `tchar` of RFC 9110 §5.6.2, a bit for each of the 128 ASCII characters.
    private static let tokenLow: UInt64 = 0x03FF_6CFA_0000_0000
    private static let tokenHigh: UInt64 = 0x57FF_FFFF_C7FF_FFFE

    @inline(__always)
    static func isToken(_ byte: UInt8) -> Bool {
        byte < 64 ? tokenLow >> UInt64(byte) & 1 == 1 : byte < 128 && tokenHigh >> UInt64(byte - 64) & 1 == 1
    }

    static func isToken(_ bytes: some Sequence<UInt8>) -> Bool {
        var isEmpty = true
        for byte in bytes {
            if !isToken(byte) { return false }
            isEmpty = false
        }
        return !isEmpty
    }

    /// What a request target may hold. Of what RFC 3986 excludes, browsers leave `"<>\^{|}` and backticks as they
    /// are, so these pass; `#`, blanks, controls and bytes past ASCII do not.
    @inline(__always)
    static func isTarget(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "#") }

    /// `field-vchar`, blank or tab (RFC 9110 §5.5).
    @inline(__always)
    static func isFieldValue(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }

    /// Whether all bytes are `isFieldValue`, looked at eight at a time.
    static func isFieldValue(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var index = 0
        while index + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let deletes = word ^ (ones &* 0x7F)
            // The top bit of some byte is set if one is below 0x20, or is 0x7F.
            let below = (word &- ones &* 0x20) & ~word
            let suspect = (below | ((deletes &- ones) & ~deletes)) & (ones &* 0x80)
            if suspect != 0, !bytes[index..<index + 8].allSatisfy({ isFieldValue($0) }) { return false }
            index += 8
        }
        while index < bytes.count {
            if !isFieldValue(bytes[index]) { return false }
            index += 1
        }
        return true
    }

    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool { lowercased(byte) >= 0x61 && lowercased(byte) <= 0x7A }

    /// The value of a hexadecimal digit.
    @inline(__always)
    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// Compares without regard to ASCII case; `lowercase` has no upper-case letters.
    @inline(__always)
    static func equal(_ bytes: UnsafeRawBufferPointer, _ lowercase: StaticString) -> Bool {
        guard bytes.count == lowercase.utf8CodeUnitCount else { return false }
        let other = lowercase.utf8Start
        for index in 0..<bytes.count where lowercased(bytes[index]) != other[index] { return false }
        return true
    }
}
