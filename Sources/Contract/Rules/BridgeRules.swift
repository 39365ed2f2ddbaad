import Model

/// `bridge.*`: the app's bridge is there, and takes what the page sends.
enum BridgeRules {
    static let all = [
        Rule(
            id: .bridgePresent, title: "The app gives the page a bridge", guide: "Embed the browser window",
            find: present),
        Rule(
            id: .bridgeAccepts, title: "The app's bridge takes the page's messages",
            guide: "Link a Bank Account using Plaid", needsAll: true, find: accepts),
    ]

    private static func messages(_ history: History) -> [Event] {
        (history.links.flatMap(\.messages) + history[.branchDownloadFile]).sorted { $0.id < $1.id }
    }

    private static func present(_ history: History) -> Finding {
        let expected =
            "window.BranchAndroidBridge, window.ReactNativeWebView or window.webkit.messageHandlers.branchPlaidLink"
        if let missing = history[.bridgeMissing].first {
            return Finding(
                outcome: .failed, expected: expected,
                got: "none of them was there when the page wanted to send \(missing["needed"]?.string ?? "a message")",
                evidence: history[.bridgeMissing].map(\.id))
        }
        let sent = messages(history)
        guard let first = sent.first else { return .notExercised("no step needed a bridge yet") }
        return Finding(
            outcome: .passed, expected: expected, got: "the page used the \(first["bridge"]?.string ?? "") bridge",
            evidence: sent.map(\.id))
    }

    private static func accepts(_ history: History) -> Finding {
        let expected = "each message is taken without an exception"
        let sent = messages(history)
        let refusable = Set(history.scenario.documents.filter(\.isRefusable).map(\.id))
        let thrown = sent.filter {
            $0["threw"]?.string != nil && !refusable.contains($0["document"]?.string ?? "")
        }
        if let first = thrown.first {
            return Finding(
                outcome: .failed, expected: expected,
                got: "\(first.type.rawValue) over the \(first["bridge"]?.string ?? "") bridge threw: "
                    + (first["threw"]?.string ?? ""),
                evidence: thrown.map(\.id))
        }
        guard !sent.isEmpty else { return .notExercised("the page sent nothing over a bridge yet") }
        let taken = sent.filter { $0["threw"]?.string == nil }
        return Finding(
            outcome: .passed, expected: expected,
            got: "\(taken.count) of \(sent.count) taken"
                + (taken.count < sent.count ? ", and what can't be read was refused by an exception" : ""),
            evidence: sent.map(\.id))
    }
}
