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
        var object = Self.summary(entry, try Self.authority(of: request))
        object["text"] = .string(entry.text)
        return .json(.object(object))
    }

    /// A valid scenario, or the problem with it.
    func scenario(_ wanted: RunBody.Wanted) throws(APIProblem) -> Scenario {
        let reading: Reading
        switch wanted {
        case .name(let name): reading = try entry(named: name).reading
        case .source(let text): reading = ScenarioFile.read(text: text, file: "scenario", name: "inline")
        }
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
            "origin": .string(entry.origin == .shipped ? "shipped" : "disk"),
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
}
