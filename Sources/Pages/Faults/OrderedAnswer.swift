import HTTP
import Model

/// The answers of faults.
extension Fault {
    /// What comes in place of an answer; `nil` where the answer itself is needed.
    func replacement(for request: Request, page: Page?) -> Response? {
        switch effect {
        case .status(let status, let delay):
            var response = notice(Status(rawValue: status), asPage: page == .entry || page == .hostedLink)
            if delay > .zero { response.impairment = Impairment(delay: delay) }
            return response
        case .reset:
            var response = Response()
            response.impairment = Impairment(cut: .reset)
            return response
        case .redirectLoop: return RedirectLoop.response(to: request)
        case .delay, .truncate, .stall, .throttle, .brokenEncoding: return nil
        }
    }

    /// How long a call that changes something waits before it does: whoever waits for its answer may do something else meanwhile.
    func delayOfCall(_ request: Request) -> Duration? {
        guard case .delay(let delay) = effect, request.method != .get else { return nil }
        return delay
    }

    /// The answer with its trouble.
    func impairing(_ response: Response) -> Response {
        var response = response
        switch effect {
        case .delay(let delay): response.impairment = Impairment(delay: delay)
        case .truncate(let count): response.impairment = Impairment(cut: .endAfter(count))
        case .stall(let count): response.impairment = Impairment(cut: .stallAfter(count))
        case .throttle(let rate): response.impairment = Impairment(rate: rate)
        case .brokenEncoding:
            response = response.withBrokenCoding
            response.headers["Cache-Control"] = "no-store"
            response.headers["ETag"] = nil
        case .status, .reset, .redirectLoop: break
        }
        return response
    }

    /// Says that it was ordered, so that no one looks for its cause.
    private func notice(_ status: Status, asPage: Bool) -> Response {
        guard asPage else {
            return Problem(
                status, "faultInjected", "The scenario ordered this answer", text,
                headers: ["Cache-Control": "no-store"]
            ).response
        }
        return HTMLPage(
            status: status, title: "\(status.rawValue) \(status.reason)",
            body: """
                <p>The scenario ordered this answer, to show what the app does about it:</p>
                <p><code>\(Markup.escaped(text))</code></p>
                """
        ).response
    }
}
