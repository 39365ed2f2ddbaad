import HTTP
import Model
import Runs
import ScenarioFile

extension ControlAPI {
    static let largestList = 500

    /// `GET /__admin/runs?limit=50&before=ID`: the newest first.
    func listRuns(_ request: Request) async throws -> Response {
        let parameters = try Self.only("limit", "before", in: request)
        let limit = try parameters["limit"].map { try Self.limit($0) } ?? 50
        var all = store.all[...]
        if let before = parameters["before"] {
            guard let index = all.firstIndex(where: { $0.id.text == before }) else {
                throw APIProblem(.parameterInvalid, "there is no run \"\(before)\" to list before")
            }
            all = all[..<index]
        }
        var runs: [JSON] = []
        for stored in all.suffix(limit).reversed() {
            do throws(RunError) {
                runs.append(.object(try RunSummary.short(try await store.run(stored.id))))
            } catch {
                switch error {
                // Deleted meanwhile.
                case .unknown, .deleted: continue
                case .scenario(_, let reason):
                    runs.append(.object(RunSummary.unreadable(stored.id, from: stored.start, stored.made, reason)))
                case .journal, .full: throw error
                }
            }
        }
        return .json([
            "runs": .array(runs), "next": all.count > limit ? runs.last?["id"] ?? .null : .null,
        ])
    }

    /// `POST /__admin/runs`
    func makeRun(_ request: Request) async throws -> Response {
        let body: RunBody
        if Self.isYAML(request) {
            body = try RunBody(
                source: String(decoding: request.body, as: UTF8.self), parameters: Self.parameters(request))
        } else {
            _ = try Self.only(in: request)
            body = try RunBody(json: try Self.json(request))
        }
        let scenario = try scenario(body.scenario)
        if let platform = body.platform, !scenario.platforms.contains(platform) {
            let known = scenario.platforms.map(\.rawValue).joined(separator: ", ")
            throw APIProblem(
                .bodyInvalid, "the scenario \(scenario.name) is not for \(platform.rawValue), but for \(known)")
        }
        var wanted = RunRequest(scenario: scenario, source: ScenarioFile.text(of: scenario))
        (wanted.platform, wanted.label) = (body.platform, body.label)
        (wanted.claimedWorker, wanted.key) = (body.claimedWorker, body.key)
        (wanted.hasAuthSession, wanted.isSimulated) = (body.hasAuthSession, body.isSimulated)
        let (run, isNew) = try await store.start(wanted)
        var response = Response.json(
            .object(try RunSummary.full(run, try urls(to: run, request))), isNew ? .created : .ok)
        response.headers.add("Location", "/__admin/runs/\(run.id)")
        return response
    }

    /// `GET /__admin/runs/{id}`
    func showRun(_ request: Request) async throws -> Response {
        _ = try Self.only(in: request)
        let run = try await run(of: request)
        return .json(.object(try RunSummary.full(run, try urls(to: run, request))))
    }

    /// `DELETE /__admin/runs/{id}`
    func deleteRun(_ request: Request) async throws -> Response {
        _ = try Self.only(in: request)
        let id = try runID(of: request)
        // Also one that cannot be read any more.
        guard try await store.delete(id) else { throw RunError.unknown(id) }
        return Response(.noContent)
    }

    /// `POST /__admin/reset`
    func reset(_ request: Request) async throws -> Response {
        _ = try Self.only(in: request)
        scenarios.put.removeAll()
        try await store.deleteAll()
        return Response(.noContent)
    }

    /// The run that the path names; `latest` is the one that was made last.
    func run(of request: Request) async throws -> Run { try await store.run(try runID(of: request)) }

    private func runID(of request: Request) throws(APIProblem) -> RunID {
        let name = request.parameters["id"] ?? ""
        if name == "latest" {
            guard let newest = store.newest() else { throw APIProblem(.runUnknown, "no run was made yet") }
            return newest.id
        }
        guard let id = RunID(name) else {
            throw APIProblem(.runUnknown, "there is no run \"\(name)\"; GET /__admin/runs lists those that there are")
        }
        return id
    }

    private func urls(to run: Run, _ request: Request) throws(APIProblem) -> EntryURLs {
        let place = place()
        return EntryURLs(
            to: run.id, of: run.scenario, asked: try Self.authority(of: request), at: place)
    }

    /// The host and port that were asked.
    static func authority(of request: Request) throws(APIProblem) -> Authority {
        let scheme: Authority.Scheme = request.scheme == "https" ? .https : .http
        // A request whose authority cannot be read is not admitted.
        guard let authority = Authority(scheme: scheme, text: request.authority) else {
            throw APIProblem(.notFound, "the host cannot be read")
        }
        return authority
    }

    static func limit(_ text: String) throws(APIProblem) -> Int {
        guard let limit = Int(text), (1...largestList).contains(limit) else {
            throw APIProblem(.parameterInvalid, "limit is a whole number from 1 to \(largestList)")
        }
        return limit
    }
}
