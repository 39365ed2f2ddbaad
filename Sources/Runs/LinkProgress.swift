package import Model

/// How far the worker has come in Plaid's page. The server keeps it, so that a reload goes on where it was.
package struct LinkProgress: Sendable, Hashable {
    /// What the page asks next.
    package enum Screen: String, Sendable, Hashable, CaseIterable {
        case consent, institution, credentials
        /// Leads to the bank's own page.
        case oauth
        /// Where the code is to go.
        case device
        case code, questions, selections, accounts, done
        /// The bank refused, or cannot be reached.
        case error
    }

    package var screen: Screen
    /// The name of the chosen bank.
    package var institution: String?
    /// The id of the device that the code went to.
    package var device: String?
    /// Of questions or selections, from 1.
    package var round: Int?
    package var rounds: Int?
    /// How many a round has.
    package var questions: Int?
    /// How many answers each has to choose from; selections only.
    package var options: Int?
    /// The id of the chosen account.
    package var account: String?
    /// Plaid's code.
    package var error: String?

    package init(_ screen: Screen = .consent, at institution: String? = nil) {
        (self.screen, self.institution) = (screen, institution)
    }

    /// From the data of a `hostedLinkStep`.
    init(_ data: JSONObject) {
        screen = data["screen"]?.string.flatMap(Screen.init) ?? .consent
        institution = data["institution"]?.string
        device = data["device"]?.string
        round = data["round"]?.int
        rounds = data["rounds"]?.int
        questions = data["questions"]?.int
        options = data["options"]?.int
        account = data["account"]?.string
        error = data["error"]?.string
    }

    /// The data of a `hostedLinkStep`.
    package func data(of link: LinkID) -> JSONObject {
        var data: JSONObject = ["link": .string(link.text), "screen": .string(screen.rawValue)]
        data["institution"] = institution.map(JSON.string)
        data["device"] = device.map(JSON.string)
        data["round"] = round.map(JSON.int)
        data["rounds"] = rounds.map(JSON.int)
        data["questions"] = questions.map(JSON.int)
        data["options"] = options.map(JSON.int)
        data["account"] = account.map(JSON.string)
        data["error"] = error.map(JSON.string)
        return data
    }
}
