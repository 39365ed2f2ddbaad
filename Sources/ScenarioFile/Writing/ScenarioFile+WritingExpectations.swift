import Model

extension ScenarioFile {
    static func json(of expectation: Expectation) -> JSON {
        var object = JSONObject()
        switch expectation.kind {
        case .event(let type, let times):
            object["event"] = .string(type.rawValue)
            object["times"] = json(of: times)
        case .never(let type): object["never"] = .string(type.rawValue)
        case .check(let id, let outcome):
            object["check"] = .string(id.rawValue)
            object["outcome"] = .string(outcome.rawValue)
        }
        if !expectation.where.isEmpty {
            var conditions = JSONObject()
            for condition in expectation.where { conditions[condition.path] = json(of: condition.test) }
            object["where"] = .object(conditions)
        }
        object["after"] = expectation.after.map { .int($0 + 1) }
        object["within"] = expectation.within.map { .string($0.text) }
        if !expectation.platforms.isEmpty {
            object["when"] = ["platform": .array(expectation.platforms.map { .string($0.rawValue) })]
        }
        return .object(object)
    }

    private static func json(of times: Expectation.Times) -> JSON {
        switch times {
        case .exactly(let count): .int(count)
        case .atMost(let count): ["atMost": .int(count)]
        case .atLeast(let count): ["atLeast": .int(count)]
        }
    }

    private static func json(of test: Expectation.Condition.Test) -> JSON {
        switch test {
        case .equals(let value): value
        case .startsWith(let text): ["startsWith": .string(text)]
        case .endsWith(let text): ["endsWith": .string(text)]
        case .contains(let text): ["contains": .string(text)]
        case .oneOf(let values): ["oneOf": .array(values)]
        case .exists(let exists): ["exists": .bool(exists)]
        }
    }
}
