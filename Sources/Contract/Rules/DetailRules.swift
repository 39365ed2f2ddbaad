import Model

/// `plaid.detail`, `plaid.status`, `plaid.callbackUrl`: what the app reports.
enum DetailRules {
    static let all = [
        Rule(
            id: .plaidDetail, title: "The event's detail has the form that the page reads",
            guide: "Link a Bank Account using Plaid", needsAll: true, find: detail),
        Rule(
            id: .plaidStatus, title: "The status says what happened", guide: "Link a Bank Account using Plaid",
            find: { history in
                .worst(of: history.links.lazy.map { status($0, history) }, otherwise: "the app reported no end")
            }),
        Rule(
            id: .plaidCallbackURL, title: "callbackUrl is the URL of this redirect",
            guide: "Link a Bank Account using Plaid",
            find: { history in
                .worst(of: history.links.lazy.map { callbackURL($0) }, otherwise: "no completed with a callbackUrl")
            }),
    ]

    private static let statuses = ["completed", "canceled", "error"]

    private static func detail(_ history: History) -> Finding {
        let expected =
            "an object: {status: \"completed\", callbackUrl}, {status: \"canceled\"} or {status: \"error\", message}"
        let events = (history.links.flatMap(\.completions) + history.linkHistories.strayCompletions).sorted {
            $0.id < $1.id
        }
        guard !events.isEmpty else { return .notExercised("the app reported no end") }
        for event in events {
            if let problem = problem(event) {
                return Finding(
                    outcome: .failed, expected: expected, got: "\(problem): \(event["detail"]?.string ?? "no detail")",
                    evidence: [event.id])
            }
        }
        return Finding(
            outcome: .passed, expected: expected, got: events.first?["detail"]?.string ?? "", evidence: events.map(\.id)
        )
    }

    private static func problem(_ event: Event) -> String? {
        // Too long to be kept whole.
        if event["truncated"]?.bool == true { return nil }
        guard let text = event["detail"]?.string, let detail = try? JSON.parse(text) else {
            return "the event has no detail"
        }
        guard detail.object != nil else {
            return detail.string == nil ? "detail is not an object" : "detail is a string, not an object"
        }
        guard let value = detail["status"] else { return "detail has no status" }
        guard let status = value.string, statuses.contains(status) else { return "the status is unknown" }
        let needed = ["completed": "callbackUrl", "error": "message"]
        guard let name = needed[status] else { return nil }
        guard let value = detail[name] else { return "\(name) is missing" }
        return value.string == nil ? "\(name) is not a string" : nil
    }

}

extension DetailRules {
    /// What the link's end calls for.
    private static func due(_ end: LinkHistory.End, _ link: LinkHistory) -> (statuses: [String], why: String) {
        guard case .redirected(_, let fate) = end else {
            switch link.fate {
            // An odd URL is an error where the session takes it for one.
            case .stays: return (["canceled", "error"], "its redirect leads to no app, and it was closed")
            case .unsettled: return (statuses, "apps differ in what they make of its redirect")
            default:
                return (
                    ["canceled"],
                    link.blocked == nil ? "it was closed without a redirect" : "its redirect never left the browser"
                )
            }
        }
        switch fate {
        case .error: return (["error"], "it redirected to another URL of the app's scheme")
        case .canceled: return (["canceled"], "it redirected to another URL, which this session takes for a close")
        default: return (["completed"], "it redirected")
        }
    }

    /// Of several events the one that fits counts; that there are several is `plaid.completedOnce`'s matter.
    private static func status(_ link: LinkHistory, _ history: History) -> Finding {
        let known = link.completions.filter { statuses.contains($0["status"]?.string ?? "") }
        guard let first = known.first else { return .notExercised("the app reported no status that is known") }
        let got = "status \(first["status"]?.string ?? "")"
        if link.fate == .unsettled {
            return .notExercised("\(got) after \(link.redirectURLs.first ?? ""): apps differ, so it is recorded only")
        }
        guard let end = link.end else {
            let isCompleted = first["status"]?.string == "completed"
            if !link.hasLoaded, link.unopenable != nil || !isCompleted {
                return Finding(
                    outcome: isCompleted ? .failed : .passed,
                    expected: "canceled or error, as Hosted Link was not opened", got: got, evidence: [first.id])
            }
            let isOver = history.isFinished || history.asOf >= link.expiresAt
            return Finding(
                outcome: isOver ? .notObservable : .waiting, expected: "the status of how Hosted Link ends",
                got: isOver
                    ? "\(got), and Hosted Link is open as far as the server sees: look whether its window was closed"
                    : "\(got), and Hosted Link is still open",
                evidence: [first.id], deadline: link.expiresAt)
        }
        let (due, why) = due(end, link)
        let expected = "\(due.joined(separator: " or ")) from Hosted Link: \(why)"
        if let match = known.first(where: { due.contains($0["status"]?.string ?? "") }) {
            return Finding(
                outcome: .passed, expected: expected, got: "status \(match["status"]?.string ?? "")",
                evidence: [end.event.id, match.id])
        }
        if link.isEarly(first) {
            return .notExercised("\(got) before Hosted Link was closed: see plaid.completedInOrder")
        }
        return Finding(outcome: .failed, expected: expected, got: got, evidence: [end.event.id] + known.map(\.id))
    }

    private static func callbackURL(_ link: LinkHistory) -> Finding {
        let events = link.completions("completed").filter { $0["callbackUrl"]?.string != nil }
        // Of a redirect that never left the browser `plaid.status` says that there was none.
        guard let event = events.first, let redirect = link.redirects.first, event.id > redirect.id,
            link.blocked == nil, link.end?.isRedirect != false
        else {
            return .notExercised("no completed with a callbackUrl after a redirect")
        }
        let expected = redirect["url"]?.string ?? ""
        let got = event["callbackUrl"]?.string ?? ""
        var finding = Finding(outcome: .passed, expected: expected, got: got, evidence: [redirect.id, event.id])
        if link.redirectURLs.contains(got) { return finding }
        if link.isRedirect(got) {
            finding.got = "the same URL in other bytes: \(got)"
            return finding
        }
        finding.outcome = .failed
        let nonce = URLText.parameter("mockNonce", of: got)
        if nonce != nil, nonce != URLText.parameter("mockNonce", of: expected) {
            finding.got = "the URL of another redirect: \(got)"
        }
        return finding
    }
}
