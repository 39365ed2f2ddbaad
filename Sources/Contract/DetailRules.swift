import Model

/// `plaid.detail`, `plaid.status`, `plaid.callbackUrl`: what the app reports.
enum DetailRules {
    static let all = [
        Rule(
            id: .plaidDetail, title: "The event's detail has the form that the page reads",
            guide: "Link a Bank Account using Plaid", find: detail),
        Rule(
            id: .plaidStatus, title: "The status says what happened", guide: "Link a Bank Account using Plaid",
            find: { history in
                .worst(of: history.links.map { status($0, history) }, otherwise: "the app reported no end")
            }),
        Rule(
            id: .plaidCallbackURL, title: "callbackUrl is the URL of this redirect",
            guide: "Link a Bank Account using Plaid",
            find: { history in
                .worst(of: history.links.map { callbackURL($0) }, otherwise: "no completed with a callbackUrl")
            }),
    ]

    private static let statuses = ["completed", "canceled", "error"]

    private static func detail(_ history: History) -> Finding {
        let expected =
            "an object: {status: \"completed\", callbackUrl}, {status: \"canceled\"} or {status: \"error\", message}"
        let events = (history.links.flatMap(\.completions) + history.strayCompletions).sorted { $0.id < $1.id }
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

    /// The status that the link's end calls for; `nil` while it has none.
    private static func due(_ link: LinkHistory) -> String? {
        switch link.end {
        case .redirected: "completed"
        case .closed: "canceled"
        case nil: nil
        }
    }

    /// Of several events the one that fits counts; that there are several is `plaid.completedOnce`'s matter.
    private static func status(_ link: LinkHistory, _ history: History) -> Finding {
        let known = link.completions.filter { statuses.contains($0["status"]?.string ?? "") }
        guard let first = known.first else { return .notExercised("the app reported no status that is known") }
        let got = "status \(first["status"]?.string ?? "")"
        guard let due = due(link), let end = link.end?.event else {
            if !link.hasLoaded, first["status"]?.string != "completed" {
                return Finding(
                    outcome: .passed, expected: "canceled or error, as Hosted Link was not opened", got: got,
                    evidence: [first.id])
            }
            let isOver = history.isFinished || history.asOf >= link.expiresAt
            return Finding(
                outcome: isOver ? .notObservable : .waiting, expected: "the status of how Hosted Link ends",
                got: isOver
                    ? "\(got), and Hosted Link is open as far as the server sees: look whether its window was closed"
                    : "\(got), and Hosted Link is still open",
                evidence: [first.id], deadline: link.expiresAt)
        }
        let expected = "\(due), as Hosted Link \(due == "completed" ? "redirected" : "was closed without a redirect")"
        if let match = known.first(where: { $0["status"]?.string == due }) {
            return Finding(outcome: .passed, expected: expected, got: "status \(due)", evidence: [end.id, match.id])
        }
        return Finding(outcome: .failed, expected: expected, got: got, evidence: [end.id] + known.map(\.id))
    }

    private static func callbackURL(_ link: LinkHistory) -> Finding {
        let events = link.completions("completed").filter { $0["callbackUrl"]?.string != nil }
        guard let event = events.first, let redirect = link.redirects.first, event.id > redirect.id else {
            return .notExercised("no completed with a callbackUrl after a redirect")
        }
        let expected = redirect["url"]?.string ?? ""
        let got = event["callbackUrl"]?.string ?? ""
        let same = link.redirectURLs.contains(got)
        let stale = nonce(of: got).map { $0 != nonce(of: expected) } ?? false
        return Finding(
            outcome: same ? .passed : .failed, expected: expected,
            got: same ? got : stale ? "the URL of another redirect: \(got)" : got, evidence: [redirect.id, event.id])
    }

    private static func nonce(of url: String) -> Substring? {
        guard let query = url.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
        return query.split(separator: "#", omittingEmptySubsequences: false).first?.split(separator: "&").first {
            $0.hasPrefix("mockNonce=")
        }
    }
}
