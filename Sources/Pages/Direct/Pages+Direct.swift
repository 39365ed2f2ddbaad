import HTTP
import Model
import Runs

/// The calls of Direct's page.
extension Pages {
    func world(_ request: Request) async throws -> Response {
        let run = try await run(request)
        let login = Self.login(request, run)
        return run.read { state in
            World.json(
                of: run.id, run.scenario, state, login: login,
                strangers: StrangersView.json(run.scenario, state, ports))
        }.response()
    }

    func outcome(_ request: Request) async throws -> Response {
        let run = try await signedInRun(request)
        let now = run.elapsed
        return run.read { World.outcome(run.scenario, $0, at: now) }.response()
    }

    func createLink(_ request: Request) async throws -> Response {
        let run = try await signedInRun(request)
        let origin = Site(request).hostedLinkOrigin
        let jar = JarCookie(run: run.id).value(in: request)
        let link = try await answering { try await run.createLink(askedFrom: jar) { "\(origin)/hl/\($0)" } }
        let answer: JSON = ["link": .string(link.id.text), "url": .string(link.url)]
        return answer.response(.created)
    }

    func takeDirectReports(_ request: Request) async throws -> Response {
        let run = try await run(request)
        let batch = try ReportBatch(json: try json(request), shapes: ReportShape.direct)
        let digests = try await batch.digests(in: run, digests)
        let jar = JarCookie(run: run.id).value(in: request)
        try await decide(in: run) { state, _ in
            try batch.directObservations(in: state, cookieJar: jar, digests: digests)
        }
        return batch.acknowledgment.response()
    }
}
