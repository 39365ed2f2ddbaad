/// The host and port that a request was sent to, or a URL names (RFC 3986, 3.2).
package struct Authority: Sendable, Hashable {
    package enum Scheme: String, Sendable, Hashable {
        case http, https

        package var defaultPort: Int { self == .http ? 80 : 443 }
    }

    package let scheme: Scheme
    /// In lowercase, without a dot at its end; IPv6 in brackets.
    package let name: String
    package let port: Int

    /// `host`, `host:port` or `[v6]:port`. `nil` for user names, empty names and ports that are none.
    package init?(scheme: Scheme, text: String) {
        let text = text.lowercased()
        let end = text.hasPrefix("[") ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
        var name = text[..<(end ?? text.endIndex)]
        var port = scheme.defaultPort
        if let end, end < text.endIndex {
            let digits = text[end...].dropFirst()
            guard text[end] == ":", digits.count <= 5, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            // An empty port is the default one.
            if !digits.isEmpty {
                guard let number = Int(digits), number <= 65_535 else { return nil }
                port = number
            }
        }
        if name.hasSuffix(".") { name.removeLast() }
        guard !name.isEmpty, name.hasPrefix("[") == name.hasSuffix("]"), name.utf8.allSatisfy(Self.isNameByte) else {
            return nil
        }
        (self.scheme, self.name, self.port) = (scheme, String(name), port)
    }

    /// From a URL's start; the path is left out of account.
    package init?(url: String) {
        let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let scheme = Scheme(rawValue: parts[0].lowercased()) else { return nil }
        self.init(scheme: scheme, text: String(parts[1].prefix { $0 != "/" && $0 != "?" && $0 != "#" }))
    }

    /// As browsers write it in `Origin`.
    package var origin: String { "\(scheme.rawValue)://\(name)" + (port == scheme.defaultPort ? "" : ":\(port)") }

    package var isLoopbackName: Bool { name == "localhost" || name.hasSuffix(".localhost") }

    package var isIPLiteral: Bool {
        if name.hasPrefix("[") { return true }
        let octets = name.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4
            && octets.allSatisfy { octet in
                (1...3).contains(octet.utf8.count) && octet.utf8.allSatisfy { (0x30...0x39).contains($0) }
                    && (Int(octet) ?? 256) < 256
            }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
