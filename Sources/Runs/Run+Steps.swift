import Model

extension Run {
    /// What came of saying that a step was done.
    package enum StepAnswer: Sendable, Hashable {
        case done, alreadyDone, unknown
    }

    /// Records that a step was taken which a server can't see. `number` counts from 1, `by` is `tester` or `api`.
    package func completeStep(_ number: Int, by: String) async throws -> StepAnswer {
        guard scenario.steps.indices.contains(number - 1) else { return .unknown }
        let events = try await decide { state, _ in
            guard state.steps.isOpen(number) else { return [] }
            return [
                Observation(
                    .stepDone,
                    ["step": .int(number), "is": .string(scenario.steps[number - 1].text), "by": .string(by)])
            ]
        }
        return events.isEmpty ? .alreadyDone : .done
    }

    /// Moves the run's clock on: links expire and deadlines pass. `duration` must not be negative.
    package func advanceClock(by duration: Duration) async throws {
        try await record([Observation(.clockMoved, ["by": .number(duration.seconds)])])
        _ = try judgment()
    }
}
