package import Model

/// `mockNonce` in a redirect URL: it tells which Hosted Link a callback belongs to.
package enum RedirectNonce {
    private static let name = "mockNonce="

    /// In the URL's query, before its fragment.
    package static func adding(_ nonce: String, to url: String) -> String {
        let end = url.firstIndex(of: "#") ?? url.endIndex
        return "\(url[..<end])\(url[..<end].contains("?") ? "&" : "?")\(name)\(nonce)\(url[end...])"
    }

    /// The canary that a callback URL belongs to, if it is of one.
    package static func canary(in url: String) -> LinkID? {
        guard let start = url.firstRange(of: name)?.upperBound else { return nil }
        return LinkID(String(url[start...].prefix(34)))
    }
}
