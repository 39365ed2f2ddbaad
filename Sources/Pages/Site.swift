import HTTP
import Model

/// Where a request was asked for: the host names say which app, and which URLs are handed out.
struct Site: Sendable {
    let scheme: String
    /// In lower case, without the port.
    let host: String
    /// `:8080`, or nothing.
    private let port: String

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
}
