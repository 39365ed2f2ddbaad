import Chromium
import Model

/// By which origins simulated apps load the mock's pages; the raw values are those of `--origins`.
package enum Origins: String, Sendable, Hashable, CaseIterable {
    /// `https://direct-sandbox.branchapp.com` and its like, as a partner's app in the field.
    case branch
    /// The server's own.
    case server
}

/// How a browser gets to a server under Branch's and Plaid's names, and trusts it there, without a change to this machine.
struct BranchHosts: Sendable {
    /// SHA-256 of the public key of the server's certificates, in base64.
    let key: String
    /// Any other port is the server's own already.
    let routes: [HostRoute]

    /// `nil` if the server has no HTTPS, no key that it can be known by, or no certificates for these names.
    ///
    /// - Parameters:
    ///   - server: the answer to `GET /__admin`.
    ///   - host: where that was asked for.
    init?(_ server: JSON, host: String) {
        guard server["ca"]?["branchNames"] == true, let key = server["https"]?["keySHA256"]?.string,
            let port = server["https"]?["port"]?.int
        else { return nil }
        self.key = key
        let names = ["*.branchapp.com", "*.branchapp.com.", "secure.plaid.com"]
        routes =
            (names + ["*.localhost"]).map { HostRoute("\($0):443", to: "\(host):\(port)") }
            + names.map { HostRoute($0, to: host) }
    }

    static let lack =
        "the server has no certificates for Branch's names; `branch-mock serve --branch-names` makes them, and "
        + "--origins server does without"

    /// The URL at the port that everybody assumes.
    static func withoutPort(_ url: String) -> String {
        let origin = origin(of: url)
        guard let colon = origin.lastIndex(of: ":"), !origin[colon...].hasPrefix("://") else { return url }
        return String(origin[..<colon] + url.dropFirst(origin.count))
    }

    /// `https://example.com`
    static func origin(of url: String) -> String {
        url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }
}
