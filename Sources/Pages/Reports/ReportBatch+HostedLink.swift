import HTTP
import Model
import Runs

extension ReportBatch {
    /// The events that the Hosted Link page saw.
    func hostedLinkObservations(of link: LinkState, userAgent: String) throws(Problem) -> [Observation] {
        var observations: [Observation] = []
        for report in reports {
            var data = report.data
            data["link"] = .string(link.id.text)
            switch report.type {
            case .pageError: data["ours"] = .bool(isOurs(data["source"]))
            case .hostedLinkLoaded:
                data["userAgent"] = .string(userAgent)
                data["method"] = "GET"
            case .hostedLinkRedirected where data["url"]?.string != link.redirectURL:
                throw .bodyInvalid("report \(report.stamp.seq): \"url\" is not this link's redirect")
            default: break
            }
            observations.append(Observation(report.type, page: report.stamp, data))
        }
        return observations
    }
}
