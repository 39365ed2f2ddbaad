import Model

/// What an app's auth session makes of a URL that is no web page. The guide's samples differ in this, and none of them is wrong.
struct RedirectRule: Sendable, Hashable {
    /// Which URLs come back to the app; all others leave the session open.
    enum Claim: Sendable, Hashable { case scheme, schemeAndHost, none }
    /// Which of those are the completion redirect.
    enum Match: Sendable, Hashable { case schemeAndHost, prefix }
    /// What the others are taken for.
    enum Otherwise: Sendable, Hashable { case error, canceled }

    let claim: Claim
    let match: Match
    let otherwise: Otherwise
    private let takesIntents: Bool

    init(_ platform: Platform) {
        takesIntents = !platform.isIOS
        (claim, match, otherwise) =
            switch platform {
            case .ios: (.scheme, .schemeAndHost, .error)
            case .android: (.schemeAndHost, .schemeAndHost, .error)
            case .reactNative: (.scheme, .prefix, .error)
            case .reactNativeShim: (.schemeAndHost, .prefix, .error)
            case .expo: (.scheme, .prefix, .canceled)
            case .browser: (.none, .prefix, .error)
            }
    }

    /// Where a page goes that leaves the browser by `url`: Chrome's `intent:` URLs name the scheme in their last part, and iPhones know none of them; `nil` there.
    func target(of url: String) -> String? {
        guard Origin(url).scheme == "intent" else { return url }
        let parts = url.dropFirst("intent:".count).split(
            separator: "#Intent;", maxSplits: 1, omittingEmptySubsequences: false)
        guard takesIntents, parts.count == 2 else { return nil }
        let scheme = parts[1].split(separator: ";").first { $0.hasPrefix("scheme=") }?.dropFirst("scheme=".count)
        return scheme.map { "\($0):\(parts[0])" }
    }

    /// How the session ends at `url`; `nil` if it stays open.
    ///
    /// - Parameter callback: the completion redirect URL that the app is made for.
    func completion(at url: String, callback: String) -> Completion? {
        let (got, wanted) = (Origin(url), Origin(callback))
        switch claim {
        case .scheme where got.scheme == wanted.scheme: break
        case .schemeAndHost where got == wanted: break
        default: return nil
        }
        let isMatch = match == .prefix ? url.hasPrefix(callback) : got == wanted
        if isMatch { return .completed(callbackURL: url) }
        return otherwise == .canceled ? .canceled : .error(message: "Unexpected Plaid callback URL: \(url)")
    }

    /// Whether a text is an absolute URL (RFC 3986 §3.1).
    static func hasScheme(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), let first = text.utf8.first, letters.contains(first) else {
            return false
        }
        return text[..<colon].utf8.allSatisfy { letters.contains($0) || "0123456789+-.".utf8.contains($0) }
    }

    private static let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    /// Whether a page goes to an app rather than to another page.
    static func leavesBrowser(_ url: String) -> Bool {
        !["http", "https", "about", "blob", "data", "javascript"].contains(Origin(url).scheme)
    }

    private struct Origin: Hashable {
        var scheme: String
        var host: String

        init(_ url: String) {
            let parts = url.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            scheme = parts[0].lowercased()
            let rest = parts.count > 1 ? parts[1] : ""
            host = rest.hasPrefix("//") ? rest.dropFirst(2).prefix { !"/?#".contains($0) }.lowercased() : ""
        }
    }
}
