import HTTP
import Model
import Runs

/// The calls of the Hosted Link page.
extension Pages {
    func linkState(_ request: Request) async throws -> Response {
        let (run, link) = try await link(request)
        return LinkView.json(of: link, in: run.scenario, at: run.elapsed).response()
    }

    /// The worker answered a screen: what comes next is an event, what was typed is not.
    func takeLinkStep(_ request: Request) async throws -> Response {
        let (run, link) = try await link(request)
        let answer = try LinkAnswer(json: try json(request))
        return try await move(link.id, in: run) { try answer.next(from: $0, in: run.scenario) }.response()
    }

    /// Goes on to what `next` says, and answers the link's new state.
    func move(
        _ id: LinkID, in run: Run, _ next: (LinkProgress) throws -> LinkProgress
    ) async throws -> JSON {
        try await decide(in: run) { state, now in
            guard let link = state.link(id) else { throw Problem.linkUnknown }
            if link.outcome != nil { throw Problem.linkFinished }
            if link.expiresAt <= now { throw Problem.linkExpired }
            return [Observation(.hostedLinkStep, try next(link.progress).data(of: id))]
        }
        guard let link = run.read({ $0.link(id) }) else { throw Problem.linkUnknown }
        return LinkView.json(of: link, in: run.scenario, at: run.elapsed)
    }

    func takeLinkReports(_ request: Request) async throws -> Response {
        let (run, link) = try await link(request)
        let batch = try ReportBatch(json: try json(request), shapes: ReportShape.hostedLink)
        let observations = try batch.hostedLinkObservations(
            of: link, userAgent: request.headers["User-Agent"] ?? "")
        try await decide(in: run) { _, _ in observations }
        return batch.acknowledgment.response()
    }
}
