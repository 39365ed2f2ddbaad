import HTTP
package import Model

/// Where a host app finds a run, by the place from which it looks.
package struct EntryURLs: Sendable {
    /// By the host name and port that the caller used.
    package let asked: String
    private let localhost: String
    private let androidEmulator: String
    private let lan: String?
    private let branchHosts: String

    /// - Parameters:
    ///   - authority: by which the caller asked.
    ///   - place: where the server listens.
    package init(to run: RunID, of scenario: Scenario, asked authority: Authority, at place: ControlAPI.Place) {
        let query = "\(Self.query(scenario))&mockRun=\(run)"
        let app = scenario.flows[0].rawValue
        func url(_ host: String, _ path: String? = nil, _ scheme: Authority.Scheme? = nil) -> String {
            let scheme = scheme ?? authority.scheme
            // Asked by HTTPS without a port of its own, the server is behind something that speaks it.
            let port = scheme == .http ? place.port : place.httpsPort ?? scheme.defaultPort
            let suffix = port == scheme.defaultPort ? "" : ":\(port)"
            return "\(scheme.rawValue)://\(host)\(suffix)\(path ?? "/\(app)/")\(query)"
        }
        asked = "\(authority.origin)/\(app)/\(query)"
        localhost = url("localhost")
        // The Android emulator's name for the machine that it runs on.
        androidEmulator = url("10.0.2.2")
        lan = place.lanAddress.map { url($0) }
        // As apps know these hosts, wherever the certificate can be for them.
        let speaksForBranch = place.httpsPort != nil && place.root?.signsForBranchNames != false
        branchHosts = url("\(app)-sandbox.branchapp.com", "/", speaksForBranch ? .https : nil)
    }

    /// A URL that starts a run of the scenario each time it is loaded, by the host name and port that the caller used.
    package static func starting(_ scenario: Scenario, asked authority: Authority) -> String {
        "\(authority.origin)/\(scenario.flows[0].rawValue)/\(query(scenario))&mockScenario=\(PercentCoding.encode(scenario.name))"
    }

    private static func query(_ scenario: Scenario) -> String {
        "?org_id=\(PercentCoding.encode(scenario.organization.id))&worker_id=\(PercentCoding.encode(scenario.worker.id))"
    }

    /// The members `entryUrl` and `entryUrls`.
    package var members: JSONObject {
        var targets: JSONObject = [
            "localhost": .string(localhost), "androidEmulator": .string(androidEmulator), "lan": JSON(lan),
        ]
        if lan == nil {
            targets["lanReason"] = "the server listens on loopback only; start it with --bind 0.0.0.0"
        }
        targets["branchHosts"] = .string(branchHosts)
        return ["entryUrl": .string(asked), "entryUrls": .object(targets)]
    }
}
