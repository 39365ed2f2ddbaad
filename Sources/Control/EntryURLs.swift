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
    ///   - port: where this scheme is listened on.
    ///   - lanAddress: an address that other machines reach, if the server listens there.
    package init(to run: RunID, of scenario: Scenario, asked authority: Authority, port: Int, lanAddress: String?) {
        let query = "\(Self.query(scenario))&mockRun=\(run)"
        let scheme = authority.scheme
        let suffix = port == scheme.defaultPort ? "" : ":\(port)"
        func url(_ host: String, _ path: String = "/direct/") -> String {
            "\(scheme.rawValue)://\(host)\(suffix)\(path)\(query)"
        }
        asked = "\(authority.origin)/direct/\(query)"
        localhost = url("localhost")
        // The Android emulator's name for the machine that it runs on.
        androidEmulator = url("10.0.2.2")
        lan = lanAddress.map { url($0) }
        branchHosts = url("direct-sandbox.branchapp.com", "/")
    }

    /// A URL that starts a run of the scenario each time it is loaded, by the host name and port that the caller used.
    package static func starting(_ scenario: Scenario, asked authority: Authority) -> String {
        "\(authority.origin)/direct/\(query(scenario))&mockScenario=\(PercentCoding.encode(scenario.name))"
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
