import Model

/// `plaid.opened`, `plaid.openedOnce`, `plaid.authSession`: how the app opens Hosted Link.
enum OpeningRules {
    /// Visible time in which Hosted Link has to be on show after the page's message.
    static let allowance: Duration = .seconds(30)

    static let all = [
        Rule(
            id: .plaidOpened, title: "The app opens Hosted Link when the page asks for it",
            guide: "Link a Bank Account using Plaid", find: each(opened)),
        Rule(
            id: .plaidOpenedOnce, title: "Hosted Link is opened once for each message",
            guide: "Link a Bank Account using Plaid", needsAll: true, find: each(openedOnce)),
        Rule(
            id: .plaidAuthSession, title: "Hosted Link runs in an auth session, not in the webview",
            guide: "Link a Bank Account using Plaid", needsAll: true, find: each(authSession)),
    ]

    private static func each(
        _ find: @escaping @Sendable (LinkHistory, History) -> Finding
    ) -> @Sendable (History) -> Finding {
        { history in
            .worst(of: history.links.lazy.map { find($0, history) }, otherwise: "the page asked for no Hosted Link")
        }
    }

    static func opened(_ link: LinkHistory, _ history: History) -> Finding {
        let expected = "Hosted Link on show within 30 s of branchPlaidLinkOpen, or canceled or error reported"
        guard let message = link.messages.first(where: { $0["threw"]?.string == nil }) else {
            return .notExercised("no message reached the app")
        }
        if let load = link.loads.first {
            return Finding(
                outcome: .passed, expected: expected, got: "on show after \(seconds(from: message, to: load))",
                evidence: [message.id, load.id])
        }
        if let legal = link.completions.first(where: { ["canceled", "error"].contains($0["status"]?.string) }) {
            return Finding(
                outcome: .passed, expected: expected,
                got: "not opened; the app reported \(legal["status"]?.string ?? "")", evidence: [message.id, legal.id])
        }
        if let text = link.unopenable { return .notExercised("no browser opens \"\(text)\", so nothing is owed") }
        let deadline = history.pages.visibility.deadline(
            allowing: allowance, since: message.elapsed, asOf: history.asOf)
        guard history.isFinished || deadline.map({ $0 <= history.asOf }) ?? false else {
            return Finding(
                outcome: .waiting, expected: expected, got: "asked for, not yet on show", evidence: [message.id],
                deadline: deadline)
        }
        if let fault = history[.faultInjected].first(where: { $0.id > message.id && $0["page"] == "hostedLink" }),
            !link.requests.isEmpty
        {
            return Finding(
                outcome: .notObservable, expected: expected,
                got: "its URL was asked for, and the scenario's fault was served: \(fault["fault"]?.string ?? "")",
                evidence: [message.id, fault.id])
        }
        let asked = link.requests.isEmpty ? "its URL was never asked for" : "its URL was asked for, but never shown"
        let isSampleGap =
            [.reactNative, .expo].contains(history.platform) && history.isAndroid && link.requests.isEmpty
        return Finding(
            outcome: .failed, expected: expected, got: asked, evidence: [message.id] + link.requests.map(\.id),
            guideGap: isSampleGap && link.completions.isEmpty
                ? "since react-native-webview 13.13.1 the sender's URL on Android is a bare origin, and the guide's startsWith(origin + \"/\") rejects it"
                : nil)
    }

    private static func openedOnce(_ link: LinkHistory, _ history: History) -> Finding {
        let expected = "one load for one message"
        let messages = max(1, link.messages.count)
        let loads = link.navigations
        guard !loads.isEmpty else { return .notExercised("Hosted Link was not opened") }
        return Finding(
            outcome: loads.count > messages ? .failed : .passed, expected: expected,
            got: "\(loads.count) \(loads.count == 1 ? "load" : "loads") for \(messages)", evidence: loads.map(\.id))
    }

    private static func authSession(_ link: LinkHistory, _ history: History) -> Finding {
        let expected = "a cookie jar, a window and a user agent that are not the webview's"
        guard let load = link.loads.first else { return .notExercised("Hosted Link was not opened") }
        for load in link.loads {
            if let tell = Webview.tell(load) {
                return Finding(outcome: .failed, expected: expected, got: tell, evidence: [load.id])
            }
        }
        guard load["jar"]?.string == "other" else {
            return Finding(
                outcome: .notObservable, expected: expected,
                got:
                    "the webview never sent a cookie back, so the jars can't be told apart; look whether a browser sheet comes up",
                evidence: [load.id])
        }
        return Finding(
            outcome: .passed, expected: expected, got: "another cookie jar", evidence: link.loads.map(\.id))
    }

    static func seconds(from start: Event, to end: Event) -> String {
        let tenths = max(0, (end.elapsed - start.elapsed).microseconds / 100_000)
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
