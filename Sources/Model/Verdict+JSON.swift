extension Verdict {
    /// The verdict as the control API and the reports show it.
    package var json: JSON {
        [
            "verdict": .string(kind.rawValue), "final": .bool(final),
            "checks": .array(checks.map(\.json)), "expectations": .array(expectations.map(\.json)),
            "required": .array(required.map(\.json)),
            "steps": .array(
                steps.enumerated().map { index, result in
                    [
                        "number": .int(index + 1), "step": .string(result.step.text),
                        "state": .string(result.state.rawValue),
                    ]
                }),
        ]
    }
}

extension CheckResult {
    package var json: JSON {
        var object: JSONObject = [
            "id": .string(id.rawValue), "title": .string(title), "outcome": .string(outcome.rawValue),
            "level": .string(level.rawValue), "expected": .string(expected), "got": .string(got),
            "evidence": .array(evidence.map(JSON.int)),
        ]
        object["hint"] = hint.map(JSON.string)
        object["guide"] = .string(guide)
        object["guideGap"] = guideGap.map(JSON.string)
        if isProvoked { object["provoked"] = true }
        return .object(object)
    }
}

extension ExpectationResult {
    package var json: JSON {
        [
            "expectation": .string(text), "outcome": .string(outcome.rawValue), "got": .string(got),
            "evidence": .array(evidence.map(JSON.int)),
        ]
    }
}
