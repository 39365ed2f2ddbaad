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
    var router: Router {
        var router = Router()
        for call in Self.calls { router.add(call.method, call.path, call.route(in: self)) }
        addDashboard(to: &router)
        return router
    }

    /// `GET /__admin`
    var about: Response {
        .json([
            "name": "Branch Mock", "version": .string(version), "apiVersion": .int(Self.apiVersion),
            "ca": place().root?.json ?? .null, "https": place().https,
        ])
    }
}
