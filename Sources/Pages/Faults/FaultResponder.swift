package import HTTP
import Model
package import Runs

/// Stands before the pages, and serves the trouble that a run's scenario orders. Runs without faults pass it by.
package struct FaultResponder: Responder {
    private let pages: Router
    private let runs: RunStore

    package init(_ pages: Router, runs: RunStore) { (self.pages, self.runs) = (pages, runs) }

    package func route(_ request: inout Request) -> Route {
        let subject = FaultSubject(request)
        if let asset = AssetPath(request.path) { request.path = asset.plain }
        var route = pages.route(&request)
        guard let subject, !route.isRefusal else { return route }
        // A run that is not in memory is looked for in the journal.
        if let run = runs.open(subject.run), run.scenario.faults.isEmpty { return route }
        let answer = route.answer
        route.answer = { request in
            .later { await respond(to: request, subject) { await Self.response(of: answer($0)) } }
        }
        return route
    }

    private static func response(of answer: Answer) async -> Response {
        switch answer {
        case .now(let response): response
        case .later(let work): await work()
        }
    }

    private func respond(
        to request: Request, _ subject: FaultSubject, _ answer: (Request) async -> Response
    ) async -> Response {
        // The pages themselves say what they think of an unknown run.
        guard let run = try? await runs.run(subject.run), !run.scenario.faults.isEmpty else {
            return await answer(request)
        }
        let fault: Fault?
        do { fault = try await self.fault(request, subject, in: run) } catch let error as RunError {
            return Problem(error).response
        } catch {
            return Response(.internalServerError)
        }
        if let replacement = fault?.replacement(for: request, page: subject.page) { return replacement }
        let delay = fault?.delayOfCall(request)
        if let delay { try? await run.pause(for: delay) }
        let namesAssets = AssetPath.isWanted(by: run.scenario)
        var response = await answer(fault != nil || namesAssets ? Self.whole(request) : request)
        if namesAssets { response = AssetPath.naming(run.id, in: response) }
        return delay == nil ? fault?.impairing(response) ?? response : response
    }

    /// What is due for the request, recorded.
    private func fault(_ request: Request, _ subject: FaultSubject, in run: Run) async throws -> Fault? {
        if RedirectLoop.hop(request) != nil {
            let loop = run.scenario.faults.first { $0.effect == .redirectLoop && subject.isMeant(by: $0.target) }
            if let loop { return loop }
        }
        let isDetour = subject.page == .hostedLink && Self.isDetour(request, in: run)
        return try await run.fault(subject.data) { fault in
            if isDetour, case .page = fault.target { return false }
            return subject.isMeant(by: fault.target)
        }
    }

    /// The first request of a Hosted Link leads by way of the entry page's host back to the link, and shows nothing yet.
    private static func isDetour(_ request: Request, in run: Run) -> Bool {
        let isFramed = request.headers["Sec-Fetch-Dest"].map { $0 != "document" } ?? false
        return request.query.first("jar") == nil && !isFramed && run.read { $0.entry != nil }
    }

    /// The request for all of the plain form, so that a body comes, and its bytes are those of the file.
    private static func whole(_ request: Request) -> Request {
        var request = request
        for name in ["Accept-Encoding", "If-None-Match", "If-Modified-Since"] { request.headers[name] = nil }
        return request
    }
}
