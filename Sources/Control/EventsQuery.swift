package import Model

/// The parameters of `…/events` and `…/events/stream`.
package struct EventsQuery: Sendable, Hashable {
    package static let longestWait = Duration.seconds(60)
    package static let largestPage = 500

    /// Only events with a greater id.
    package var after = 0
    package var type: EventType?
    /// `where.PATH=VALUE`: members of `data`, compared as text where they are no strings.
    package var conditions: [Expectation.Condition] = []
    /// How many events to wait for.
    package var count = 1
    package var limit = largestPage
    /// Zero: answers at once with what there is.
    package var wait = Duration.zero

    package init() {}

    /// From a query's decoded names and values. An unknown name is an error, so that a misspelt one does not go unnoticed.
    package init(_ parameters: [(name: String, value: String)]) throws(APIProblem) {
        var seen = Set<String>()
        for (name, value) in parameters {
            guard seen.insert(name).inserted else { throw APIProblem(.parameterInvalid, "\(name) is given twice") }
            switch name {
            case "after": after = try Self.number(name, value, in: 0...Int.max)
            case "count": count = try Self.number(name, value, in: 1...Self.largestPage)
            case "limit": limit = try Self.number(name, value, in: 1...Self.largestPage)
            case "wait": wait = try Self.wait(value)
            case "type":
                guard let type = EventType(rawValue: value) else {
                    throw APIProblem(.parameterInvalid, "there is no event type \"\(value)\"")
                }
                self.type = type
            default:
                guard name.hasPrefix("where."), name.utf8.count > 6 else {
                    throw APIProblem(
                        .parameterInvalid,
                        "there is no parameter \"\(name)\"; there are after, type, where.…, count, limit and wait")
                }
                conditions.append(Self.condition(path: String(name.dropFirst(6)), value))
            }
        }
        guard count <= limit else { throw APIProblem(.parameterInvalid, "count is greater than limit") }
    }

    /// A `wait=`; longer ones are cut to 60 s.
    package static func wait(_ value: String) throws(APIProblem) -> Duration {
        guard let wait = Duration(text: value) else {
            throw APIProblem(.parameterInvalid, "wait is a whole number with ms, s, m, h or d behind it, like 30s")
        }
        return min(wait, longestWait)
    }

    package func matches(_ event: Event) -> Bool {
        (type == nil || event.type == type) && conditions.allSatisfy { $0.holds(for: event.data) }
    }

    private static func number(_ name: String, _ value: String, in range: ClosedRange<Int>) throws(APIProblem) -> Int {
        guard value.utf8.count <= 18, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(value),
            range.contains(number)
        else {
            let upper = range.upperBound == .max ? "on" : "to \(range.upperBound)"
            throw APIProblem(.parameterInvalid, "\(name) is a whole number from \(range.lowerBound) \(upper)")
        }
        return number
    }

    /// Queries have text only: `3` finds the number, too, and `true` the truth.
    static func condition(path: String, _ value: String) -> Expectation.Condition {
        var values = [JSON.string(value)]
        switch try? JSON.parse(value, depth: 0) {
        case .some(let scalar) where scalar.string == nil: values.append(scalar)
        default: break
        }
        return Expectation.Condition(path: path, test: .oneOf(values))
    }
}
