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
                    of: history.links.lazy.map { completed($0, history) },
                    otherwise: "the page asked for no Hosted Link")
            }),
        Rule(
            id: .plaidCompletedOnce, title: "The app reports each end once",
            guide: "Link a Bank Account using Plaid", needsAll: true,
            find: { history in
                .worst(
                    of: history.links.lazy.map { completedOnce($0, history) },
                    otherwise: "the page asked for no Hosted Link"
                )
            }),
        Rule(
            id: .plaidCompletedInOrder, title: "The app reports an end only when there is one",
            guide: "Link a Bank Account using Plaid", needsAll: true, find: completedInOrder),
    ]

    private static func completed(_ link: LinkHistory, _ history: History) -> Finding {
        let expected = "one branchPlaidLinkComplete CustomEvent on window"
        if let event = link.completions.first {
            let note = link.blocked.map { _ in "; the redirect never left the browser" } ?? ""
            return Finding(
                outcome: .passed, expected: expected, got: "status \(event["status"]?.string ?? "unknown")" + note,
                evidence: [event.id])
        }
        if let blocked = link.blocked, link.end == nil {
            return Finding(
                outcome: history.isFinished ? .failed : .waiting, expected: expected,
                got:
                    "Hosted Link is still on show after its redirect: the browser blocked it, or no app claims its URL",
                evidence: [blocked.id])
        }
        guard let end = link.end else { return open(link, history, expected) }
        if let why = excuse(link, end, history) { return .notExercised(why) }
        let visibility = history.pages.visibility
        let deadline = visibility.deadline(allowing: allowance, since: end.event.elapsed, asOf: history.asOf)
        guard history.isFinished || deadline.map({ $0 <= history.asOf }) ?? false else {
            return Finding(
                outcome: .waiting, expected: expected, got: "Hosted Link has ended, the app has not said so yet",
                evidence: [end.event.id], deadline: deadline)
        }
        var finding = missing(link, end.event, history, expected)
        finding.guideGap = gap(link, end, history)
        return finding
    }

    /// Hosted Link has not ended. Where it is finished, its redirect can still come.
    private static func open(_ link: LinkHistory, _ history: History, _ expected: String) -> Finding {
        let redirect = history.scenario.plaid.redirect
        guard let finished = link.finished, link.redirects.isEmpty, !link.isFaulty, !history.isFinished,
            redirect.way != .none, redirect.way != .tap
        else { return .notExercised("Hosted Link has not ended") }
        let deadline = finished.elapsed + redirect.delay + allowance
        guard deadline > history.asOf else { return .notExercised("Hosted Link is finished, and did not redirect") }
        return Finding(
            outcome: .waiting, expected: expected, got: "Hosted Link is finished, its redirect is still to come",
            evidence: [finished.id], deadline: deadline)
    }

    /// Why no event is owed although Hosted Link has ended.
    private static func excuse(_ link: LinkHistory, _ end: LinkHistory.End, _ history: History) -> String? {
        if let restart = history.steps.restart(after: link.messages.first ?? link.created) {
            let deadline = history.pages.visibility.deadline(
                allowing: allowance, since: end.event.elapsed, asOf: restart.elapsed)
            if deadline.map({ $0 > restart.elapsed }) ?? true { return "the app was ended before it could report" }
        }
        if !end.isRedirect, link.fate == .unsettled { return "apps differ in what they make of such a redirect" }
        guard !history.hasAuthSession else { return nil }
        switch history.platform {
        case .reactNative, .reactNativeShim:
            return "without an auth session the guide's React Native sample reports nothing: the page asks its server"
        case .android where !end.isRedirect:
            return "without Custom Tabs the guide's Android sample reports no close: the page asks its server"
        default: return nil
        }
    }

    /// The guide's Android sample remembers that a Hosted Link is open, not how many are.
    private static func gap(_ link: LinkHistory, _ end: LinkHistory.End, _ history: History) -> String? {
        guard history.platform == .android, !end.isRedirect, let load = link.loads.first else { return nil }
        let isOneOfSeveral = history.links.contains { other in
            other.id != link.id && other.completions.first?["status"]?.string == "canceled"
                && other.loads.contains { $0.id < end.event.id } && (other.end?.event.id ?? .max) > load.id
        }
        return isOneOfSeveral
            ? "the guide's Android sample reports one close where several Hosted Links were open" : nil
    }

    /// No event came: what is there in its place.
    private static func missing(_ link: LinkHistory, _ end: Event, _ history: History, _ expected: String) -> Finding {
        func result(_ outcome: Outcome, _ got: String, _ evidence: [Event] = []) -> Finding {
            Finding(outcome: outcome, expected: expected, got: got, evidence: [end.id] + evidence.map(\.id))
        }
        let misses = history[.completionNearMiss].filter { $0.id > link.created.id }
        if let miss = misses.first { return result(.failed, "no event, but \(describe(miss))", misses) }
        let asked = link.messages.first ?? link.created
        if let other = history.pages.firstDocument(after: asked)?.first {
            if (other["navigation"]?.string ?? "navigate") != "navigate" {
                return result(
                    .notObservable, "the page was loaded again meanwhile, and may have missed the event", [other])
            }
            return result(
                .failed, "no event, but a new page was loaded: the app came back as a second instance", [other])
        }
        let visibility = history.pages.visibility
        if !visibility.isVisible, visibility.visibleTime(from: end.elapsed, to: history.asOf) == .zero {
            return result(.failed, "no event, and the page was out of sight to the end of the run")
        }
        let errors = history[.pageError].filter { $0.id > end.id && $0["ours"]?.bool == false }
        if let error = errors.first {
            let message = error["message"]?.string ?? ""
            return result(.failed, "no event, but a script that is not the page's failed: \(message)", errors)
        }
        return result(.failed, "no event")
    }

    private static func describe(_ miss: Event) -> String {
        let name = miss["name"]?.string ?? ""
        if miss["channel"]?.string == "message" { return "a message event that looks like one: \(name)" }
        let target = miss["target"]?.string ?? "window"
        if target == "frame" { return "it was dispatched in a frame instead of the page's own window" }
        if name != EventType.branchPlaidLinkComplete.rawValue { return "an event named \(name) on \(target)" }
        return "it was dispatched on \(target) instead of window"
    }

}

extension CompletionRules {
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
        let strays = history.linkHistories.strayCompletions
        if !strays.isEmpty {
            return Finding(
                outcome: .failed, expected: expected, got: "an event with no Hosted Link pending",
                evidence: strays.map(\.id))
        }
        return .worst(
            of: history.links.lazy.map { inOrder($0, history, expected) }, otherwise: "the app reported no end")
    }

    /// A `completed` without a redirect is early while Hosted Link is open; once it is closed, `plaid.status` says what is wrong.
    private static func inOrder(_ link: LinkHistory, _ history: History, _ expected: String) -> Finding {
        guard let completed = link.completions("completed").first else {
            guard let any = link.completions.first else { return .notExercised("the app reported no end") }
            // After a redirect `plaid.status` says so, and of several events `plaid.completedOnce`.
            if link.completions.count == 1, case .closed(let closed) = link.end, let answer = link.lastAnswer,
                any.id < answer.id, answer.id < closed.id
            {
                return Finding(
                    outcome: .failed, expected: expected,
                    got: "status \(any["status"]?.string ?? "unknown") while the worker went on in Hosted Link",
                    evidence: [any.id, answer.id, closed.id],
                    guideGap: history.platform == .android
                        ? "the guide's Android sample reports canceled on any onResume before the redirect" : nil)
            }
            return Finding(
                outcome: .passed, expected: expected, got: "an event while Hosted Link was pending", evidence: [any.id])
        }
        if link.unopenable != nil { return .notExercised("Hosted Link could not be opened: see plaid.status") }
        if let redirect = link.redirects.first {
            let isEarly = completed.id < redirect.id
            return Finding(
                outcome: isEarly ? .failed : .passed, expected: expected,
                got: isEarly ? "completed before the redirect" : "completed after the redirect",
                evidence: isEarly ? [completed.id, redirect.id] : [redirect.id, completed.id])
        }
        if let closed = link.end?.event {
            let isEarly = link.isEarly(completed)
            return Finding(
                outcome: isEarly ? .failed : .passed, expected: expected,
                got: isEarly ? "completed while Hosted Link was open" : "an event about a window that was closed",
                evidence: [closed.id, completed.id])
        }
        return Finding(
            outcome: history.isFinished || history.asOf >= link.expiresAt ? .failed : .waiting, expected: expected,
            got: "completed while Hosted Link is open and has not redirected", evidence: [completed.id],
            deadline: link.expiresAt)
    }
}
