import Model

/// `plaid.completed`, `plaid.completedOnce`, `plaid.completedInOrder`: that the app answers, once, and when it is due.
enum CompletionRules {
    /// Visible time that the app has for its answer once Hosted Link has ended.
    static let allowance: Duration = .seconds(10)

    static let all = [
        Rule(
            id: .plaidCompleted, title: "The app reports the end of Hosted Link",
            guide: "Link a Bank Account using Plaid",
            find: { history in
                .worst(
                    of: history.links.map { completed($0, history) }, otherwise: "the page asked for no Hosted Link")
            }),
        Rule(
            id: .plaidCompletedOnce, title: "The app reports each end once",
            guide: "Link a Bank Account using Plaid",
            find: { history in
                .worst(
                    of: history.links.map { completedOnce($0, history) }, otherwise: "the page asked for no Hosted Link"
                )
            }),
        Rule(
            id: .plaidCompletedInOrder, title: "The app reports an end only when there is one",
            guide: "Link a Bank Account using Plaid", find: completedInOrder),
    ]

    private static func completed(_ link: LinkHistory, _ history: History) -> Finding {
        let expected = "one branchPlaidLinkComplete CustomEvent on window"
        if let event = link.completions.first {
            return Finding(
                outcome: .passed, expected: expected, got: "status \(event["status"]?.string ?? "unknown")",
                evidence: [event.id])
        }
        if let blocked = link.blocked, link.end == nil {
            return Finding(
                outcome: history.isFinished ? .failed : .waiting, expected: expected,
                got: "the browser blocked the redirect: Hosted Link is still on show after it", evidence: [blocked.id])
        }
        guard let end = link.end?.event else { return .notExercised("Hosted Link has not ended") }
        let deadline = history.pages.deadline(allowing: allowance, since: end.elapsed, asOf: history.asOf)
        guard history.isFinished || deadline.map({ $0 <= history.asOf }) ?? false else {
            return Finding(
                outcome: .waiting, expected: expected, got: "Hosted Link has ended, the app has not said so yet",
                evidence: [end.id], deadline: deadline)
        }
        let misses = history.nearMisses.filter { $0.id > link.created.id }
        guard let miss = misses.first else {
            return Finding(outcome: .failed, expected: expected, got: "no event", evidence: [end.id])
        }
        return Finding(
            outcome: .failed, expected: expected, got: "no event, but \(describe(miss))",
            evidence: [end.id] + misses.map(\.id))
    }

    private static func describe(_ miss: Event) -> String {
        let name = miss["name"]?.string ?? ""
        if miss["channel"]?.string == "message" { return "a message event that looks like one: \(name)" }
        let target = miss["target"]?.string ?? "window"
        if name != EventType.branchPlaidLinkComplete.rawValue { return "an event named \(name) on \(target)" }
        return "it was dispatched on \(target) instead of window"
    }

    private static func completedOnce(_ link: LinkHistory, _ history: History) -> Finding {
        let expected = "one event for one Hosted Link"
        let events = link.completions
        guard let first = events.first else { return .notExercised("the app reported no end") }
        guard events.count > 1 else {
            return Finding(outcome: .passed, expected: expected, got: "one event", evidence: [first.id])
        }
        let statuses = events.map { $0["status"]?.string ?? "unknown" }
        let isSampleGap =
            history.platform == .android && first["status"]?.string == "canceled"
            && statuses.dropFirst().allSatisfy { $0 == "completed" }
        return Finding(
            outcome: .failed, expected: expected,
            got: "\(events.count) events: \(statuses.joined(separator: ", then "))",
            evidence: events.map(\.id),
            guideGap: isSampleGap
                ? "the guide's Android sample reports canceled on any onResume before the redirect, and completed after it"
                : nil)
    }

    private static func completedInOrder(_ history: History) -> Finding {
        let expected = "no event before Hosted Link was asked for, no completed before its redirect"
        if let stray = history.strayCompletions.first {
            return Finding(
                outcome: .failed, expected: expected, got: "an event with no Hosted Link pending",
                evidence: [stray.id] + history.strayCompletions.dropFirst().map(\.id))
        }
        return .worst(
            of: history.links.map { inOrder($0, history, expected) }, otherwise: "the app reported no end")
    }

    /// A `completed` without a redirect is early while Hosted Link is open; once it is closed, `plaid.status` says what is wrong.
    private static func inOrder(_ link: LinkHistory, _ history: History, _ expected: String) -> Finding {
        guard let completed = link.completions("completed").first else {
            guard let any = link.completions.first else { return .notExercised("the app reported no end") }
            return Finding(
                outcome: .passed, expected: expected, got: "an event while Hosted Link was pending", evidence: [any.id])
        }
        if let redirect = link.redirects.first {
            let isEarly = completed.id < redirect.id
            return Finding(
                outcome: isEarly ? .failed : .passed, expected: expected,
                got: isEarly ? "completed before the redirect" : "completed after the redirect",
                evidence: isEarly ? [completed.id, redirect.id] : [redirect.id, completed.id])
        }
        if let closed = link.end?.event {
            return Finding(
                outcome: .passed, expected: expected, got: "an event about a window that was closed",
                evidence: [closed.id, completed.id])
        }
        return Finding(
            outcome: history.isFinished || history.asOf >= link.expiresAt ? .failed : .waiting, expected: expected,
            got: "completed while Hosted Link is open and has not redirected", evidence: [completed.id],
            deadline: link.expiresAt)
    }
}
