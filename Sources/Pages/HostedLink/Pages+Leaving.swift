import HTTP
import Model
import Runs

/// The way out of Plaid's page.
extension Pages {
    /// The worker is done. A form gets a page where it can't go on, for the browser shows what it gets.
    func finish(_ request: Request) async throws -> Response {
        do {
            return try await leave(request)
        } catch let problem as Problem where Self.shownInPage.contains(problem) {
            guard !request.headers.hasToken("application/json", in: "Accept") else { throw problem }
            // Where the visit goes on, its form leads to the app later.
            let link = problem == .linkElsewhere ? try await knownLink(request)?.link : nil
            return linkPage(request, problem.status, link)
        }
    }

    /// What Plaid's page itself says.
    private static let shownInPage: [Problem] = [.linkUnknown, .linkExpired, .linkFinished, .linkElsewhere]

    /// Asked again with the same outcome, as by a double tap, it leads to the same place and records nothing.
    private func leave(_ request: Request) async throws -> Response {
        let (run, link) = try await link(request)
        let ending = try Ending(request, times: run.scenario.plaid.redirect.times)
        if link.isOpen(at: run.elapsed), !ending.isDue(at: link.progress) {
            throw Problem.linkElsewhere
        }
        let isFirst = try await answering {
            try await run.finishLink(link.id, ending.outcome, account: ending.account?.title)
        }
        if !isFirst {
            let known = run.read { $0.link(link.id)?.outcome }
            guard let known else { throw Problem.linkExpired }
            guard known == ending.outcome else { throw Problem.linkFinished }
        }
        let redirect = run.scenario.plaid.redirect
        guard redirect.way == .http else { return Self.target(of: link, redirect.way).response() }
        try await answering {
            try await run.pause(for: redirect.delay)
            try await run.redirectLink(link.id, way: redirect.way, url: link.redirectURL, nth: ending.nth)
        }
        // Where the text leads nowhere the browser shows the body: the page, which says so.
        var response = linkPage(request, .seeOther, link)
        response.headers["Location"] = link.redirectURL
        return response
    }

    /// Where the page goes by itself: `url`, and `location` where the browser is sent elsewhere to get there.
    private static func target(of link: LinkState, _ way: Scenario.Plaid.Redirect.Way) -> JSON {
        var target: JSONObject = [:]
        if way != .none { target["url"] = .string(link.redirectURL) }
        if way == .intent { target["location"] = .string(IntentURL.text(for: link.redirectURL)) }
        return .object(target)
    }

    /// The form's fields: `outcome=linked&account=ID` or `outcome=exited`, and `nth` for a redirect that is not the first.
    private struct Ending {
        let outcome: Scenario.Plaid.Outcome
        let account: Bank.Account?
        let nth: Int

        /// An account is linked at the last screen; the exit is on each.
        func isDue(at progress: LinkProgress) -> Bool {
            outcome == .exited || progress.screen == .done && progress.account == account?.id
        }

        init(_ request: Request, times: Int) throws(Problem) {
            guard request.mediaType == "application/x-www-form-urlencoded" else {
                throw .mediaType("application/x-www-form-urlencoded")
            }
            let form = Query(parsing: request.body)
            for name in ["outcome", "account", "nth"] where form.all(name).count > 1 {
                throw .bodyInvalid("\(name) must not be doubled.")
            }
            guard let outcome = form.first("outcome").flatMap(Scenario.Plaid.Outcome.init) else {
                throw .bodyInvalid("outcome must be linked or exited.")
            }
            guard let nth = Int(form.first("nth") ?? "1"), (1...times).contains(nth) else {
                throw .bodyInvalid("nth must be from 1 to \(times).")
            }
            (self.outcome, self.nth) = (outcome, nth)
            account = outcome == .linked ? Bank.account(form.first("account")) : nil
            if outcome == .linked, account == nil {
                throw .bodyInvalid("account must be one of those that the sign-in leads to.")
            }
        }
    }
}
