import HTTP
import Model
import Runs

/// The calls of the Hosted Link page.
extension Pages {
    func linkState(_ request: Request) async throws -> Response {
        let (run, link) = try await link(request)
        let (scenario, redirect) = (run.scenario, run.scenario.plaid.redirect)
        var way: JSONObject = ["way": .string(redirect.way.rawValue), "delay": .number(redirect.delay.seconds)]
        if redirect.way == .http, link.hasRedirected { way["url"] = .string(link.redirectURL) }
        let state = link.outcome != nil ? "finished" : link.expiresAt <= run.elapsed ? "expired" : "open"
        var answer: JSONObject = [
            "link": .string(link.id.text), "organization": .string(scenario.organization.name),
            "institution": .string(scenario.plaid.institution), "redirect": .object(way), "state": .string(state),
        ]
        answer["outcome"] = link.outcome.map { .string($0.rawValue) }
        return JSON.object(answer).response()
    }

    /// Compares them and forgets them.
    func checkCredentials(_ request: Request) async throws -> Response {
        let (run, link) = try await link(request)
        let body = try json(request)
        guard let username = body["username"]?.string, let password = body["password"]?.string else {
            throw Problem.bodyInvalid("\"username\" and \"password\" must be strings.")
        }
        if link.outcome != nil { throw Problem.linkFinished }
        if link.expiresAt <= run.elapsed { throw Problem.linkExpired }
        guard Bank.knows(username: username, password: password) else { throw Problem.invalidCredentials }
        let answer: JSON = ["accounts": .array(Bank.accounts.map(\.json))]
        return answer.response()
    }

    func takeLinkReports(_ request: Request) async throws -> Response {
        let (run, link) = try await link(request)
        let batch = try ReportBatch(json: try json(request), shapes: ReportShape.hostedLink)
        let observations = try batch.hostedLinkObservations(
            of: link, userAgent: request.headers["User-Agent"] ?? "")
        try await decide(in: run) { _, _ in observations }
        return batch.acknowledgment.response()
    }

    /// The worker is done. A form gets a page where it can't go on, for the browser shows what it gets.
    func finish(_ request: Request) async throws -> Response {
        do {
            return try await leave(request)
        } catch let problem as Problem where [.linkUnknown, .linkExpired, .linkFinished].contains(problem) {
            guard !request.headers.hasToken("application/json", in: "Accept") else { throw problem }
            return linkPage(request, problem.status, nil)
        }
    }

    /// Asked again with the same outcome, as by a double tap, it leads to the same place and records nothing.
    private func leave(_ request: Request) async throws -> Response {
        let (run, link) = try await link(request)
        let (outcome, account) = try Self.ending(request)
        let isFirst = try await answering { try await run.finishLink(link.id, outcome, account: account?.title) }
        if !isFirst {
            let known = run.read { $0.link(link.id)?.outcome }
            guard let known else { throw Problem.linkExpired }
            guard known == outcome else { throw Problem.linkFinished }
        }
        let redirect = run.scenario.plaid.redirect
        guard redirect.way == .http else {
            let answer: JSON = ["url": .string(link.redirectURL)]
            return answer.response()
        }
        try await answering {
            try await run.pause(for: redirect.delay)
            try await run.redirectLink(link.id, way: redirect.way, url: link.redirectURL)
        }
        return .redirect(to: link.redirectURL)
    }

    /// The form's fields: `outcome=linked&account=ID` or `outcome=exited`.
    private static func ending(_ request: Request) throws(Problem) -> (Scenario.Plaid.Outcome, Bank.Account?) {
        guard request.mediaType == "application/x-www-form-urlencoded" else {
            throw .mediaType("application/x-www-form-urlencoded")
        }
        let form = Query(parsing: request.body)
        guard let outcome = form.first("outcome").flatMap(Scenario.Plaid.Outcome.init) else {
            throw Problem.bodyInvalid("outcome must be linked or exited.")
        }
        guard outcome == .linked else { return (outcome, nil) }
        guard let account = Bank.accounts.first(where: { $0.id == form.first("account") }) else {
            throw Problem.bodyInvalid("account must be one of those that the credentials lead to.")
        }
        return (outcome, account)
    }
}
