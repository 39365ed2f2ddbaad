import HTTP
import Model

/// The cookie by which one cookie jar is told from another: set by the entry page of a run, never read by anything but this.
struct JarCookie: Sendable {
    let run: RunID

    private static let prefix = "mockJar_"
    /// Browsers keep about 180 cookies a host; the jars of the latest runs are enough.
    private static let kept = 20

    private var name: String { Self.prefix + run.text }

    func isIn(_ request: Request) -> Bool { Self.names(in: request).contains(name) }

    /// `Set-Cookie` values: this run's, and those that end the oldest ones.
    func setting(after request: Request) -> [String] {
        let others = Self.names(in: request).filter { $0.hasPrefix(Self.prefix) && $0 != name }
        return ["\(name)=1; Path=/; HttpOnly; SameSite=Lax"]
            + others.dropLast(Self.kept).map { "\($0)=; Path=/; Max-Age=0" }
    }

    /// Names of the request's cookies, the oldest first, as browsers send them.
    private static func names(in request: Request) -> [String] {
        request.headers.values("Cookie").flatMap { $0.split(separator: ";") }.map { pair in
            String(pair.drop { $0 == " " }.prefix { $0 != "=" })
        }
    }
}
