import HTTP
import Model

/// Who may use `/__admin`: decided from the request alone, before anything of it is read.
package struct AccessPolicy: Sendable {
    /// `--admin`.
    package enum Mode: String, Sendable, Hashable, CaseIterable {
        /// Open from loopback, by token from elsewhere: what holds if the flag is not given.
        case automatic
        /// Asks no one for a token.
        case open
        /// Asks everyone for the token.
        case token
        /// Serves no one.
        case off
    }

    /// What the rules look at.
    package struct Caller: Sendable {
        package var scheme: Authority.Scheme
        /// The `Host` header.
        package var host: String
        /// The connection comes from 127.0.0.0/8 or ::1.
        package var isLoopback: Bool
        /// There is a `Forwarded`, `Via`, `X-Real-IP` or `X-Forwarded-*` header.
        package var isForwarded = false
        package var authorization: String?
        /// The `Cookie` headers.
        package var cookies: [String] = []
        package var origin: String?
        package var fetchSite: String?

        package init(scheme: Authority.Scheme, host: String, isLoopback: Bool) {
            (self.scheme, self.host, self.isLoopback) = (scheme, host, isLoopback)
        }
    }

    package let mode: Mode
    private let token: [UInt8]
    private let allowedHosts: Set<String>
    private let publicURL: Authority?

    /// `allowedHosts` are names without ports; `publicURL` is where a proxy shows the server.
    package init(mode: Mode, token: String, allowedHosts: [String] = [], publicURL: Authority? = nil) {
        (self.mode, self.token, self.publicURL) = (mode, Array(token.utf8), publicURL)
        self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
    }

    /// Returns if the caller may go on.
    /// - Parameter needsToken: whether a caller who is not trusted by where they are has to show the token.
    package func admit(_ caller: Caller, needsToken: Bool = true) throws(APIProblem) {
        guard let authority = Authority(scheme: caller.scheme, text: caller.host), mode != .off,
            HostedApp(hostName: authority.name) == nil
        else { throw APIProblem(.notFound, "the control API is not served here") }
        try checkOrigin(of: caller, at: authority)
        let hasToken = caller.authorization.map(holds) ?? false || caller.cookies.contains(where: isSignedIn)
        guard hasToken || isOwn(authority) else {
            throw APIProblem(
                .hostNotAllowed,
                "\(authority.name) is not a name of this server; start it with --allow-host \(authority.name), or send the token"
            )
        }
        guard !needsToken || hasToken || mode == .open || (mode == .automatic && isFromHere(caller, asking: authority))
        else {
            throw APIProblem(
                .tokenRequired,
                "send \"Authorization: Bearer TOKEN\", or give branch-mock the token by --admin-token-file FILE or BRANCH_MOCK_ADMIN_TOKEN_FILE; the server printed it at its start, or was given such a file"
            )
        }
    }

    /// A proxy on this machine is none, whoever asks it: it says so, or it passes on the name under which it shows the server.
    private func isFromHere(_ caller: Caller, asking authority: Authority) -> Bool {
        let isShown = publicURL.map { $0.name == authority.name && !$0.isLoopbackName } ?? false
        return caller.isLoopback && !caller.isForwarded && !isShown
    }

    /// A page of another origin is refused even if it knows the token.
    private func checkOrigin(of caller: Caller, at authority: Authority) throws(APIProblem) {
        if let origin = caller.origin {
            let isPublic = publicURL.map { $0.name == authority.name && $0.origin == origin } ?? false
            guard origin == authority.origin || isPublic else {
                throw APIProblem(.originNotAllowed, "a page of another origin may not ask")
            }
        }
        guard ["same-origin", "none", nil].contains(caller.fetchSite) else {
            throw APIProblem(.originNotAllowed, "a page of another site may not ask")
        }
    }

    /// Whether `host`, as in a `Host` header, is a name of this server.
    func isOwn(host: String) -> Bool { Authority(scheme: .http, text: host).map(isOwn) ?? false }

    private func isOwn(_ authority: Authority) -> Bool {
        authority.isIPLiteral || authority.isLoopbackName || allowedHosts.contains(authority.name)
            || publicURL?.name == authority.name
    }

    /// Whether the `Authorization` header bears the token.
    func holds(_ authorization: String) -> Bool {
        let parts = authorization.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
        return Self.isSame(parts[1], token)
    }

    static let cookieName = "mockAdmin"

    /// What a browser that has shown the token keeps: it opens the same doors, and does not tell the token.
    var cookie: String { ContentDigest.sha256Hex(Array("Branch Mock dashboard ".utf8) + token) }

    /// Whether the `Cookie` header bears that of this token.
    private func isSignedIn(_ header: String) -> Bool {
        header.split(separator: ";").contains { pair in
            let pair = pair.drop { $0 == " " }
            return pair.hasPrefix(Self.cookieName + "=")
                && !token.isEmpty && Self.isSame(pair.dropFirst(Self.cookieName.count + 1), Array(cookie.utf8))
        }
    }

    /// Takes the same time wherever they differ; nothing is the same as an empty secret.
    private static func isSame(_ given: Substring, _ secret: [UInt8]) -> Bool {
        let given = Array(given.utf8)
        guard !secret.isEmpty, given.count == secret.count else { return false }
        return zip(given, secret).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
