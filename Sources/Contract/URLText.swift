/// A URL's text, as far as rules compare it. No full parser: the URLs of an app's own scheme have nothing special (URL Standard, "special scheme").
struct URLText: Hashable {
    /// As it is written; empty where the text is relative.
    let scheme: String
    /// As it is written, without user name and port; empty where there is none.
    let host: String

    init(_ text: String) {
        let bytes = Self.trimmed(text)
        let length = Self.schemeLength(bytes)
        scheme = String(decoding: bytes.prefix(length), as: UTF8.self)
        let rest = bytes.dropFirst(length == 0 ? 0 : length + 1)
        guard rest.starts(with: [Self.slash, Self.slash]) else {
            host = ""
            return
        }
        let authority = rest.dropFirst(2).prefix { !Self.endsAuthority($0) }
        let name = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? []
        host = String(decoding: name.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    }

    /// The text in one spelling: scheme and host in lower case, a path of `/` where there is none behind a host, what no URL may hold percent-encoded, and what needs no percent-encoding decoded (RFC 3986 §6.2.2 and §6.2.3).
    static func normalized(_ text: String) -> String {
        let bytes = trimmed(text)
        let length = schemeLength(bytes)
        var rest = bytes[...]
        var out: [UInt8] = []
        if length > 0 {
            out = rest.prefix(length + 1).map(lowercased)
            rest = rest.dropFirst(length + 1)
        }
        if rest.starts(with: [slash, slash]) {
            out += [slash, slash]
            rest = rest.dropFirst(2)
            let authority = rest.prefix { !endsAuthority($0) }
            out += spelled(authority).map(lowercased)
            rest = rest.dropFirst(authority.count)
            if rest.first != slash { out.append(slash) }
        }
        return String(decoding: out + spelled(rest), as: UTF8.self)
    }

    /// The value of a parameter of the query, as it is written.
    static func parameter(_ name: String, of text: String) -> Substring? {
        guard let query = text.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
        let pairs = query.split(separator: "#", omittingEmptySubsequences: false).first?.split(separator: "&") ?? []
        return pairs.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
    }

    private static let slash = UInt8(ascii: "/")

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == slash || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Without blanks and control characters around it, and without tabs and line ends (URL Standard, "basic URL parser").
    private static func trimmed(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 })
        else { return [] }
        return bytes[first...last].filter { ![0x09, 0x0A, 0x0D].contains($0) }
    }

    /// Bytes before the colon; 0 where the text has no scheme.
    private static func schemeLength(_ bytes: [UInt8]) -> Int {
        guard let first = bytes.first, isLetter(first),
            let end = bytes.firstIndex(where: { !isLetter($0) && !isDigit($0) && !"+-.".utf8.contains($0) }),
            bytes[end] == UInt8(ascii: ":")
        else { return 0 }
        return end
    }

    private static func spelled(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                let value = high << 4 | low
                out += isUnreserved(value) ? [value] : escaped(value)
                index += 3
            } else {
                out += isUnreserved(byte) || reserved.contains(byte) ? [byte] : escaped(byte)
                index += 1
            }
        }
        return out
    }

    /// Without the quote, which some parsers encode and others do not.
    private static let reserved = Array(":/?#@!$&()*+,;=".utf8)
    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    private static func escaped(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "-._~".utf8.contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
