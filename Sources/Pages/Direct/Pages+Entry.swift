import HTTP
import Model
import Runs

/// Entry URLs: docs/page-protocol.md, "Entry".
extension Pages {
    /// `/` is an app's entry on the app's own host name, and an overview on any other.
    func root(_ request: Request) async throws -> Response {
        switch Site(request).app {
        case .direct: return try await entry(request, .direct)
        case .onboarding: return try await entry(request, .onboarding)
        case .hostedLink: return NoticePage.noLink.response
        case nil:
            // On a plain host, Branch's onboarding URL with only its host swapped.
            if request.query.first("org_id") != nil { return try await entry(request, .onboarding) }
            return IndexPage.page(origin: Site(request).origin, scenarios: scenarios.all()).response
        }
    }

    /// Where Branch's Direct takes a returning worker.
    func login(_ request: Request) async throws -> Response {
        guard Site(request).app == .direct else { throw Problem.notFound }
        return try await entry(request, .direct)
    }

    func entry(_ request: Request, _ flow: Scenario.Flow) async throws -> Response {
        // Else a page that nobody looks at would start or join a run, and be shown later without a request.
        if request.purpose != nil { throw Problem.ahead }
        let query = EntryQuery(request.query)
        if let name = query.doubledName { return EntryNotice.doubled(name, query, request.path).response }
        guard let name = query.run else {
            // A look at the head only starts nothing.
            if request.method == .head { return Response(.ok, headers: PageHeaders.headers()) }
            if Self.isEmbedded(request) { throw Problem.foreignPage }
            if let other = query.scenario.flatMap(scenarios.named)?.scenario, !other.flows.contains(flow) {
                return EntryNotice.otherFlow(other, query, request.path).response
            }
            guard let run = try await runToJoin(query, flow) else { return NoticePage.noScenario.response }
            return .redirect(to: "\(request.path)?\(query.joining(run.id).encoded)")
        }
        guard let id = RunID(name) else { return EntryNotice.noRunName(query, request.path).response }
        guard let run = try await knownRun(id) else { return EntryNotice.runGone(query, request.path).response }
        guard run.scenario.flows.contains(flow) else {
            return EntryNotice.otherFlow(run.scenario, query, request.path).response
        }
        switch flow {
        case .onboarding: return try await onboardingEntry(request, query, run)
        case .direct: return try await directEntry(request, query, run)
        }
    }

    /// Direct's page in a run, with the cookies that belong to it.
    private func directEntry(_ request: Request, _ query: EntryQuery, _ run: Run) async throws -> Response {
        let jar = JarCookie(run: run.id)
        let headers = PageHeaders.headers(
            picturesFrom: pictureOrigins(run, request), meetsStrangers: run.scenario.hasStrangers)
        var response = page("direct/index.html", request, .ok, headers)
        for cookie in try jar.setting(after: request) { response.setCookie(cookie) }
        if request.method == .head { return response }
        let secret = try Run.newSecret()
        var isNew = false
        try await decide(in: run) { state, now in
            var data = Self.entryData(request, query, .direct, state.scenario, jar)
            let login = Self.loginAtEntry(request, in: state, at: now)
            isNew = login == .granted
            if isNew { data["session"] = .string(LoginCookie.digest(of: secret)) }
            let entry = Observation(.entryLoaded, data)
            guard data["problems"] == .array([]) else { return [entry] }
            switch login {
            case .granted, nil: return [entry]
            case .cookie:
                return [entry, Observation(.signInRestored, ["cookie": .string(state.cookieKind)])]
            case .signedOut(let reason): return [entry, run.signInRequired(reason)]
            }
        }
        if isNew { response.setCookie(LoginCookie.setting(secret, run.scenario.login.cookie, on: request.scheme)) }
        return response
    }

    /// Onboarding's page in a run.
    private func onboardingEntry(_ request: Request, _ query: EntryQuery, _ run: Run) async throws -> Response {
        let jar = JarCookie(run: run.id)
        var response = page(
            "onboarding/index.html", request, .ok, PageHeaders.headers(meetsStrangers: run.scenario.hasStrangers))
        for cookie in try jar.setting(after: request) { response.setCookie(cookie) }
        if request.method == .head { return response }
        try await decide(in: run) { state, _ in
            [Observation(.entryLoaded, Self.entryData(request, query, .onboarding, state.scenario, jar))]
        }
        return response
    }

    /// `nil` where the request cannot tell: on the way from another site's page a strict cookie stays at home.
    private static func loginAtEntry(_ request: Request, in state: RunState, at now: Duration) -> LoginState.Standing? {
        let digest = LoginCookie.digest(in: request)
        if digest == nil, state.scenario.login.cookie.sameSite == .strict,
            request.headers["Sec-Fetch-Site"] == "cross-site"
        {
            return nil
        }
        return state.login.standing(of: digest, at: now)
    }

    /// The run that a URL without one leads to: of the scenario that it names, or one that claims its worker, or one whose
    /// app is to be opened again, or a new one. `nil` where there is no scenario for it.
    private func runToJoin(_ query: EntryQuery, _ flow: Scenario.Flow) async throws -> Run? {
        if query.scenario == nil {
            if let worker = query.workerID {
                let claimant = try await answering {
                    try await runs.claimant(ofWorker: worker) { $0.flows.contains(flow) }
                }
                if let claimant { return claimant }
            }
            if let run = await runs.awaitingApp(where: {
                $0.scenario.flows.contains(flow) && query.leads(to: $0.scenario)
            }) {
                return run
            }
        }
        guard let (scenario, source) = scenario(query, flow) else { return nil }
        return try await answering { try await runs.start(RunRequest(scenario: scenario, source: source)).run }
    }

    /// The scenario that a URL starts: the one that it names, or the default one, or the first, as far as they play in the app.
    private func scenario(_ query: EntryQuery, _ flow: Scenario.Flow) -> Scenarios.Source? {
        let named = scenarios.named(query.scenario ?? scenarios.defaultName)
        if let named, named.scenario.flows.contains(flow) { return named }
        if query.scenario != nil { return nil }
        return scenarios.all().first { $0.flows.contains(flow) }.flatMap { scenarios.named($0.name) }
    }

    /// Whether a browser asks for an image, script or frame of another site's page: that could join the run that an app is due in.
    private static func isEmbedded(_ request: Request) -> Bool {
        ["cross-site", "same-site"].contains(request.headers["Sec-Fetch-Site"])
            && request.headers["Sec-Fetch-Dest"] != "document"
    }

    private static func entryData(
        _ request: Request, _ query: EntryQuery, _ flow: Scenario.Flow, _ scenario: Scenario, _ jar: JarCookie
    ) -> JSONObject {
        var data: JSONObject = [
            "url": .string(Site(request).origin + request.target), "flow": .string(flow.rawValue),
        ]
        data["orgId"] = query.organizationID.map(JSON.string)
        data["workerId"] = query.workerID.map(JSON.string)
        data["query"] = .object(query.others)
        let userAgent = request.headers["User-Agent"] ?? ""
        data["userAgent"] = .string(userAgent)
        data["platform"] = .string(system(of: userAgent))
        data["cookies"] = .bool(jar.value(in: request) != nil)
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

extension RunState {
    /// The kind of the login's cookie, as events name it.
    fileprivate var cookieKind: String { scenario.login.cookie.kind.rawValue }
}
