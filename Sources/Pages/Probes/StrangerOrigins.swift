import HTTP
import Model

/// Origins of this server that are not the entry page's own. Which of them a device reaches, the page has to try.
struct StrangerOrigins: Sendable {
    private let entry: Site
    /// Another port of the same host: that of HTTPS where the page came by HTTPS at another one, as by Branch's own names, else that of the other scheme.
    let otherPort: String?

    /// - Parameters:
    ///   - entry: by which the entry page was loaded.
    ///   - ports: on which the server listens.
    init(entry: Site, ports: Pages.Ports) {
        self.entry = entry
        let isElsewhere = entry.scheme == "https" && ports.https.map { entry.port != ":\($0)" } ?? false
        let (scheme, port) =
            entry.scheme == "http" || isElsewhere ? ("https", ports.https) : ("http", ports.http)
        otherPort = port.map { "\(scheme)://\(entry.host):\($0)" }
    }

    /// Plainly others, the likeliest to be reached last.
    var strangers: [String] {
        ["stranger.localhost", "127.0.0.1", "localhost"].filter { $0 != entry.host }.map(origin)
    }

    /// Under names that begin or end as the page's own or Branch's do, and its own name with a dot behind it or at another port.
    var lookAlikes: [String] {
        let host = entry.host
        var hosts = ["direct.branchapp.com.evil.localhost"]
        if !isAddress {
            if host.hasSuffix(".branchapp.com") || host.hasSuffix(".localhost") { hosts.append("evil\(host)") }
            if !host.hasPrefix("direct.branchapp.com") { hosts.append("\(host).evil.localhost") }
            hosts.append("\(host).")
        }
        return hosts.map(origin) + [otherPort].compactMap(\.self)
    }

    var all: Set<String> { Set(strangers + lookAlikes) }

    private var isAddress: Bool { entry.host.hasPrefix("[") || entry.host.allSatisfy { $0.isNumber || $0 == "." } }

    private func origin(_ host: String) -> String { "\(entry.scheme)://\(host)\(entry.port)" }
}
