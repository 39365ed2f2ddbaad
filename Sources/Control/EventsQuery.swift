import Model

/// The parameters of `…/events`.
package struct EventsQuery: Sendable, Hashable {
    package static let longestWait = Duration.seconds(60)
    package static let largestPage = 500

    /// Only events with a greater id.
    package var after = 0
    package var filter = EventFilter()
    /// How many events to wait for.
    package var count = 1
    package var limit = largestPage
    /// Zero: answers at once with what there is.
    package var wait = Duration.zero

    package init() {}

    /// From a query's decoded names and values. An unknown name is an error, so that a misspelt one does not go unnoticed.
    package init(_ parameters: [(name: String, value: String)]) throws(APIProblem) {
        try Self.read(parameters, known: "after, type, where.…, count, limit and wait") {
            name, value throws(APIProblem) in
            switch name {
            case "after": after = try Self.number(name, value, from: 0)
            case "count": count = try Self.number(name, value, from: 1, to: Self.largestPage)
            case "limit": limit = try Self.number(name, value, from: 1, to: Self.largestPage)
            case "wait": wait = try Self.wait(value)
            default: return try filter.take(name, value)
            }
            return true
        }
        guard count <= limit else { throw APIProblem(.parameterInvalid, "count is greater than limit") }
    }

    /// A `wait=`; longer ones are cut to 60 s.
    package static func wait(_ value: String) throws(APIProblem) -> Duration {
        guard let wait = Duration(text: value) else {
            throw APIProblem(
                .parameterInvalid, "wait is a whole number with ms, s, m, h or d behind it, like 30s")
        }
        return min(wait, longestWait)
    }

    /// Hands each parameter to `take`, which says whether it knows it.
    static func read(
        _ parameters: [(name: String, value: String)], known: String,
        take: (_ name: String, _ value: String) throws(APIProblem) -> Bool
    ) throws(APIProblem) {
        var seen = Set<String>()
        for (name, value) in parameters {
            guard seen.insert(name).inserted else { throw APIProblem(.parameterInvalid, "\(name) is given twice") }
            guard try take(name, value) else {
                throw APIProblem(.parameterInvalid, "there is no parameter \"\(name)\"; there are \(known)")
            }
        }
    }

    static func number(
        _ name: String, _ value: String, from lowest: Int, to highest: Int = .max
    ) throws(APIProblem) -> Int {
        guard value.utf8.count <= 18, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(value),
            number >= lowest, number <= highest
        else {
            let upper = highest == .max ? "on" : "to \(highest)"
            throw APIProblem(.parameterInvalid, "\(name) is a whole number from \(lowest) \(upper)")
        }
        return number
    }
}

/// The parameters of `…/events/stream`.
package struct StreamQuery: Sendable, Hashable {
    /// `nil`: not said.
    package var after: Int?
    package var filter = EventFilter()

    /// `Last-Event-ID`, which a browser sends when it comes back, counts more than `after`.
    package init(_ parameters: [(name: String, value: String)], lastEventID: String?) throws(APIProblem) {
        try EventsQuery.read(parameters, known: "after, type and where.…") { name, value throws(APIProblem) in
            guard name == "after" else { return try filter.take(name, value) }
            after = try EventsQuery.number(name, value, from: 0)
            return true
        }
        if let lastEventID, !lastEventID.isEmpty {
            after = try EventsQuery.number("Last-Event-ID", lastEventID, from: 0)
        }
    }
}

extension EventsQuery {
    /// As the document of the API has them.
    static let parameters: [Call.Parameter] =
        StreamQuery.filters + [
            .query("count", "How many to wait for; 1 if not given. Not more than `limit`.", page),
            .query("limit", "The most that are answered; 500 if not given.", page),
            waitParameter("Waits until there are `count` of them; at most 60 s."),
        ]

    private static let page: JSON = ["type": "integer", "minimum": 1, "maximum": .int(largestPage)]

    static func waitParameter(_ description: String) -> Call.Parameter {
        .query("wait", description, ["type": "string", "pattern": "^[0-9]{1,4}(ms|s|m|h|d)$"], example: "0s")
    }
}

extension StreamQuery {
    static let parameters: [Call.Parameter] =
        filters + [
            Call.Parameter(
                name: "Last-Event-ID", place: .header, description: "Counts more than `after`.", schema: position)
        ]

    /// What both the list and the stream take.
    static let filters: [Call.Parameter] = [
        .query("after", "Only events with a greater id.", position),
        .query("type", "Only events of this type.", .reference("EventType")),
        .query(
            "where", "`where.PATH=VALUE`: only events whose `data` has this value there.",
            ["type": "object", "patternProperties": ["^where\\..": ["type": "string"]], "additionalProperties": false]),
    ]

    private static let position: JSON = ["type": "integer", "minimum": 0, "maximum": 999_999_999_999_999_999]
}
