import HTTP
import Model
import Runs

extension ControlAPI {
    /// Farthest that one call moves a run's clock.
    private static let longestAdvance = Duration.seconds(3650 * 86_400)
    /// Farthest that all calls together move it.
    private static let latest = Duration.seconds(36_500 * 86_400)

    /// `GET /__admin/runs/{id}/verdict?wait=30s`: waits till it is final. With `strict=true`, what the guide's own sample does wrong counts, too.
    func showVerdict(_ request: Request) async throws -> Response {
        let parameters = try Self.only("wait", "strict", in: request)
        let wait = try parameters["wait"].map { try EventsQuery.wait($0) } ?? .zero
        let isStrict = try Self.isStrict(parameters)
        let run = try await run(of: request)
        guard wait > .zero else { return .json(try RunSummary.verdict(run, strict: isStrict)) }
        return .json(try await untilStopped { try await verdict(of: run, within: wait, strict: isStrict) })
    }

    private func verdict(of run: Run, within wait: Duration, strict: Bool) async throws -> JSON {
        let end = ContinuousClock.now + wait
        var run = run
        while true {
            do {
                _ = try await run.waitUntilFinal(within: max(.zero, end - .now))
                return try RunSummary.verdict(run, strict: strict)
            } catch RunError.journal where ContinuousClock.now < end {
                // The fold was dropped, not the run.
                run = try await store.run(run.id)
            }
        }
    }

    /// `POST /__admin/runs/{id}/finish`: nothing more will come. Idempotent.
    func finish(_ request: Request) async throws -> Response {
        _ = try Self.only(in: request)
        let run = try await run(of: request)
        try await run.finish()
        return .json(try RunSummary.verdict(run, strict: false))
    }

    /// `POST /__admin/runs/{id}/steps/{n}/done`
    func completeStep(_ request: Request) async throws -> Response {
        _ = try Self.only(in: request)
        let run = try await run(of: request)
        let name = request.parameters["n"] ?? ""
        guard let number = Int(name), try await run.completeStep(number, by: "api") != .unknown else {
            throw APIProblem(
                .stepUnknown,
                "there is no step \"\(name)\"; the scenario has \(run.scenario.steps.count), counted from 1")
        }
        return .json(["step": .int(number), "state": "done"])
    }

    /// `POST /__admin/runs/{id}/clock` `{"advance": "30m"}`
    func moveClock(_ request: Request) async throws -> Response {
        _ = try Self.only(in: request)
        let run = try await run(of: request)
        let body = try Self.json(request)
        guard let members = body.object?.members, members.map(\.name) == ["advance"],
            let advance = body["advance"]?.string.flatMap(Duration.init(text:)), advance <= Self.longestAdvance
        else {
            throw APIProblem(
                .bodyInvalid, "the body must be like {\"advance\": \"30m\"}, with ms, s, m, h or d, at most 3650d")
        }
        guard run.elapsed + advance <= Self.latest else {
            throw APIProblem(.bodyInvalid, "the run's clock would be past 36500 days")
        }
        try await run.advanceClock(by: advance)
        return .json(["elapsed": .double(run.elapsed.seconds)])
    }
}
