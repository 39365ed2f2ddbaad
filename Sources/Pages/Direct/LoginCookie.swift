import HTTP
import Model

/// The cookie by which Direct knows a worker again. One name for all runs, so that a run sees the cookie of another one for what it is.
enum LoginCookie {
    static let name = "mockLogin"

    /// SHA-256 of the value that came, if one did.
    static func digest(in request: Request) -> String? { request.cookie(name).map(digest(of:)) }

    static func digest(of value: String) -> String { ContentDigest.sha256Hex(value.utf8) }

    /// The cookie as the scenario has it. `Secure` needs https: over plain http, WebKit would drop the cookie.
    static func setting(_ value: String, _ wanted: Scenario.Login.Cookie, on scheme: String) -> SetCookie {
        var cookie = SetCookie(name, value)
        cookie.maxAge = wanted.kind == .persistent ? wanted.maxAge : nil
        cookie.isSecure = scheme == "https"
        cookie.isHTTPOnly = wanted.httpOnly
        cookie.sameSite =
            switch wanted.sameSite {
            case .lax: .lax
            case .strict: .strict
            case .none: SetCookie.SameSite.none
            }
        return cookie
    }

    /// Removes it.
    static func ending(_ wanted: Scenario.Login.Cookie, on scheme: String) -> SetCookie {
        var cookie = setting("", wanted, on: scheme)
        cookie.maxAge = .zero
        return cookie
    }
}
