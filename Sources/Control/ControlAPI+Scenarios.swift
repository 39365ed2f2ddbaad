import HTTP
import Model
import ScenarioFile

extension ControlAPI {
    /// `GET /__admin/scenarios`
    func listScenarios(_ request: Request) async throws -> Response {
        _ = try Self.only(in: request)
        let authority = try Self.authority(of: request)
        return .json(["scenarios": .array(scenarios.entries().map { .object(Self.summary($0, authority)) })])
    }

    /// `GET /__admin/scenarios/{name}`; its text alone if YAML is what the caller accepts.
    func showScenario(_ request: Request) async throws -> Response {
        _ = try Self.only(in: request)
        let entry = try entry(named: request.parameters["name"] ?? "")
        if request.headers["Accept"]?.contains("yaml") ?? false {
            return Response(type: "application/yaml", Array(entry.text.utf8))
        }
        return .json(.object(Self.whole(entry, try Self.authority(of: request))))
    }

    /// `PUT /__admin/scenarios/{name}`: a scenario in YAML or JSON, kept in memory.
    func putScenario(_ request: Request) async throws -> Response {
        _ = try Self.only(in: request)
        guard !request.body.isEmpty else { throw APIProblem(.bodyInvalid, "the body is empty; it must be a scenario") }
        let entry = ScenarioEntry(put: request.body, as: request.parameters["name"] ?? "")
        _ = try Self.valid(entry.reading)
        guard let isNew = scenarios.put.put(entry) else {
            throw APIProblem(
                .tooManyScenarios,
                "\(PutScenarios.most) scenarios or \(PutScenarios.mostBytes) bytes were put; delete some")
        }
        var response = Response.json(
            .object(Self.whole(entry, try Self.authority(of: request))), isNew ? .created : .ok)
        response.headers.add("Location", "/__admin/scenarios/\(entry.name)")
        return response
    }

    /// `DELETE /__admin/scenarios/{name}`
    func deleteScenario(_ request: Request) async throws -> Response {
        _ = try Self.only(in: request)
        let entry = try entry(named: request.parameters["name"] ?? "")
        guard scenarios.put.remove(entry.name) else {
            throw APIProblem(.scenarioUnknown, "\(entry.name) was not put; only those that were can be deleted")
        }
        return Response(.noContent)
    }

    /// A valid scenario, or the problem with it.
    func scenario(_ wanted: RunBody.Wanted) throws(APIProblem) -> Scenario {
        let reading: Reading
        switch wanted {
        case .name(let name): reading = try entry(named: name).reading
        case .source(let text): reading = ScenarioFile.read(text: text, file: "scenario", name: "inline")
        }
        return try Self.valid(reading)
    }

    private static func valid(_ reading: Reading) throws(APIProblem) -> Scenario {
        guard let scenario = reading.scenario else {
            let first = reading.diagnostics.first.map {
                "line \($0.mark.line), column \($0.mark.column): \($0.message)"
            }
            throw APIProblem(
                .scenarioInvalid, first ?? "it cannot be read",
                more: ["diagnostics": .array(reading.diagnostics.map(\.json))])
        }
        return scenario
    }

    private func entry(named name: String) throws(APIProblem) -> ScenarioEntry {
        if let entry = scenarios.entry(named: name) { return entry }
        let near = NearMiss.of(name, in: scenarios.entries().map(\.name)).map { "did you mean \($0)?" }
        throw APIProblem(
            .scenarioUnknown,
            "there is no scenario \"\(name)\"; \(near ?? "GET /__admin/scenarios lists those that there are")")
    }

    private static func summary(_ entry: ScenarioEntry, _ authority: Authority) -> JSONObject {
        var object: JSONObject = [
            "name": .string(entry.name), "file": .string(entry.file),
            "origin": .string(entry.origin.rawValue),
            "valid": .bool(entry.reading.scenario != nil),
        ]
        if let scenario = entry.reading.scenario {
            object["title"] = .string(scenario.title)
            object["flow"] = scenario.flowJSON
            object["tags"] = .array(scenario.tags.map(JSON.string))
            object["platforms"] = .array(scenario.platforms.map { .string($0.rawValue) })
            object["steps"] = .array(scenario.steps.map { .string($0.text) })
            object["documents"] = RunSummary.documents(scenario)
            object["entryUrl"] = .string(EntryURLs.starting(scenario, asked: authority))
        }
        if !entry.reading.diagnostics.isEmpty {
            object["diagnostics"] = .array(entry.reading.diagnostics.map(\.json))
        }
        return object
    }

    private static func whole(_ entry: ScenarioEntry, _ authority: Authority) -> JSONObject {
        var object = summary(entry, authority)
        object["text"] = .string(entry.text)
        return object
    }
}
