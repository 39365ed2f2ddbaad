package import Control
package import Loop
package import ScenarioFile

/// What `serve` starts with; the defaults are those of its flags.
package struct ServerConfiguration: Sendable {
    /// Where to listen, without the port. The IPv4 loopback brings ::1 along where that exists.
    package var bind = SocketAddress.loopback(port: 0)
    /// 0 takes a free one.
    package var port: UInt16 = 8080
    /// Of HTTPS; 0 takes a free one, `nil` is for none.
    package var httpsPort: UInt16? = 8443
    /// Of the port with bad certificates; 0 takes a free one, `nil` is for none.
    package var badHTTPSPort: UInt16?
    package var certificate = CertificateSource.authority(
        nil, isChosen: false, branchNames: false, owner: "branch-mock")
    package var scenarios = ScenarioLibrary()
    /// What a bare entry URL plays.
    package var scenario = "plaid-linked"
    /// A folder that is served in place of the pages in the program.
    package var publicFolder: String?
    /// The journal's folder; `nil` for a journal in memory.
    package var data: String? = ".branch-mock"
    package var admin = AccessPolicy.Mode.automatic
    /// Made at the start if not given.
    package var adminToken: String?
    package var allowedHosts: [String] = []
    /// Where a proxy shows the server.
    package var publicURL: Authority?
    /// Gets the base URLs once the server is ready; gone when it has stopped.
    package var readyFile: String?
    package var maxRuns = 1000
    package var maxAge = Duration.seconds(30 * 86_400)
    /// Bytes.
    package var maxJournal = 1_000_000_000

    package init() {}

    /// Whether callers are likely to need the administration token.
    var expectsStrangers: Bool {
        switch admin {
        case .open, .off: false
        case .token: true
        case .automatic: !bind.isLoopback || publicURL != nil || !allowedHosts.isEmpty
        }
    }
}

/// `--admin`.
package typealias AdminMode = AccessPolicy.Mode

/// The scheme, host and port of a URL.
package typealias URLAuthority = Authority
