package import Model

extension Run {
    /// What came of a screen that the worker sent off.
    package enum OnboardingAnswer: Sendable, Hashable {
        case recorded
        /// The run has no such screen.
        case notAsked
        /// This screen comes first.
        case notYet(OnboardingState.Screen)
        /// Onboarding has ended; nothing was recorded.
        case ended
    }

    package enum OnboardingOutcome: String, Sendable, Hashable { case accepted, skipped, refused }

    /// Records what became of a screen, if its turn has come. A screen that was done before may be done again; the last one
    /// that is accepted ends Onboarding.
    package func takeOnboarding(
        _ screen: OnboardingState.Screen, _ outcome: OnboardingOutcome, _ more: JSONObject = [:]
    ) async throws -> OnboardingAnswer {
        var answer = OnboardingAnswer.recorded
        try await decide { state, _ in
            answer = state.onboarding.answer(to: screen)
            guard answer == .recorded else { return [] }
            var data: JSONObject = ["screen": .string(screen.rawValue), "outcome": .string(outcome.rawValue)]
            for member in more.members { data[member.name] = member.value }
            let step = Observation(.onboardingStep, data)
            guard screen == .payout, outcome == .accepted else { return [step] }
            return [step, Observation(.onboardingStep, ["screen": "done", "outcome": "accepted"])]
        }
        return answer
    }
}

extension OnboardingState {
    /// Whether the screen may be sent off now.
    fileprivate func answer(to screen: Screen) -> Run.OnboardingAnswer {
        if isDone { return .ended }
        guard let index = screens.firstIndex(of: screen), screen != .done else { return .notAsked }
        let due = current
        return index <= (screens.firstIndex(of: due) ?? 0) ? .recorded : .notYet(due)
    }
}
