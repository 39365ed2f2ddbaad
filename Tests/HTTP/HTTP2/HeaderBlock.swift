/// Header blocks as simple as HPACK allows (RFC 7541 §6.2.2): literals, never indexed nor Huffman-coded.
enum HeaderBlock {
    static func encode(_ fields: [(String, String)]) -> [UInt8] {
        fields.flatMap { [0x00] + string($0.0) + string($0.1) }
    }

    static func request(
        _ method: String = "GET", path: String = "/hello", _ fields: [(String, String)] = []
    ) -> [UInt8] {
        encode([(":method", method), (":scheme", "http"), (":path", path), (":authority", "a")] + fields)
    }

    static func string(_ text: String) -> [UInt8] { length(text.utf8.count) + Array(text.utf8) }

    /// RFC 7541 §5.1, with a prefix of seven bits.
    private static func length(_ count: Int) -> [UInt8] {
        if count < 127 { return [UInt8(count)] }
        var rest = count - 127
        var bytes: [UInt8] = [127]
        while rest >= 128 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    /// The status in the first field of an answer's block; nil if there is none.
    static func status(_ block: [UInt8]) -> Int? {
        // RFC 7541 appendix A: 8 to 14 are the statuses of the static table.
        let indexed = [200, 204, 206, 304, 400, 404, 500]
        guard let first = block.first else { return nil }
        if (0x88...0x8E).contains(first) { return indexed[Int(first) - 0x88] }
        guard [0x08, 0x18, 0x48].contains(first), block.count > 2 else { return nil }
        let text = block[2..<min(block.count, 2 + Int(block[1] & 0x7F))]
        return block[1] & 0x80 == 0 ? Int(String(decoding: text, as: UTF8.self)) : huffmanNumber(text)
    }

    /// Digits in the code of RFC 7541 appendix B: five bits for 0 to 2, six for the others.
    private static func huffmanNumber(_ bytes: ArraySlice<UInt8>) -> Int? {
        let bits = bytes.flatMap { byte in (0..<8).map { Int(byte >> (7 - $0)) & 1 } }
        var value = 0
        var index = 0
        while index + 5 <= bits.count {
            let five = bits[index..<index + 5].reduce(0) { $0 << 1 | $1 }
            if five <= 2 {
                value = value * 10 + five
                index += 5
                continue
            }
            if index + 6 > bits.count { break }
            let six = five << 1 | bits[index + 5]
            if six == 0b111111 { break }
            guard (0b011001...0b011111).contains(six) else { return nil }
            value = value * 10 + six - 0b011001 + 3
            index += 6
        }
        return value
    }
}
