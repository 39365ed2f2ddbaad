import HTTP
import Model
import Runs

/// What Onboarding's page knows of a run: docs/page-protocol.md, "Onboarding's calls".
enum OnboardingWorld {
    /// - Parameter site: by which the page was asked for; Direct is found beside it.
    static func json(of run: RunID, _ scenario: Scenario, _ state: OnboardingState, strangers: JSON, site: Site) -> JSON
    {
        let (organization, worker) = (scenario.organization, scenario.worker)
        var world: JSONObject = [
            "run": .string(run.text), "title": .string(scenario.title),
            "organization": ["id": .string(organization.id), "name": .string(organization.name)],
            "problems": state.entry?["problems"] ?? .array([]),
            "screens": .array(state.screens.map { .string($0.rawValue) }),
            "screen": .string(state.current.rawValue),
            "hint": ["phone": .string(worker.phone), "email": .string(worker.email)],
            "worker": state.knowsWorker ? ["id": .string(worker.id), "name": .string(worker.name)] : .null,
            "identity": [
                "photo": .string(scenario.identity.photo.rawValue), "limit": .int(scenario.identity.photoLimit),
            ],
            "photo": state.photo.map(json(of:)) ?? .null,
            "strangers": strangers, "links": .array(scenario.links.map(\.json)),
            "payouts": .array(state.payouts.map { .string($0.rawValue) }), "payout": JSON(state.payout?.rawValue),
            "direct": JSON(scenario.flows.contains(.direct) ? direct(run, scenario, site) : nil),
        ]
        if scenario.drive == .auto { world["drive"] = .string(scenario.drive.rawValue) }
        return .object(world)
    }

    private static func json(of photo: OnboardingState.Photo) -> JSON {
        [
            "type": .string(photo.type), "bytes": .int(photo.bytes), "width": .int(photo.width),
            "height": .int(photo.height),
        ]
    }

    /// Direct's entry URL in the same run.
    private static func direct(_ run: RunID, _ scenario: Scenario, _ site: Site) -> String {
        let query = Query([
            Query.Item(name: "org_id", value: scenario.organization.id),
            Query.Item(name: "worker_id", value: scenario.worker.id), Query.Item(name: "mockRun", value: run.text),
        ])
        return "\(site.directBase)?\(query.encoded)"
    }
}

extension Site {
    /// Where Direct is found by whoever sees Onboarding here: the same environment on Branch's names.
    fileprivate var directBase: String {
        guard app == .onboarding else { return origin + "/direct/" }
        return origin.replacing("://onboarding", with: "://direct", maxReplacements: 1) + "/"
    }
}
