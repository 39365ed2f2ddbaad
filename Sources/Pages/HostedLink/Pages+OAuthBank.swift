import HTTP
import Model
import Runs

/// The page of a bank that signs its workers in itself, and sends them back to Hosted Link.
extension Pages {
    func bankPage(_ request: Request) async throws -> Response {
        guard let (run, link) = try await knownLink(request) else { return linkPage(request, .notFound, nil) }
        guard link.isOpen(at: run.elapsed), link.progress.screen == .oauth else {
            return .redirect(to: Self.returnPath(link.id, request.query))
        }
        return page("plaid/bank.html", request, .ok, PageHeaders.headers())
    }

    /// `answer=allow` or `deny`, by a form. One that comes again leads back, and changes nothing.
    func answerBank(_ request: Request) async throws -> Response {
        let (run, link) = try await link(request)
        guard request.mediaType == "application/x-www-form-urlencoded" else {
            throw Problem.mediaType("application/x-www-form-urlencoded")
        }
        let answers = Query(parsing: request.body).all("answer")
        guard answers == ["allow"] || answers == ["deny"] else {
            throw Problem.bodyInvalid("answer must be allow or deny.")
        }
        do {
            _ = try await move(link.id, in: run) { now in
                guard now.screen == .oauth else { throw Problem.linkElsewhere }
                var next = LinkProgress(answers == ["allow"] ? .accounts : .error, at: now.institution)
                if answers == ["deny"] { next.error = BankError.accessNotGranted.code.rawValue }
                return next
            }
        } catch let problem as Problem where [.linkElsewhere, .linkExpired, .linkFinished].contains(problem) {}
        return .redirect(to: Self.returnPath(link.id, request.query))
    }

    /// `from=bank` tells the page that this is no second opening.
    private static func returnPath(_ link: LinkID, _ query: Query) -> String {
        let jar = query.first("jar").flatMap { ["webview", "other"].contains($0) ? $0 : nil } ?? "unknown"
        return "/hl/\(link)?jar=\(jar)&from=bank"
    }
}
