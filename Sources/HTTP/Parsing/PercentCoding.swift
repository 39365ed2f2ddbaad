/// Percent-encoding (RFC 3986 §2.1).
package enum PercentCoding {
    /// What RFC 3986 §2.3 calls unreserved, and nothing else, stays as it is.
    package static func encode(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
            default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// As URL parsers decode a query or form: a `+` is a blank, and what is no escape stays as it is.
    static func decodeForm(_ bytes: some Collection<UInt8>) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index != bytes.endIndex {
            let byte = bytes[index]
            if byte == 0x25, let (value, next) = escape(bytes, at: index) {
                decoded.append(value)
                index = next
                continue
            }
            decoded.append(byte == 0x2B ? 0x20 : byte)
            bytes.formIndex(after: &index)
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    /// A path, decoded and without dot segments. An encoded slash stays `%2F`, so that it never splits a segment.
    /// Nil if an escape is malformed or NUL, or if the path would leave the root.
    static func decodePath(_ bytes: UnsafeRawBufferPointer) -> String? {
        var segments: [[UInt8]] = []
        let raw = bytes.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (position, part) in raw.enumerated() {
            guard let segment = decodeSegment(part) else { return nil }
            let isLast = position == raw.count - 1
            switch segment {
            case [0x2E]: if isLast { segments.append([]) }
            case [0x2E, 0x2E]:
                if segments.popLast() == nil { return nil }
                if isLast { segments.append([]) }
            default: segments.append(segment)
            }
        }
        return "/" + String(decoding: Array(segments.joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
    }

    private static func decodeSegment(_ bytes: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
        var decoded: [UInt8] = []
        var index = bytes.startIndex
        while index != bytes.endIndex {
            if bytes[index] != 0x25 {
                decoded.append(bytes[index])
                index += 1
                continue
            }
            guard let (value, next) = escape(bytes, at: index), value != 0 else { return nil }
            if value == UInt8(ascii: "/") { decoded += "%2F".utf8 } else { decoded.append(value) }
            index = next
        }
        return decoded
    }

    private static func escape<Bytes: Collection<UInt8>>(
        _ bytes: Bytes, at index: Bytes.Index
    ) -> (value: UInt8, next: Bytes.Index)? {
        let first = bytes.index(after: index)
        guard first != bytes.endIndex, let high = Characters.hexValue(bytes[first]) else { return nil }
        let second = bytes.index(after: first)
        guard second != bytes.endIndex, let low = Characters.hexValue(bytes[second]) else { return nil }
        return (high << 4 | low, bytes.index(after: second))
    }
}
