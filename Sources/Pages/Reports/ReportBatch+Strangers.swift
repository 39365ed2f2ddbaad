import HTTP
import Model
import Runs

extension ReportBatch {
    /// Throws where a report is about a link, a frame or a canary that the run does not have.
    func checkStrangers(_ report: Report, in state: RunState) throws(Problem) {
        let (scenario, data) = (state.scenario, report.data)
        let missing: String? =
            switch report.type {
            case .linkTapped:
                scenario.links.contains { $0.id == data["link"]?.string && $0.open.rawValue == data["open"]?.string }
                    ? nil : "such link"
            case .frameShown:
                scenario.frames.contains { $0.rawValue == data["frame"]?.string } ? nil : "such frame"
            case .probeSent:
                scenario.probes.contains(.noise)
                    && data["canary"]?.string.flatMap(LinkID.init)?.run == state.lastEvent?.run ? nil : "such probe"
            default: nil
            }
        if let missing { throw .bodyInvalid("report \(report.stamp.seq): the run has no \(missing)") }
    }

    /// What a completion shows whose callback URL is that of a canary: the app opened a Hosted Link that nobody may.
    static func answerToCanary(_ data: JSONObject, in state: RunState) -> Observation? {
        guard let canary = data["callbackUrl"]?.string.flatMap(RedirectNonce.canary),
            let sent = state.probes.sent(canary), !state.probes.isTripped(canary, "completion")
        else { return nil }
        return Run.tripped(canary, how: "completion", sent)
    }
}
