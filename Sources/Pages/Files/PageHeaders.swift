import HTTP

/// What goes with every page: it runs our own scripts only, and tells no one its URL.
enum PageHeaders {
    /// - Parameters:
    ///   - redirectURL: where a form of the page may lead in the end, beside this server. Browsers check it for redirects, too.
    ///   - origins: where pictures may come from, beside this server.
    static func headers(formsLeadTo redirectURL: String? = nil, picturesFrom origins: [String] = []) -> Headers {
        let pictures = origins.map { " " + $0 }.joined()
        let isSchemeless = redirectURL?.hasPrefix("//") ?? false
        let scheme = isSchemeless ? " http: https:" : redirectURL.flatMap(scheme(of:)).map { " \($0):" } ?? ""
        return [
            "Content-Type": "text/html; charset=utf-8",
            "Cache-Control": "no-store",
            "Content-Security-Policy":
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:\(pictures); connect-src 'self'; "
                + "form-action 'self'\(scheme); base-uri 'none'; frame-ancestors 'self'",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
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
