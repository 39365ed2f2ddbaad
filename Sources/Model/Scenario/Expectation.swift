/// What a scenario expects beside the contract.
package struct Expectation: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// `expect: - event:`
        case event(EventType, times: Times)
        /// `expect: - never:`
        case never(EventType)
        /// `expect: - { check:, outcome: }`
        case check(CheckID, Outcome)
    }

    /// How often the event is to come; at least once where a scenario is silent.
    package enum Times: Sendable, Hashable {
        case exactly(Int)
        case atMost(Int)
        case atLeast(Int)
    }

    package var kind: Kind
    /// All of them must hold for an event to count.
    package var `where`: [Condition] = []
    /// Index into `steps`: only what comes after that step is done counts.
    package var after: Int?
    /// Counted from the step of `after`, or from the run's start.
    package var within: Duration?
    /// Empty: on every platform.
    package var platforms: [Platform] = []

    package init(_ kind: Kind) { self.kind = kind }

    /// One member of `where:`: a dotted path into an event's `data`, and what is asked of the value there.
    package struct Condition: Sendable, Hashable {
        package enum Test: Sendable, Hashable {
            case equals(JSON)
            case startsWith(String)
            case endsWith(String)
            case contains(String)
            case oneOf([JSON])
            case exists(Bool)
        }
        package var path: String
        package var test: Test
        package init(path: String, test: Test) { (self.path, self.test) = (path, test) }
    }
}

extension Expectation.Condition {
    /// What stands at the path.
    package func value(in data: JSONObject) -> JSON? {
        path.split(separator: ".").reduce(JSON.object(data) as JSON?) { $0?[String($1)] }
    }

    /// Whether the event's data meets the condition.
    package func holds(for data: JSONObject) -> Bool {
        let value = value(in: data)
        switch test {
        case .equals(let expected): return value.map { Self.areSame($0, expected) } ?? false
        case .startsWith(let text): return value?.string?.hasPrefix(text) ?? false
        case .endsWith(let text): return value?.string?.hasSuffix(text) ?? false
        case .contains(let text): return value?.string.map { text.isEmpty || $0.contains(text) } ?? false
        case .oneOf(let values): return value.map { value in values.contains { Self.areSame(value, $0) } } ?? false
        case .exists(let expected): return (value != nil && value != .null) == expected
        }
    }

    /// `1` and `1.0` are one number.
    private static func areSame(_ left: JSON, _ right: JSON) -> Bool {
        switch (left, right) {
        case (.int(let int), .double(let double)), (.double(let double), .int(let int)): Double(int) == double
        default: left == right
        }
    }
}
