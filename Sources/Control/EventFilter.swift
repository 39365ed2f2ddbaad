package import Model

/// Which events are asked for: `type=` and `where.PATH=`.
package struct EventFilter: Sendable, Hashable {
    package var type: EventType?
    /// Members of `data`, compared as text where they are no strings.
    package var conditions: [Expectation.Condition] = []

    package init() {}

    var takesAll: Bool { type == nil && conditions.isEmpty }

    /// Whether the event is of the type and meets each of the conditions; without either, each event does.
    package func matches(_ event: Event) -> Bool {
        (type == nil || event.type == type) && conditions.allSatisfy { $0.holds(for: event.data) }
    }

    /// Takes the parameter if it is one of a filter's.
    mutating func take(_ name: String, _ value: String) throws(APIProblem) -> Bool {
        if name == "type" {
            guard let type = EventType(rawValue: value) else {
                throw APIProblem(.parameterInvalid, "there is no event type \"\(value)\"")
            }
            self.type = type
            return true
        }
        guard name.hasPrefix("where."), name.utf8.count > 6 else { return false }
        conditions.append(Self.condition(path: String(name.dropFirst(6)), value))
        return true
    }

    /// Queries have text only: `3` finds the number, too, and `true` the truth.
    private static func condition(path: String, _ value: String) -> Expectation.Condition {
        var values = [JSON.string(value)]
        if let scalar = try? JSON.parse(value, depth: 0), scalar.string == nil { values.append(scalar) }
        return Expectation.Condition(path: path, test: .oneOf(values))
    }
}
