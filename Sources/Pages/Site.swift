import HTTP
import Model

/// Where a request was asked for: the host names say which app, and which URLs are handed out.
struct Site: Sendable {
    let scheme: String
    /// In lower case, without the port.
    let host: String
    /// `:8080`, or nothing.
    let port: String

    init(_ request: Request) {
        (scheme, host) = (request.scheme, request.host)
        let authority = request.authority
        port = String(authority.dropFirst(request.host.count))
    }

    var origin: String { scheme + "://" + host + port }

    /// The app that owns the host name; `nil` on a plain host.
    var app: HostedApp? { HostedApp(hostName: host) }

    /// Where Hosted Link is found by whoever sees Direct here.
    var hostedLinkOrigin: String {
        guard app != nil else { return origin }
        return scheme + "://" + (host.hasSuffix(".localhost") ? "plaid.localhost" : "secure.plaid.com") + port
    }

    /// - Parameter origin: scheme, host and port of an entry page.
    init?(origin: String) {
        let parts = origin.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].hasSuffix(":") else { return nil }
        scheme = String(parts[0].dropLast())
        let colon = parts[2].lastIndex(of: ":").flatMap { parts[2][$0...].contains("]") ? nil : $0 }
        host = parts[2][..<(colon ?? parts[2].endIndex)].lowercased()
        port = String(parts[2][(colon ?? parts[2].endIndex)...])
    }
}
