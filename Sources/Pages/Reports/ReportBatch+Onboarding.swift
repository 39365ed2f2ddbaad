import HTTP
import Model
import Runs

extension ReportBatch {
    /// The events that Onboarding's page saw, with what the server knows of them.
    /// - Parameter cookieJar: the value of the jar cookie that came with the call.
    func onboardingObservations(in state: RunState, cookieJar: String?) throws(Problem) -> [Observation] {
        var observations: [Observation] = []
        for report in reports {
            var data = try self.data(of: report, in: state, cookieJar: cookieJar)
            if report.type == .cameraUsed { measure(&data, state.onboarding.photo) }
            observations.append(Observation(report.type, page: report.stamp, data))
        }
        return observations
    }

    /// The photo that was just taken in, as the server saw it, in place of what the page says of it.
    private func measure(_ data: inout JSONObject, _ photo: OnboardingState.Photo?) {
        guard data["outcome"] == "captured", let photo, data["bytes"]?.int == photo.bytes else { return }
        data["type"] = .string(photo.type)
        data["width"] = .int(photo.width)
        data["height"] = .int(photo.height)
    }
}
