import HTTP
import Model

/// The cookie by which one cookie jar is told from another: set by the entry page of a run, never read by anything but this.
struct JarCookie: Sendable {
    let run: RunID

    private static let prefix = "mockJar_"
    /// Browsers keep about 180 cookies a host; the jars of the latest runs are enough.
    private static let kept = 20

    private var name: String { Self.prefix + run.text }

    func isIn(_ request: Request) -> Bool { request.cookie(name) != nil }

    /// Sets this run's, and ends the oldest ones: browsers send those first.
    func setting(after request: Request) -> [SetCookie] {
        let others = request.cookies.map(\.name).filter { $0.hasPrefix(Self.prefix) && $0 != name }
        return [SetCookie(name, "1")]
            + others.dropLast(Self.kept).map { other in
                var end = SetCookie(other, "")
                end.maxAge = .zero
                return end
            }
    }
}
