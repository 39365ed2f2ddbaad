package import Model

/// The event that came closest to what was waited for, and in what it differs: the answer to *why did this not match?*
package struct NearestMiss: Sendable {
    private let filter: EventFilter
    private var best: (event: Event, score: Int)?

    package init(for filter: EventFilter) { self.filter = filter }

    /// Looks at an event that does not match. Among equals the latest counts.
    package mutating func consider(_ event: Event) {
        let score = score(of: event)
        if score > 0, score >= best?.score ?? 0 { best = (event, score) }
    }

    /// The right type counts more than any number of conditions; a completion that went astray is near to a completion.
    private func score(of event: Event) -> Int {
        let met = filter.conditions.count { $0.holds(for: event.data) }
        if event.type == filter.type { return 1000 + met }
        if event.type == .completionNearMiss, filter.type == .branchPlaidLinkComplete { return 500 }
        return filter.type == nil ? met : 0
    }

    /// `{"event", "differs": [{"path", "expected", "got"}]}`, or `null` where nothing was near.
    package var json: JSON {
        guard let event = best?.event else { return .null }
        var differs: [JSON] = []
        if let type = filter.type, event.type != type {
            differs.append(
                ["path": "type", "expected": .string(type.rawValue), "got": .string(event.type.rawValue)])
        }
        for condition in filter.conditions where !condition.holds(for: event.data) {
            guard case .oneOf(let values) = condition.test else { continue }
            differs.append([
                "path": .string("data." + condition.path), "expected": values.last ?? .null,
                "got": condition.value(in: event.data) ?? .null,
            ])
        }
        return ["event": event.json, "differs": .array(differs)]
    }
}
