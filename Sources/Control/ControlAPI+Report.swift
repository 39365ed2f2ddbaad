import HTTP
import Model
import Reports
import Runs

extension ControlAPI {
    /// `GET /__admin/runs/{id}/report?format=html`: the run as it stands. With `strict=true`, what the guide's own sample does wrong counts, too.
    func showReport(_ request: Request) async throws -> Response {
        let parameters = try Self.only("format", "strict", in: request)
        guard let format = ReportFormat(rawValue: parameters["format"] ?? ReportFormat.html.rawValue) else {
            let known = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw APIProblem(.parameterInvalid, "format is one of \(known)")
        }
        let isStrict = try Self.isStrict(parameters)
        let run = try await run(of: request)
        let report = Report([try Self.report(run, strict: isStrict)])
        // A run of 100,000 events takes seconds, and nobody else has to wait for them.
        let bytes = await withTaskExecutorPreference(globalConcurrentExecutor) { report.bytes(as: format) }
        var response = Response(type: format.mediaType, bytes)
        response.headers.add("Cache-Control", "no-store")
        response.headers.add("X-Content-Type-Options", "nosniff")
        // Nothing in it may run, should some of it be taken for more than text.
        if format == .html { response.headers.add("Content-Security-Policy", "sandbox") }
        return response
    }

    private static func report(_ run: Run, strict: Bool) throws(RunError) -> RunReport {
        var verdict = try run.judgment(strict: strict).verdict.json.object ?? [:]
        if strict { verdict["strict"] = true }
        let events = run.events(limit: Event.limit + 1)
        let made = run.stored.made
        let platform =
            made["platform"] ?? events.lazy.compactMap { $0.type == .entryLoaded ? $0["platform"] : nil }.first
        let start = run.stored.start
        return RunReport(
            scenario: run.scenario.name, title: run.scenario.title, platform: platform?.string.flatMap(Platform.init),
            label: made["label"]?.string, id: run.id, start: start,
            duration: .microseconds(max(0, (events.last?.at ?? start) - start)), verdict: verdict, events: events)
    }

    static func isStrict(_ parameters: [String: String]) throws(APIProblem) -> Bool {
        guard ["true", "false", nil].contains(parameters["strict"]) else {
            throw APIProblem(.parameterInvalid, "strict is true or false")
        }
        return parameters["strict"] == "true"
    }
}
