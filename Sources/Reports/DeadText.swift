import Model

/// Text from outside, such that nothing that reads a report takes it for more than text: no terminal, no CI system's log
/// reader, no collector of attachments.
package enum DeadText {
    /// The text on one line. What could steer something stands there as `\u{…}`:
    /// - controls, invisible formatting (bidirectional overrides among it), separators of lines, and noncharacters;
    /// - the second bracket of `[[`, which begins references to attachments and properties in JUnit's dialects;
    /// - colons that begin the text, as GitHub's workflow commands do, and the second `#` of `##[` and `##vso[`.
    static func of(_ text: String) -> String {
        if text.utf8.allSatisfy(isHarmless) { return text }
        var dead = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        var isAtStart = true
        for scalar in text.unicodeScalars {
            if isUnseen(scalar) || isSignal(scalar, after: last) || (isAtStart && scalar == ":") {
                dead.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
            } else {
                dead.append(scalar)
            }
            isAtStart = isAtStart && scalar.properties.isWhitespace
            last = scalar
        }
        return String(dead)
    }

    /// The same of its first `limit` characters.
    static func of(_ text: String, limit: Int) -> String {
        guard text.utf8.count > limit, text.count > limit else { return of(text) }
        return of(String(text.prefix(limit))) + "…"
    }

    /// Most text has none of the bytes that would need a closer look.
    private static func isHarmless(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "#"), UInt8(ascii: ":"): false
        default: (0x20...0x7E).contains(byte)
        }
    }

    static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    static func isSignal(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
        (scalar == "[" || scalar == "#") && scalar == last
    }

    /// The text as markup may hold it, in HTML and XML, between tags and in quoted attributes.
    static func markup(_ text: String, limit: Int = 4000) -> String { Markup.escaped(of(text, limit: limit)) }
}

extension Duration {
    /// Seconds with so many decimals: `0.710`.
    func text(decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
        let units = Int64((max(0, seconds) * Double(scale)).rounded(.toNearestOrEven))
        guard decimals > 0 else { return "\(units)" }
        let fraction = String(units % Int64(scale))
        return "\(units / Int64(scale))." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
}
