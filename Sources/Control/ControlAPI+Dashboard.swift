import CPublic
package import HTTP
import Model

/// The dashboard: the pages by which people watch runs, and the cookie that their browser is signed in by.
extension ControlAPI {
    /// Where the dashboard is, and the paths that answer without a token, since without them nobody could sign in.
    static let dashboardPath = "/__admin/"
    private static let filesPath = "/__admin/dashboard/"

    /// Its files: those inside the program, and above them those in the folder `dashboard` of `--public`.
    package static func dashboard(publicFolder: String?) -> StaticFiles {
        StaticFiles(shippedDashboard, overlaidBy: publicFolder.map { $0 + "/dashboard" })
    }

    static func isOpenToAll(_ request: Request) -> Bool {
        (request.method == .get || request.method == .head)
            && (request.path == dashboardPath || request.path.hasPrefix(filesPath) || isCertificate(request.path))
    }

    /// `/` of a name by which the dashboard may be asked for; it is no app's entry without an organization.
    func isDashboardsRoot(_ request: Request) -> Bool {
        request.path == "/" && (request.method == .get || request.method == .head) && access.mode != .off
            && HostedApp(hostName: request.host) == nil && access.isOwn(host: request.authority)
            && request.query.first("org_id") == nil
    }

    func addDashboard(to router: inout Router) {
        router.now(.get, Self.dashboardPath) { dashboardFile("index.html", $0) }
        router.now(.get, Self.filesPath + "{path...}") { dashboardFile($0.parameters["path"] ?? "", $0) }
    }

    private func dashboardFile(_ path: String, _ request: Request) -> Response {
        guard var response = dashboard.response(path, to: request) else {
            return APIProblem(.notFound, "the dashboard has no such file").response
        }
        response.headers.add("Content-Security-Policy", Self.policy)
        response.headers.add("Referrer-Policy", "no-referrer")
        return response
    }

    /// Scripts and styles are files of our own, and no other page may show this one.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// `POST /__admin/session`: swaps the token for a cookie, which scripts cannot read and other sites' pages do not send.
    func signIn(_ request: Request) -> Response {
        guard request.headers["Authorization"].map(access.holds) ?? false else {
            return APIProblem(.tokenRequired, "send \"Authorization: Bearer TOKEN\" with this server's token").response
        }
        var response = Response.json(["signedIn": true])
        let secure = request.scheme == "https" ? "; Secure" : ""
        response.headers.add(
            "Set-Cookie",
            "\(AccessPolicy.cookieName)=\(access.cookie); Path=/__admin; HttpOnly; SameSite=Strict\(secure)")
        return response
    }

    private static let shippedDashboard: [String: StaticBytes] = {
        var files: [String: StaticBytes] = [:]
        while let file = CDashboard_at(files.count)?.pointee {
            let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
            files[String(cString: file.path)] = StaticBytes(immortal: bytes)
        }
        return files
    }()
}
