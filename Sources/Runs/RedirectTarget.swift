import Model

/// Where Plaid's page goes in the end.
enum RedirectTarget {
    /// The text to go to. A nonce is added to the completion redirect URL, and to a URL of its scheme and host, so that a stale
    /// one shows; every other text stays as the scenario has it.
    static func text(for scenario: Scenario, nonce: String) -> String {
        let completion = scenario.organization.completionRedirectURL
        guard let text = scenario.plaid.redirect.url else { return RedirectNonce.adding(nonce, to: completion) }
        guard let place = place(of: text), place == self.place(of: completion) else { return text }
        return RedirectNonce.adding(nonce, to: text)
    }

    /// `scheme://host` in lower case (RFC 3986 §3.1, §3.2.2); `nil` for a text that is no URL with a host.
    private static func place(of text: String) -> String? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let (scheme, rest) = (text[..<colon], text[text.index(after: colon)...])
        guard rest.hasPrefix("//"), let first = scheme.utf8.first, isLetter(first),
            scheme.utf8.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
        else { return nil }
        let host = rest.dropFirst(2).prefix { !"/?#".contains($0) }
        guard !host.isEmpty, !host.contains(" ") else { return nil }
        return "\(scheme)://\(host)".lowercased()
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
