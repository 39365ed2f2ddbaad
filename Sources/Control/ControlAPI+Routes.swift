package import HTTP
import Model

/// Answers `/__admin…` and the health paths.
package struct ControlResponder: Responder {
    private let api: ControlAPI
    private let router: Router

    package init(_ api: ControlAPI) {
        self.api = api
        router = api.router
    }

    /// Whether the request is for the control API or the dashboard. An app's own names lead here, too, and get 404.
    package func owns(_ request: Request) -> Bool {
        // Every request is asked about, so that most are told by one byte.
        switch request.path.utf8.dropFirst().first {
        case nil: api.isDashboardsRoot(request)
        case UInt8(ascii: "_"): request.path == "/__admin" || request.path.hasPrefix(ControlAPI.dashboardPath)
        case UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "r"): Self.isHealth(request)
        default: false
        }
    }

    private static func isHealth(_ request: Request) -> Bool {
        ["/healthz", "/livez", "/readyz"].contains(request.path)
    }

    /// A request that may not ask is refused before its body is read.
    package func route(_ request: inout Request) -> Route {
        if api.isDashboardsRoot(request) { request.path = ControlAPI.dashboardPath }
        if !Self.isHealth(request) {
            do throws(APIProblem) { try api.admit(request) } catch { return .refusal(error.response) }
        }
        return router.route(&request)
    }
}

extension ControlAPI {
    /// Bytes of a body that bears a scenario; its JSON may be longer than the scenario itself.
    private static let scenarioBody = 2_000_000
    private static let smallBody = 16_384

    var router: Router {
        var router = Router()
        router.now(.get, "/livez") { _ in Self.health(true) }
        for path in ["/healthz", "/readyz"] { router.now(.get, path) { [isReady] _ in Self.health(isReady()) } }
        router.now(.get, "/__admin") { [version, place] _ in
            .json([
                "name": "Branch Mock", "version": .string(version), "apiVersion": .int(Self.apiVersion),
                "ca": place().root?.json ?? .null,
            ])
        }
        addCertificates(to: &router)
        addDashboard(to: &router)
        let runs = "/__admin/runs"
        add(.get, "/__admin/scenarios", to: &router) { try await $0.listScenarios($1) }
        add(.get, "/__admin/scenarios/{name}", to: &router) { try await $0.showScenario($1) }
        add(.get, runs, to: &router) { try await $0.listRuns($1) }
        add(.post, runs, body: Self.scenarioBody, to: &router) { try await $0.makeRun($1) }
        add(.get, runs + "/{id}", to: &router) { try await $0.showRun($1) }
        add(.delete, runs + "/{id}", to: &router) { try await $0.deleteRun($1) }
        add(.get, runs + "/{id}/events", to: &router) { try await $0.listEvents($1) }
        add(.get, runs + "/{id}/events/stream", to: &router) { try await $0.streamEvents($1) }
        add(.get, runs + "/{id}/verdict", to: &router) { try await $0.showVerdict($1) }
        add(.get, runs + "/{id}/report", to: &router) { try await $0.showReport($1) }
        add(.post, runs + "/{id}/finish", to: &router) { try await $0.finish($1) }
        add(.post, runs + "/{id}/steps/{n}/done", to: &router) { try await $0.completeStep($1) }
        add(.post, runs + "/{id}/clock", to: &router) { try await $0.moveClock($1) }
        add(.get, "/__admin/events/stream", to: &router) { try await $0.streamAllEvents($1) }
        add(.post, "/__admin/reset", to: &router) { try await $0.reset($1) }
        return router
    }

    private func add(
        _ method: Method, _ pattern: String, body limit: Int = smallBody, to router: inout Router,
        _ handler: @escaping @Sendable (ControlAPI, Request) async throws -> Response
    ) {
        router.add(
            method, pattern,
            Route(bodyLimit: limit) { request in
                .later {
                    do {
                        try Self.checkMediaType(of: request)
                        return try await handler(self, request)
                    } catch { return APIProblem(error).response }
                }
            })
    }

    private static func health(_ isGood: Bool) -> Response {
        .json(["status": isGood ? "ready" : "starting"], isGood ? .ok : .serviceUnavailable)
    }
}
