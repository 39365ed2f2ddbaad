import Model

/// A bank that Plaid's page offers: those of Plaid's Sandbox, and the scenario's own if it is none of them.
struct Institution: Sendable, Hashable {
    /// Plaid's, as far as it has one.
    let id: String
    let name: String
    /// The worker signs in on the bank's own page.
    var isOAuth = false

    /// Plaid's documentation, "Sandbox institutions".
    private static let sandbox = [
        Institution(id: "ins_109508", name: "First Platypus Bank"),
        Institution(id: "ins_109509", name: "First Gingham Credit Union"),
        Institution(id: "ins_109510", name: "Tattersall Federal Credit Union"),
        Institution(id: "ins_109511", name: "Tartan Bank"),
        Institution(id: "ins_109512", name: "Houndstooth Bank"),
        Institution(id: "ins_127287", name: Scenario.Plaid.oauthInstitution, isOAuth: true),
    ]

    /// The scenario's comes first.
    static func all(in scenario: Scenario) -> [Institution] {
        let name = scenario.plaid.institution
        let own = sandbox.first { $0.name == name } ?? Institution(id: "ins_scenario", name: name)
        return [own] + sandbox.filter { $0 != own }
    }

    static func named(_ name: String?, in scenario: Scenario) -> Institution? {
        all(in: scenario).first { $0.name == name }
    }

    var json: JSON { ["id": .string(id), "name": .string(name), "oauth": .bool(isOAuth)] }
}
