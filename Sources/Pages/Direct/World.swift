import HTTP
import Model
import Runs

/// What Direct's page knows of a run: docs/page-protocol.md, "Direct's calls".
enum World {
    /// - Parameter login: how the worker stands, as `Pages.login` has it. Who is not signed in learns of the worker no more than the id, which entry URLs have.
    static func json(of run: RunID, _ scenario: Scenario, _ state: RunState, login: JSON, strangers: JSON) -> JSON {
        let (organization, worker) = (scenario.organization, scenario.worker)
        var world: JSONObject = [
            "run": .string(run.text), "title": .string(scenario.title),
            "organization": [
                "id": .string(organization.id), "name": .string(organization.name), "ewa": .bool(organization.ewa),
            ],
            "workerId": .string(worker.id), "strangers": strangers, "problems": state.entry?["problems"] ?? .array([]),
            "login": login,
        ]
        if !scenario.probes.isEmpty { world["probes"] = .array(scenario.probes.map { .string($0.rawValue) }) }
        if scenario.drive == .auto { world["drive"] = .string(scenario.drive.rawValue) }
        guard login["signedIn"] == true else { return .object(world) }
        world["worker"] = [
            "name": .string(worker.name),
            "available": .string(Money.text(state.pay.available)), "currency": .string(worker.currency),
        ]
        world["institution"] = .string(scenario.plaid.institution)
        world["payouts"] = .array(Scenario.Payout.allCases.map(json(of:)))
        world["cashOuts"] = .array(state.pay.cashOuts.reversed().map(json(of:)))
        world["documents"] = .array(scenario.documents.map { $0.json(in: run) })
        world["linked"] = state.linked.map { json(of: $0) } ?? .null
        world["accounts"] = .array(accounts(state).map(json(of:)))
        world["links"] = .array(scenario.links.map(\.json))
        world["place"] = JSON(state.place)
        return .object(world)
    }

    /// Each account once, the newest first.
    private static func accounts(_ state: RunState) -> [LinkState] {
        var names: Set<[String?]> = []
        return state.links.reversed()
            .filter { $0.outcome == .linked && names.insert([$0.institution, $0.account]).inserted }
    }

    private static func json(of link: LinkState) -> JSON {
        ["institution": JSON(link.institution), "account": JSON(link.account)]
    }

    private static func json(of payout: Scenario.Payout) -> JSON {
        [
            "to": .string(payout.rawValue), "fee": .string(Money.text(PayState.fee(to: payout))),
            "least": .string(Money.text(PayState.least(to: payout))),
        ]
    }

    static func json(of cashOut: PayState.CashOut) -> JSON {
        [
            "to": .string(cashOut.to.rawValue), "amount": .string(Money.text(cashOut.amount)),
            "fee": .string(Money.text(cashOut.fee)), "at": .string(Timestamp.text(cashOut.at)),
        ]
    }

    /// How the newest link stands at a moment of the run's clock.
    static func outcome(_ scenario: Scenario, _ state: RunState, at now: Duration) -> JSON {
        guard let link = state.links.last else {
            return ["link": .null, "outcome": "none", "institution": .null, "account": .null]
        }
        let outcome =
            switch link.outcome {
            case .linked: "linked"
            case .exited: "notLinked"
            case nil: link.expiresAt <= now ? "expired" : "pending"
            }
        return [
            "link": .string(link.id.text), "outcome": .string(outcome),
            "institution": .string(link.institution ?? scenario.plaid.institution), "account": JSON(link.account),
        ]
    }
}
