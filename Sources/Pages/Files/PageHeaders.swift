import HTTP

/// What goes with every page: it runs our own scripts only, and tells no one its URL.
enum PageHeaders {
    /// - Parameters:
    ///   - redirectURL: where a form of the page may lead in the end, beside this server. Browsers check it for redirects, too.
    ///   - origins: where pictures may come from, beside this server.
    ///   - meetsStrangers: the page asks for other origins, and has frames of theirs.
    static func headers(
        formsLeadTo redirectURL: String? = nil, picturesFrom origins: [String] = [], meetsStrangers: Bool = false
    ) -> Headers {
        let pictures = origins.map { " " + $0 }.joined()
        let isSchemeless = redirectURL?.hasPrefix("//") ?? false
        let scheme = isSchemeless ? " http: https:" : redirectURL.flatMap(scheme(of:)).map { " \($0):" } ?? ""
        let others = meetsStrangers ? " http: https:" : ""
        return [
            "Content-Type": "text/html; charset=utf-8",
            "Cache-Control": "no-store",
            "Content-Security-Policy":
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:\(pictures); "
                + "connect-src 'self'\(others); frame-src 'self'\(others); "
                + "form-action 'self'\(scheme); base-uri 'none'; frame-ancestors 'self'",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        ]
    }

    /// Those of a frame that pages of any origin may have.
    /// - Parameter origin: its own: in a sandboxed frame, WebKit's `'self'` is nothing.
    static func strangerFrame(at origin: String) -> Headers {
        let own = "'self' \(origin)"
        return [
            "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
            "Content-Security-Policy":
                "default-src 'none'; script-src \(own); style-src \(own); connect-src \(own); base-uri 'none'; "
                + "frame-ancestors http: https:",
            "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
        ]
    }

    /// A URL's scheme in lower case (RFC 3986 §3.1), if it has one.
    static func scheme(of url: String) -> String? {
        guard let colon = url.firstIndex(of: ":") else { return nil }
        let scheme = url[..<colon].lowercased()
        let isScheme = scheme.utf8.enumerated().allSatisfy { index, byte in
            switch byte {
            case 0x61...0x7A: true
            case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): index > 0
            default: false
            }
        }
        return isScheme && !scheme.isEmpty ? scheme : nil
    }
}
