import Model

extension Rule where Value == String {
    /// 8-4-4-4-12 hexadecimal digits in any case; read as lower case.
    static var uuid: Rule {
        .text(
            0...100, "a UUID such as 7c9e6679-7425-40de-944b-e07fc1f90ae7",
            pattern: "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
        ) { text in
            let groups = text.split(separator: "-", omittingEmptySubsequences: false)
            return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
                && groups.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
        }.map { $0.lowercased() }
    }

    /// The completion redirect URL: absolute (RFC 3986 §4.3), of a scheme that leads out of the browser, with a host.
    static var redirectURL: Rule {
        let browsers = browserSchemes.map(anyCase).joined(separator: "|")
        let pattern = "^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]" + urlCharacters + "*$"
        let schema: JSONObject = [
            "type": "string", "maxLength": 2000, "pattern": .string(pattern),
            "not": ["pattern": .string("^(\(browsers)):")],
        ]
        return Rule(schema) { node, path, findings in
            guard let text = Rule.text(1...2000).read(node, path, &findings) else { return nil }
            let name = Display.quoted(path)
            guard let colon = text.firstIndex(of: ":"), isScheme(text[..<colon]) else {
                let rest = text.drop { $0 == "/" || $0 == ":" }
                findings.error(
                    "\(name) has no scheme", at: node.mark,
                    suggestion: "did you mean \(Display.quoted("yourapp://" + rest))?")
                return nil
            }
            let scheme = text[..<colon].lowercased()
            let rest = text[colon...].dropFirst()
            if browserSchemes.contains(scheme) {
                findings.error(
                    "\(name) must not be of the scheme `\(scheme)`, which no app can register", at: node.mark)
            } else if !rest.hasPrefix("//") || rest.dropFirst(2).prefix(while: { !"/?#".contains($0) }).isEmpty {
                findings.error("\(name) has no host", at: node.mark, suggestion: "write `\(scheme)://` and a name")
            } else if let character = text.unicodeScalars.first(where: { !isURLCharacter($0) }) {
                findings.error(
                    "\(name) has the character \(Display.quoted(String(character))), which cannot stand in a URL",
                    at: node.mark, suggestion: "escape it with `%`")
            } else {
                return text
            }
            return nil
        }
    }

    /// What a browser keeps to itself.
    private static var browserSchemes: [String] {
        ["about", "blob", "data", "file", "filesystem", "ftp", "javascript", "vbscript", "view-source", "ws", "wss"]
    }

    /// A pattern for the word in any case; patterns of JSON Schema have no flags.
    private static func anyCase(_ word: String) -> String {
        word.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : "\($0)" }.joined()
    }

    private static var urlCharacters: String { "[A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=%-]" }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    private static func isURLCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: "-._~:/?#[]@!$&'()*+,;=%".unicodeScalars.contains(scalar)
        }
    }

    /// `type/subtype` and parameters (RFC 9110 §8.3.1), or nothing.
    static var mediaType: Rule {
        .text(
            0...200, "a media type such as application/pdf",
            pattern: "^([!#$%&'*+.^_`|~0-9A-Za-z-]+/[!#$%&'*+.^_`|~0-9A-Za-z-]+(;[ -~]*)?)?$"
        ) { text in
            let essence = text.prefix { $0 != ";" }
            let parts = essence.split(separator: "/", omittingEmptySubsequences: false)
            let isPrintable = text.unicodeScalars.allSatisfy { 0x20...0x7E ~= $0.value }
            return text.isEmpty || isPrintable && parts.count == 2 && parts.allSatisfy { !$0.isEmpty && isToken($0) }
        }
    }

    private static func isToken(_ text: Substring) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": true
            default: "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar)
            }
        }
    }
}
