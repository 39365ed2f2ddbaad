import HTTP
import Model
import Runs

extension ReportBatch {
    /// SHA-256 of each document that was handed over, by its id; throws where the scenario has no such document.
    func digests(in run: Run, _ known: DocumentDigests) async throws(Problem) -> [String: String] {
        var digests: [String: String] = [:]
        for report in reports where report.type == .branchDownloadFile {
            let id = report.data["document"]?.string ?? ""
            guard let document = run.scenario.document(id) else { throw .documentUnknown }
            if digests[id] == nil { digests[id] = await known.digest(of: document, in: run) }
        }
        return digests
    }

    /// The events that Direct's page saw, with what the server knows of them.
    /// - Parameters:
    ///   - cookieJar: the value of the jar cookie that came with the call.
    ///   - digests: of the documents that the reports name, as `digests(in:)` gives them.
    func directObservations(
        in state: RunState, cookieJar: String?, digests: [String: String]
    ) throws(Problem) -> [Observation] {
        var observations: [Observation] = []
        for report in reports {
            var data = try self.data(of: report, in: state, cookieJar: cookieJar)
            switch report.type {
            case .branchPlaidLinkOpen:
                guard let link = state.links.last(where: { $0.url == data["url"]?.string }) else {
                    throw .linkUnknown
                }
                data["link"] = .string(link.id.text)
            case .branchDownloadFile:
                data["sha256"] = JSON(digests[data["document"]?.string ?? ""])
            case .branchPlaidLinkComplete: readDetail(into: &data)
            default: break
            }
            observations.append(Observation(report.type, page: report.stamp, data))
            if let answer = Self.answerToCanary(data, in: state) { observations.append(answer) }
        }
        return observations
    }

    /// What a report says, and what the server knows of it on each page of the app.
    func data(of report: Report, in state: RunState, cookieJar: String?) throws(Problem) -> JSONObject {
        var data = report.data
        switch report.type {
        case .pageShown:
            data["cookies"] = .bool(cookieJar != nil)
            data["cookieJar"] = cookieJar.map(JSON.string)
        case .pageError: data["ours"] = .bool(isOurs(data["source"]))
        case .linkTapped:
            try checkStrangers(report, in: state)
            data["cookieJar"] = cookieJar.map(JSON.string)
        case .frameShown, .probeSent: try checkStrangers(report, in: state)
        default: break
        }
        return data
    }

    /// The texts in `detail` that the contract speaks of.
    private func readDetail(into data: inout JSONObject) {
        guard let text = data["detail"]?.string, let detail = try? JSON.parse(text) else { return }
        for name in ["status", "callbackUrl", "message"] {
            data[name] = detail[name]?.string.map(JSON.string)
        }
    }
}

/// Whether an error's source is one of our scripts. Pages have none in their HTML: what names the page itself was injected by the app.
func isOurs(_ source: JSON?) -> Bool {
    let parts = (source?.string ?? "").split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.count == 4 && (parts[0] == "http:" || parts[0] == "https:") && parts[3].hasPrefix("mock/")
}
