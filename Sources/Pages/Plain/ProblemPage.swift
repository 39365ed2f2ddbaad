import HTTP
import Model

/// What is wrong, for people: where a browser asks for a page, it gets one.
enum ProblemPage {
    static func page(_ problem: Problem) -> HTMLPage {
        HTMLPage(
            status: problem.status, title: problem.title,
            body: problem.detail.isEmpty ? "" : "<p>\(Markup.escaped(problem.detail))</p>")
    }
}

extension Router {
    /// As `later`, for what a browser shows: to one, a `Problem` is a page.
    mutating func shown(_ method: Method, _ pattern: String, bodyLimit: Int = 0, _ handler: @escaping Later) {
        later(method, pattern, bodyLimit: bodyLimit) { request in
            do { return try await handler(request) } catch let problem as Problem
                where request.headers.hasToken("text/html", in: "Accept")
            {
                var response = ProblemPage.page(problem).response
                for (name, value) in problem.headers { response.headers[name] = value }
                return response
            }
        }
    }
}
