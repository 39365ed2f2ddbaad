import HTTP
import Model
import Runs

/// `probes: [badCertificate]`: docs/page-protocol.md, "Bad certificates".
extension Pages {
    /// Tells the page what to try, and records that it does.
    func tryCertificates(_ request: Request) async throws -> Response {
        let run = try await run(request)
        guard run.scenario.probes.contains(.badCertificate) else { throw Problem.notFound }
        let urls = certificates?.urls(for: run, request) ?? []
        certificates?.note(run.id, from: request.peer.host)
        let probe = JSON.string(Scenario.Probe.badCertificate.rawValue)
        var observations = urls.map { flaw, url in
            Observation(
                .probeSent, ["probe": probe, "how": "attempt", "target": .string(flaw.name), "url": .string(url)])
        }
        if urls.isEmpty { observations = [Observation(.probeSent, ["probe": probe, "how": "unreachable"])] }
        let made = observations
        try await decide(in: run) { _, _ in made }
        let answer: JSON = ["urls": .array(urls.map { .string($0.url) })]
        return answer.response()
    }

    /// Where a page of the run may load pictures from, beside this server.
    func pictureOrigins(_ run: Run, _ request: Request) -> [String] {
        guard run.scenario.probes.contains(.badCertificate) else { return [] }
        return certificates?.origins(for: run, request).map(\.origin) ?? []
    }
}
