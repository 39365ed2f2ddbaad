import HTTP
import Model
import Runs

/// What Direct's page knows of a run: docs/page-protocol.md, "Direct's calls".
enum World {
    static func json(of run: RunID, _ scenario: Scenario, _ state: RunState) -> JSON {
        let (organization, worker) = (scenario.organization, scenario.worker)
        return [
            "run": .string(run.text), "title": .string(scenario.title),
            "organization": ["id": .string(organization.id), "name": .string(organization.name)],
            "worker": [
                "id": .string(worker.id), "name": .string(worker.name), "available": .string(amount(worker.available)),
                "currency": .string(worker.currency),
            ],
            "institution": .string(scenario.plaid.institution),
            "documents": .array(scenario.documents.map { json(of: $0, run) }),
            "linked": state.linked.map { link in
                ["institution": .string(scenario.plaid.institution), "account": JSON(link.account)]
            } ?? .null,
            "problems": state.entry?["problems"] ?? .array([]),
        ]
    }

    private static func json(of document: Scenario.Document, _ run: RunID) -> JSON {
        [
            "id": .string(document.id), "title": .string(document.title), "filename": .string(document.filename),
            "mimeType": .string(document.mimeType), "bytes": .int(document.content.count),
            "url": .string("/mock/documents/\(run)/\(document.id)/\(PercentCoding.encode(document.filename))"),
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
            "institution": .string(scenario.plaid.institution), "account": JSON(link.account),
        ]
    }

    /// Hundredths as a decimal number.
    static func amount(_ hundredths: Int) -> String {
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        return (hundredths < 0 ? "-" : "") + "\(whole)." + (rest < 10 ? "0\(rest)" : "\(rest)")
    }
}
