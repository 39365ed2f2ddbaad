/// The apps that answer on host names of their own. On every other host name the path says which app is meant.
package enum HostedApp: Sendable, Hashable, CaseIterable {
    case onboarding, direct, hostedLink

    /// The names that lead to the app.
    package var hostNames: [String] {
        switch self {
        case .onboarding: Self.environments("onboarding")
        case .direct: Self.environments("direct")
        case .hostedLink: ["secure.plaid.com", "plaid.localhost"]
        }
    }

    /// The app of a host name without its port, in any case; `nil` for a name that no app owns.
    package init?(hostName: String) {
        let name = hostName.lowercased()
        guard let app = Self.allCases.first(where: { $0.hostNames.contains(name) }) else { return nil }
        self = app
    }

    private static func environments(_ app: String) -> [String] {
        ["", "-stg", "-sandbox"].map { "\(app)\($0).branchapp.com" } + ["\(app).localhost"]
    }
}
