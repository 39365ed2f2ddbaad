import HTTP
import Model
import Runs

/// Which step is due, for pages that take steps by themselves.
extension Pages {
    /// So long an answer waits for something new. Short, for a server that stops waits for it.
    private static let patience = Duration.seconds(3)

    func addDriveRoutes(to router: inout Router) {
        router.later(.get, "/mock/api/runs/{run}/drive") { request in
            let run = try await run(request)
            return try await answer(request, in: run) { DriveView.json($0) }
        }
        router.later(.get, "/mock/api/links/{link}/drive") { request in
            let (run, link) = try await link(request)
            return try await answer(request, in: run) { DriveView.json($0, of: $0.link(link.id)) }
        }
    }

    /// What there is; where the page knows that already, once it is another.
    private func answer(
        _ request: Request, in run: Run, _ view: @Sendable (RunState) -> JSON
    ) async throws -> Response {
        let known = request.query.all("known")
        guard known.count <= 1 else { throw Problem.parameter("known", "is there twice") }
        if let known = known.first {
            _ = try await answering {
                try await run.wait(within: Self.patience) {
                    $0.read(view)["known"]?.string != known
                }
            }
        }
        return run.read(view).response()
    }
}
