import HTTP
import Model
import Runs

/// What the worker answered to a screen of Plaid's page: compared, and forgotten.
struct LinkAnswer {
    private let json: JSON
    private let from: String

    private static let members = [
        "from", "to", "institution", "username", "password", "device", "code", "answers", "account",
    ]

    init(json: JSON) throws(Problem) {
        try json.allow(Self.members)
        guard json.object != nil, let from = json["from"]?.string else {
            throw .bodyInvalid("\"from\" must name the screen that it answers.")
        }
        (self.json, self.from) = (json, from)
    }

    /// Where it leads from here. A wrong code or answer is thrown and leads nowhere.
    func next(from now: LinkProgress, in scenario: Scenario) throws(Problem) -> LinkProgress {
        guard from == now.screen.rawValue else { throw .linkElsewhere }
        if let target = json["to"] { return try back(to: target, from: now, in: scenario) }
        let accounts = LinkProgress(.accounts, at: now.institution)
        switch now.screen {
        case .consent: return LinkProgress(.institution)
        case .institution:
            let id = try text("institution")
            guard let bank = Institution.all(in: scenario).first(where: { $0.id == id }) else {
                throw .bodyInvalid("\"institution\" must be the id of one that the page offers.")
            }
            return LinkProgress(bank.isOAuth ? .oauth : .credentials, at: bank.name)
        case .credentials:
            return SandboxUser.progress(
                username: try text("username"), password: try text("password"), at: now.institution)
        case .device:
            guard let device = Bank.device(try text("device")) else {
                throw .bodyInvalid("\"device\" must be the id of one that the page offers.")
            }
            var next = LinkProgress(.code, at: now.institution)
            next.device = device.id
            return next
        case .code:
            guard try text("code") == Bank.code else { throw .invalidFactor }
            return accounts
        case .questions, .selections:
            let challenges = now.challenges
            guard let given = json["answers"]?.array, given.count == challenges.count else {
                throw .bodyInvalid("\"answers\" must be a list of \(challenges.count).")
            }
            guard given.map(\.string) == challenges.map(\.answer) else { throw .invalidFactor }
            guard let round = now.round, let rounds = now.rounds, round < rounds else { return accounts }
            var next = now
            next.round = round + 1
            return next
        case .accounts:
            guard let account = Bank.account(try text("account")) else {
                throw .bodyInvalid("\"account\" must be the id of one that the page offers.")
            }
            var next = LinkProgress(.done, at: now.institution)
            next.account = account.id
            return next
        case .oauth, .done, .error: throw .bodyInvalid("This screen is not answered so.")
        }
    }

    /// To another bank, or to the same one's sign-in once more.
    private func back(to target: JSON, from now: LinkProgress, in scenario: Scenario) throws(Problem) -> LinkProgress {
        guard let institution = now.institution, now.screen != .done else {
            throw .bodyInvalid("There is nothing to go back to.")
        }
        switch target {
        case "institution": return LinkProgress(.institution)
        case "credentials":
            let isOAuth = Institution.named(institution, in: scenario)?.isOAuth ?? false
            return LinkProgress(isOAuth ? .oauth : .credentials, at: institution)
        default: throw .bodyInvalid("\"to\" must be institution or credentials.")
        }
    }

    private func text(_ name: String) throws(Problem) -> String {
        guard let text = json[name]?.string else { throw .bodyInvalid("\"\(name)\" must be a string.") }
        return text
    }
}
