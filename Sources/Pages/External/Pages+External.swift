import HTTP
import Model
import Runs

/// Pages that belong in the system browser.
extension Pages {
    func addExternalRoutes(to router: inout Router) {
        let page = "/external/{run}/{link}"
        router.shown(.get, page) { try await external($0) }
        router.shown(.post, page, bodyLimit: 4096) { try await external($0) }
        router.later(.post, page + "/signs", bodyLimit: 4096) { try await takeExternalSigns($0) }
    }

    /// The run's cookie tells on the entry page's host only: asked for by another name, the page is found there.
    func external(_ request: Request) async throws -> Response {
        let (run, link) = try await externalLink(request)
        let entry = run.read { $0.entryOrigin }
        if request.method == .get, let entry, entry != Site(request).origin {
            return .redirect(to: entry + Self.path(of: link, in: run.id))
        }
        let data = Self.opened(link, request, jar: Self.jar(of: request, in: run, askedFrom: run.read(\.cookieJar)))
        try await decide(in: run) { _, _ in [Observation(.externalLinkOpened, data)] }
        return ExternalPage.page(link, run).response
    }

    /// Signs of an app in the page's window. A browser's page has none, and does not call.
    func takeExternalSigns(_ request: Request) async throws -> Response {
        let (run, link) = try await externalLink(request)
        let signs = try json(request, ["signs"])["signs"] ?? .null
        if let problem = ReportShape.signsField.problem(with: signs) {
            throw Problem.bodyInvalid("\"signs\" \(problem).")
        }
        guard signs != .array([]) else { throw Problem.bodyInvalid("\"signs\" must not be empty.") }
        var data = Self.opened(link, request, jar: Self.jar(of: request, in: run, askedFrom: run.read(\.cookieJar)))
        data["method"] = "GET"
        data["signs"] = signs
        try await decide(in: run) { _, _ in [Observation(.externalLinkOpened, data)] }
        return Response(.noContent)
    }

    /// In which cookie jar the request was made, as far as the entry page's host can tell: `webview` where it is that of the
    /// page which asked for it, `other`, or `unknown` where that page has sent no cookie.
    static func jar(of request: Request, in run: Run, askedFrom asking: String?) -> String {
        guard let asking else { return "unknown" }
        return JarCookie(run: run.id).value(in: request) == asking ? "webview" : "other"
    }

    static func path(of link: Scenario.Link, in run: RunID) -> String {
        "/external/\(run)/\(PercentCoding.encode(link.id))"
    }

    private func externalLink(_ request: Request) async throws -> (run: Run, link: Scenario.Link) {
        let run = try await run(request)
        let id = request.parameters["link"]
        guard let link = run.scenario.links.first(where: { $0.id == id && $0.href == nil }) else {
            throw Problem.externalUnknown
        }
        return (run, link)
    }

    private static func opened(_ link: Scenario.Link, _ request: Request, jar: String) -> JSONObject {
        var data: JSONObject = [
            "link": .string(link.id), "jar": .string(jar), "method": .string(request.method.rawValue),
            "userAgent": .string(request.headers["User-Agent"] ?? ""),
        ]
        data["purpose"] = request.purpose.map(JSON.string)
        // A first visit asks no cache to look again (RFC 9111 §5.2.1).
        let isReload = ["max-age=0", "no-cache"].contains { request.headers.hasToken($0, in: "Cache-Control") }
        if isReload { data["navigation"] = "reload" }
        return data
    }
}

extension RunState {
    /// By which the run's entry page was last loaded.
    var entrySite: Site? { entryOrigin.flatMap(Site.init(origin:)) }

    /// Scheme, host and port by which the run's entry page was last loaded.
    var entryOrigin: String? {
        entry?["url"]?.string.map { $0.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false) }
            .map { $0.prefix(3).joined(separator: "/") }
    }
}
