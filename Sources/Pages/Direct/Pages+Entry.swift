import HTTP
import Model
import Runs

/// Entry URLs: interface.md, "Paths".
extension Pages {
    /// `/` is an app's entry on the app's own host name, and an overview on any other.
    func root(_ request: Request) async throws -> Response {
        switch Site(request).app {
        case .direct: return try await entry(request)
        case .onboarding: return NoticePage.onboarding.response
        case .hostedLink: return NoticePage.noLink.response
        case nil:
            // On a plain host, Branch's onboarding URL with only its host swapped.
            if request.query.first("org_id") != nil { return NoticePage.onboarding.response }
            return IndexPage.page(origin: Site(request).origin, scenarios: scenarios.all()).response
        }
    }

    /// Where Branch's Direct takes a returning worker.
    func login(_ request: Request) async throws -> Response {
        guard Site(request).app == .direct else { throw Problem.notFound }
        return try await entry(request)
    }

    func entry(_ request: Request) async throws -> Response {
        let query = EntryQuery(request.query)
        guard let name = query.run else {
            // A look at the head only starts nothing.
            if request.method == .head { return Response(.ok, headers: PageHeaders.headers()) }
            if Self.isEmbedded(request) { throw Problem.foreignPage }
            guard let run = try await runToJoin(query) else { return NoticePage.noScenario.response }
            return .redirect(to: "\(request.path)?\(query.joining(run.id).encoded)")
        }
        guard let id = RunID(name), let run = try await knownRun(id) else { return directPage(request, .notFound) }
        let jar = JarCookie(run: id)
        var response = directPage(request, .ok)
        for cookie in jar.setting(after: request) { response.setCookie(cookie) }
        if request.method == .head { return response }
        try await decide(in: run) { state, _ in
            [Observation(.entryLoaded, Self.entryData(request, query, state.scenario, hasCookie: jar.isIn(request)))]
        }
        return response
    }

    /// The run that a URL without one leads to: of the scenario that it names, or one that claims its worker, or a new one.
    /// `nil` where it names no scenario that there is.
    private func runToJoin(_ query: EntryQuery) async throws -> Run? {
        if query.scenario == nil, let worker = query.workerID {
            let claimant = try await answering { try await runs.claimant(ofWorker: worker) }
            if let claimant { return claimant }
        }
        guard let (scenario, source) = scenarios.named(query.scenario ?? scenarios.defaultName) else {
            return nil
        }
        return try await answering { try await runs.start(RunRequest(scenario: scenario, source: source)).run }
    }

    /// Whether a browser asks for an image, script or frame of another site's page: that could join the run that an app is due in.
    private static func isEmbedded(_ request: Request) -> Bool {
        ["cross-site", "same-site"].contains(request.headers["Sec-Fetch-Site"])
            && request.headers["Sec-Fetch-Dest"] != "document"
    }

    private func directPage(_ request: Request, _ status: Status) -> Response {
        page("direct/index.html", request, status, PageHeaders.headers())
    }

    private static func entryData(
        _ request: Request, _ query: EntryQuery, _ scenario: Scenario, hasCookie: Bool
    ) -> JSONObject {
        var data: JSONObject = [
            "url": .string(Site(request).origin + request.target), "flow": .string(Scenario.Flow.direct.rawValue),
        ]
        data["orgId"] = query.organizationID.map(JSON.string)
        data["workerId"] = query.workerID.map(JSON.string)
        data["query"] = .object(query.others)
        let userAgent = request.headers["User-Agent"] ?? ""
        data["userAgent"] = .string(userAgent)
        data["platform"] = .string(system(of: userAgent))
        data["cookies"] = .bool(hasCookie)
        data["secure"] = .bool(request.scheme == "https")
        data["problems"] = .array(query.problems(in: scenario))
        return data
    }

    /// The device's system, as far as its user agent tells.
    private static func system(of userAgent: String) -> String {
        if userAgent.contains("Android") { return "android" }
        return userAgent.contains("iPhone") || userAgent.contains("iPad") ? "ios" : "other"
    }
}
