import HTTP
import Model
import Runs

/// Hosted Link's page, and the way by which it learns in whose cookie jar it is.
extension Pages {
    func hostedLink(_ request: Request) async throws -> Response {
        guard let (run, link) = try await knownLink(request) else {
            return try await canaryPage(request) ?? linkPage(request, .notFound, nil)
        }
        // Anything else is no word of ours, and is found out anew.
        let jars = request.query.all("jar")
        let jar = jars.count == 1 && ["webview", "other", "unknown"].contains(jars[0]) ? jars[0] : nil
        try await decide(in: run) { _, _ in [Self.requested(link, request, jar: jar)] }
        // In a frame the cookie would be another site's: that says nothing about the jar.
        let isFramed = request.headers["Sec-Fetch-Dest"].map { $0 != "document" } ?? false
        if jar == nil, request.method == .get, !isFramed, let entry = run.read({ $0.entryOrigin }) {
            return .redirect(to: "\(entry)/mock/jar/\(link.id)")
        }
        return linkPage(request, .ok, link)
    }

    /// On the entry page's host: the run's cookie is here if the same jar loaded that page, and has the value that it had there.
    func compareJars(_ request: Request) async throws -> Response {
        let (run, link) = try await link(request)
        return .redirect(to: "\(link.url)?jar=\(Self.jar(of: request, in: run, askedFrom: link.cookieJar))")
    }

    func linkPage(_ request: Request, _ status: Status, _ link: LinkState?) -> Response {
        page("plaid/index.html", request, status, PageHeaders.headers(formsLeadTo: link?.redirectURL))
    }

    private static func requested(_ link: LinkState, _ request: Request, jar: String?) -> Observation {
        var data: JSONObject = ["link": .string(link.id.text), "method": .string(request.method.rawValue)]
        data["purpose"] = request.purpose.map(JSON.string)
        data["jar"] = jar.map(JSON.string)
        return Observation(.hostedLinkRequested, data)
    }
}
