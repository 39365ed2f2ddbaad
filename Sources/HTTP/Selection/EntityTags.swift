/// Entity tags, such as `"a1"` and `W/"a1"` (RFC 9110 §8.8.3).
enum EntityTags {
    /// Whether a list of tags, or `*`, has `tag`. `strongly`: two weak tags are never the same (§8.8.3.2). What follows
    /// a mistake in the list is not looked at.
    static func list(_ list: String, has tag: String, strongly: Bool) -> Bool {
        let bytes = Array(list.utf8)
        if bytes == [UInt8(ascii: "*")] { return true }
        var index = 0
        while true {
            while index < bytes.count, isGap(bytes[index]) { index += 1 }
            guard let end = end(of: bytes, from: index) else { return false }
            if same(String(decoding: bytes[index..<end], as: UTF8.self), tag, strongly: strongly) { return true }
            index = end
            while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
            guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { return false }
        }
    }

    /// Whether two tags are the same (RFC 9110 §8.8.3.2).
    static func same(_ left: String, _ right: String, strongly: Bool) -> Bool {
        if strongly { return left == right && !left.hasPrefix("W/") }
        return left.drop("W/") == right.drop("W/")
    }

    private static func isGap(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ",") }

    /// Where the tag that starts at `start` ends; nil if none starts there. It may hold commas.
    private static func end(of bytes: [UInt8], from start: Int) -> Int? {
        let quote = bytes[start...].starts(with: "W/".utf8) ? start + 2 : start
        guard quote < bytes.count, bytes[quote] == UInt8(ascii: "\"") else { return nil }
        let end = bytes[(quote + 1)...].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == 0x7F }
        guard let end, bytes[end] == UInt8(ascii: "\"") else { return nil }
        return end + 1
    }
}

extension String {
    fileprivate func drop(_ prefix: String) -> Substring { hasPrefix(prefix) ? dropFirst(prefix.count) : self[...] }
}
