extension Request {
    /// The cookies sent, in their order (RFC 6265 §5.4); a name may come twice.
    package var cookies: [(name: String, value: String)] {
        headers.values("Cookie").flatMap { $0.split(separator: ";") }.compactMap { pair in
            guard let sign = pair.firstIndex(of: "=") else { return nil }
            let name = pair[..<sign].drop { $0 == " " || $0 == "\t" }
            return name.isEmpty ? nil : (String(name), String(pair[pair.index(after: sign)...]))
        }
    }

    /// The first cookie of this name.
    package func cookie(_ name: String) -> String? { cookies.first { $0.name == name }?.value }
}

/// A `Set-Cookie` field (RFC 6265 §4.1), with `SameSite` as browsers know it.
package struct SetCookie: Sendable {
    package enum SameSite: String, Sendable {
        case lax = "Lax"
        case strict = "Strict"
        case none = "None"
    }

    package var name: String
    package var value: String
    package var path = "/"
    package var domain: String?
    /// How long it lasts; nil ends with the browser's session, zero removes it.
    package var maxAge: Duration?
    package var isSecure = false
    package var isHTTPOnly = true
    package var sameSite: SameSite? = .lax

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// The field's value. A `;` or a control in a part would end it, and becomes `_`.
    package var text: String {
        var text = "\(clean(name))=\(clean(value)); Path=\(clean(path))"
        if let domain { text += "; Domain=\(clean(domain))" }
        if let maxAge { text += "; Max-Age=\(maxAge.components.seconds)" }
        if isSecure { text += "; Secure" }
        if isHTTPOnly { text += "; HttpOnly" }
        if let sameSite { text += "; SameSite=\(sameSite.rawValue)" }
        return text
    }

    private func clean(_ part: String) -> String {
        String(decoding: part.utf8.map { $0 < 0x20 || $0 == 0x3B || $0 == 0x7F ? 0x5F : $0 }, as: UTF8.self)
    }
}

extension Response {
    package mutating func setCookie(_ cookie: SetCookie) { headers.add("Set-Cookie", cookie.text) }
}
