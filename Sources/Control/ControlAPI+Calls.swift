import HTTP
import Model
import Reports
import Runs
import ScenarioFile

/// All calls of the control API; only the dashboard's pages are no part of it.
extension ControlAPI {
    package static let calls: [Call] =
        serverCalls + certificateCalls + scenarioCalls + runCalls + eventCalls + verdictCalls

    private static let serverCalls: [Call] = [
        health("/livez", "isAlive", "Whether the process answers.") { _ in true },
        health("/healthz", "isHealthy", "Whether the server is ready; the same as /readyz.") { $0.isReady() },
        health("/readyz", "isReady", "Whether the server is ready.") { $0.isReady() },
        Call(
            method: .get, path: "/__admin", id: "about", summary: "What this server is.",
            answers: [.json("About", "The versions, and the root of the server's own certificates.")],
            handler: .now { api, _ in api.about }),
        Call(
            method: .get, path: "/__admin/openapi.json", id: "describe", summary: "This document.",
            answers: [.json("Document", "The control API as OpenAPI 3.1.")],
            handler: .now { api, _ in .json(OpenAPI.document(version: api.version)) }),
        Call(
            method: .post, path: "/__admin/session", id: "signIn",
            summary: "Swaps the token for a cookie, which a browser sends from then on.",
            answers: [.json("SignedIn", "The browser is signed in.", headers: ["Set-Cookie": "Stands for the token."])],
            wantsToken: true,
            handler: .now { api, request in api.signIn(request) }),
        Call(
            method: .post, path: "/__admin/reset", id: "reset",
            summary: "Forgets all runs, and the scenarios that were put.",
            answers: [.nothing("All is forgotten.")],
            problems: [.parameterInvalid, .mediaTypeUnsupported, .journalFull, .shuttingDown],
            handler: .later { try await $0.reset($1) }),
    ]

    private static func health(
        _ path: String, _ id: String, _ summary: String, _ isGood: @escaping @Sendable (ControlAPI) -> Bool
    ) -> Call {
        Call(
            method: .get, path: path, id: id, summary: summary,
            answers: [
                .json("Health", "It is."), .json("Health", "It is not, or not any more.", .serviceUnavailable),
            ], isOpen: true,
            handler: .now { api, _ in
                let isGood = isGood(api)
                return .json(
                    ["status": isGood ? "ready" : "starting"], isGood ? .ok : .serviceUnavailable)
            })
    }

    static let certificateCalls: [Call] = [
        ("pem", "application/x-x509-ca-cert"), ("der", "application/x-x509-ca-cert"),
        ("mobileconfig", "application/x-apple-aspen-config"),
    ].map { format, type in
        Call(
            method: .get, path: RootCertificate.path(format),
            id: "certificateAs" + format.prefix(1).uppercased() + format.dropFirst(),
            summary: "The root of the server's own certificates, for devices that have to trust it.",
            answers: [
                Call.Answer(
                    status: .ok, description: "The root certificate.",
                    content: [Call.Media(type, ["type": "string", "format": "binary"])])
            ], problems: [.certificateUnknown], isOpen: true,
            handler: .now { api, _ in api.certificate(format) })
    }

    private static let scenarioName = Call.Parameter.path(
        "name", "The scenario's name.", ["type": "string", "pattern": .string(namePattern)], example: "plaid-closed")
    private static let namePattern = "^[a-z0-9][a-z0-9._-]{0,63}$"
    /// Bytes of a body that bears a scenario; its JSON may be longer than the scenario itself.
    private static let scenarioBody = 2_000_000

    private static let scenarioCalls: [Call] = [
        Call(
            method: .get, path: "/__admin/scenarios", id: "listScenarios", summary: "The scenarios that there are.",
            answers: [.json("ScenarioList", "All, by name, also those with mistakes.")], problems: reading,
            handler: .later { try await $0.listScenarios($1) }),
        Call(
            method: .get, path: "/__admin/scenarios/{name}", id: "getScenario", summary: "One scenario with its text.",
            parameters: [scenarioName],
            answers: [
                Call.Answer(
                    status: .ok, description: "The scenario; its text alone where YAML is accepted.",
                    content: [
                        Call.Media("application/json", .reference("ScenarioWithText")),
                        Call.Media("application/yaml", ["type": "string"]),
                    ])
            ], problems: reading + [.scenarioUnknown], handler: .later { try await $0.showScenario($1) }),
        Call(
            method: .put, path: "/__admin/scenarios/{name}", id: "putScenario",
            summary: "Puts a scenario over those that there are, until it is deleted, all is reset or the server ends.",
            parameters: [scenarioName], body: Call.Body(content: scenarioMedia, limit: scenarioBody),
            answers: [
                .json("ScenarioWithText", "It is in the place of the one that was put before."),
                .json("ScenarioWithText", "It is there.", .created, headers: ["Location": "The scenario's path."]),
            ], problems: reading + [.bodyInvalid, .scenarioInvalid, .tooManyScenarios],
            handler: .later { try await $0.putScenario($1) }),
        Call(
            method: .delete, path: "/__admin/scenarios/{name}", id: "deleteScenario",
            summary: "Takes away a scenario that was put.", parameters: [scenarioName],
            answers: [.nothing("It is gone; what it lay over is there again.")], problems: reading + [.scenarioUnknown],
            handler: .later { try await $0.deleteScenario($1) }),
    ]

    private static let scenarioMedia = [
        Call.Media("application/json", .reference("Scenario")),
        Call.Media("application/yaml", .reference("Scenario")),
    ]
    /// What every call can meet that looks at its query and may carry a needless body.
    private static let reading: [APIProblem.Code] = [.parameterInvalid, .mediaTypeUnsupported]
    private static let readingRun = reading + [.runUnknown, .runDeleted, .runUnreadable, .shuttingDown]
    private static let writingRun = readingRun + [.journalFull]

    private static let runID = Call.Parameter.path(
        "id", "The run's id; `latest` is the run that was made last.",
        ["type": "string", "pattern": "^([A-Za-z0-9]{22}|latest)$"], example: "latest")

    private static let runCalls: [Call] = [
        Call(
            method: .get, path: "/__admin/runs", id: "listRuns", summary: "The runs, the newest first.",
            parameters: [
                .query(
                    "limit", "The most that are listed; 50 if not given.",
                    ["type": "integer", "minimum": 1, "maximum": .int(largestList)]),
                .query("before", "Lists those made before this run: `next` of the list before.", ["type": "string"]),
            ], answers: [.json("RunList", "The runs.")],
            problems: reading + [.shuttingDown], handler: .later { try await $0.listRuns($1) }),
        Call(
            method: .post, path: "/__admin/runs", id: "makeRun", summary: "Makes a run.",
            parameters: RunBody.parameters,
            body: Call.Body(
                content: [
                    Call.Media("application/json", .reference("NewRun")),
                    Call.Media("application/yaml", .reference("Scenario")),
                ], limit: scenarioBody),
            answers: [
                .json("Run", "The run that was made with the same `key` before."),
                .json("Run", "The run.", .created, headers: ["Location": "The run's path."]),
            ],
            problems: reading + [
                .bodyInvalid, .scenarioUnknown, .scenarioInvalid, .runUnreadable, .runDeleted, .journalFull,
                .shuttingDown,
            ], handler: .later { try await $0.makeRun($1) }),
        Call(
            method: .get, path: "/__admin/runs/{id}", id: "getRun", summary: "One run, and where apps find it.",
            parameters: [runID], answers: [.json("Run", "The run.")], problems: readingRun,
            handler: .later { try await $0.showRun($1) }),
        Call(
            method: .delete, path: "/__admin/runs/{id}", id: "deleteRun",
            summary: "Forgets a run; whoever waits for it gets 410.", parameters: [runID],
            answers: [.nothing("It is forgotten.")],
            problems: reading + [.runUnknown, .journalFull, .shuttingDown],
            handler: .later { try await $0.deleteRun($1) }),
    ]

    private static let eventCalls: [Call] = [
        Call(
            method: .get, path: "/__admin/runs/{id}/events", id: "listEvents",
            summary: "A run's events, or those that are waited for.",
            parameters: [runID] + EventsQuery.parameters,
            answers: [.json("EventList", "What there is, in time or not; then with the nearest miss.")],
            problems: readingRun, handler: .later { try await $0.listEvents($1) }),
        Call(
            method: .get, path: "/__admin/runs/{id}/events/stream", id: "streamEvents",
            summary: "A run's events as server-sent events, as they come.",
            parameters: [runID] + StreamQuery.parameters,
            answers: [.text("text/event-stream", "Each `data` is an Event, each `id` the event's.")],
            problems: readingRun, handler: .later { try await $0.streamEvents($1) }),
        Call(
            method: .get, path: "/__admin/events/stream", id: "streamAllEvents",
            summary: "The events of all runs as server-sent events, as they come.", parameters: StreamQuery.parameters,
            answers: [.text("text/event-stream", "Each `data` is an Event, each `id` its place among all events.")],
            problems: reading + [.shuttingDown], handler: .later { try await $0.streamAllEvents($1) }),
    ]

    private static let verdictCalls: [Call] = [
        Call(
            method: .get, path: "/__admin/runs/{id}/verdict", id: "getVerdict", summary: "A run's verdict.",
            parameters: [
                runID, EventsQuery.waitParameter("Waits until the verdict is final; at most 60 s."),
                .query("strict", "What the guide's own sample does wrong fails, too.", ["type": "boolean"]),
            ], answers: [.json("Verdict", "The verdict as it stands, final or not.")], problems: readingRun,
            handler: .later { try await $0.showVerdict($1) }),
        Call(
            method: .get, path: "/__admin/runs/{id}/report", id: "getReport", summary: "A run's report, as it stands.",
            parameters: [
                runID,
                .query(
                    "format", "The report's form; html if not given.",
                    ["type": "string", "enum": .array(ReportFormat.allCases.map { .string($0.rawValue) })]),
                .query("strict", "What the guide's own sample does wrong fails, too.", ["type": "boolean"]),
            ],
            answers: [
                Call.Answer(
                    status: .ok, description: "The report.",
                    content: ReportFormat.allCases.map { format in
                        Call.Media(format.mediaType, format == .json ? .reference("Report") : ["type": "string"])
                    })
            ], problems: readingRun, handler: .later { try await $0.showReport($1) }),
        Call(
            method: .post, path: "/__admin/runs/{id}/finish", id: "finishRun",
            summary: "Nothing more will come: what is still waited for is judged.", parameters: [runID],
            answers: [.json("Verdict", "The final verdict.")], problems: writingRun,
            handler: .later { try await $0.finish($1) }),
        Call(
            method: .post, path: "/__admin/runs/{id}/steps/{n}/done", id: "completeStep",
            summary: "Reports a step that no server sees.",
            parameters: [
                runID, .path("n", "The step's number, from 1.", ["type": "integer", "minimum": 1], example: 1),
            ], answers: [.json("StepDone", "It is done.")], problems: writingRun + [.stepUnknown],
            handler: .later { try await $0.completeStep($1) }),
        Call(
            method: .post, path: "/__admin/runs/{id}/clock", id: "moveClock",
            summary: "Moves the run's clock on: links expire, deadlines pass.", parameters: [runID],
            body: .json(.reference("ClockMove")), answers: [.json("Clock", "Where the clock is then.")],
            problems: writingRun + [.bodyInvalid], handler: .later { try await $0.moveClock($1) }),
    ]
}
