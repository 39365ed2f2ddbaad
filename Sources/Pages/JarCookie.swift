import HTTP
import Model
import Runs

/// The cookie by which one cookie jar is told from another: set by the entry page of a run, to a value of the jar's own, as the
/// entry URL may have been opened in the phone's browser, too. Never read by anything but this.
struct JarCookie: Sendable {
    let run: RunID

    private static let prefix = "mockJar_"
    /// Browsers keep about 180 cookies a host; the jars of the latest runs are enough.
    private static let kept = 20

    private var name: String { Self.prefix + run.text }

    /// The value of the jar that the request was made in; `nil` where it sent none of ours.
    func value(in request: Request) -> String? { request.cookie(name).flatMap(RunID.init)?.text }

    /// Sets this run's, to what it was if it is there, and ends the oldest ones: browsers send those first.
    func setting(after request: Request) throws -> [SetCookie] {
        let others = request.cookies.map(\.name).filter { $0.hasPrefix(Self.prefix) && $0 != name }
        return [SetCookie(name, try value(in: request) ?? Run.newSecret())]
            + others.dropLast(Self.kept).map { other in
                var end = SetCookie(other, "")
                end.maxAge = .zero
                return end
            }
    }
}
