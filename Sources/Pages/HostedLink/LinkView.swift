import Model
import Runs

/// All that Plaid's page knows of a link: docs/page-protocol.md, "Hosted Link".
enum LinkView {
    static func json(of link: LinkState, in scenario: Scenario, at now: Duration) -> JSON {
        let isExpired = link.outcome == nil && link.expiresAt <= now
        var view: JSONObject = [
            "link": .string(link.id.text), "organization": .string(scenario.organization.name),
            "state": link.outcome != nil ? "finished" : isExpired ? "expired" : "open",
            "redirect": redirect(link, scenario.plaid.redirect),
        ]
        if scenario.drive == .auto { view["drive"] = .string(scenario.drive.rawValue) }
        if let outcome = link.outcome {
            view["outcome"] = .string(outcome.rawValue)
            view["account"] = account(link.progress)
        } else if !isExpired {
            view["expiresIn"] = .number((link.expiresAt - now).seconds)
            add(link.progress, to: &view, scenario)
        }
        return .object(view)
    }

    private static func redirect(_ link: LinkState, _ redirect: Scenario.Plaid.Redirect) -> JSON {
        var way: JSONObject = [
            "way": .string(redirect.way.rawValue), "delay": .number(redirect.delay.seconds),
            "times": .int(redirect.times), "count": .int(link.redirects),
        ]
        if link.redirects > 0 { way["url"] = .string(link.redirectURL) }
        return .object(way)
    }

    /// What the screen shows, and no more.
    private static func add(_ progress: LinkProgress, to view: inout JSONObject, _ scenario: Scenario) {
        view["screen"] = .string(progress.screen.rawValue)
        view["institution"] = Institution.named(progress.institution, in: scenario)?.json
        switch progress.screen {
        case .institution: view["institutions"] = .array(Institution.all(in: scenario).map(\.json))
        case .device: view["devices"] = .array(Bank.devices.map(\.json))
        case .code: view["device"] = Bank.device(progress.device)?.json
        case .questions, .selections:
            view["round"] = progress.round.map(JSON.int)
            view["rounds"] = progress.rounds.map(JSON.int)
            view["questions"] = .array(
                progress.challenges.map { challenge in
                    ["text": .string(challenge.text), "options": .array(challenge.options.map(JSON.string))]
                })
        case .accounts: view["accounts"] = .array(Bank.accounts.map(\.json))
        case .done: view["account"] = account(progress)
        case .error:
            view["error"] = progress.error.flatMap(BankError.named)?.json(at: progress.institution)
        case .consent, .credentials, .oauth: break
        }
    }

    private static func account(_ progress: LinkProgress) -> JSON? {
        Bank.account(progress.account).map { ["id": .string($0.id), "title": .string($0.title)] }
    }
}
