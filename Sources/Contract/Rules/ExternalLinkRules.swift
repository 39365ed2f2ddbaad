import Model

/// `links.leaveWebview`: external pages go to the system browser.
enum ExternalLinkRules {
    /// Visible time that a page has to come up in the browser: some phones ask first which one is to be used.
    static let allowance: Duration = .seconds(30)
    /// What is asked for later than this after a tap was not opened by it: a browser that comes back to its tab.
    private static let opening: Duration = .seconds(10)

    static let all = [
        Rule(
            id: .linksLeaveWebview, title: "External pages open in the system browser",
            guide: "Handle External Links", needsAll: true,
            find: { history in
                guard history.platform != .browser || history.isInWebview else {
                    return .notExercised("a plain browser has no webview that could be left")
                }
                return .worst(of: findings(history), otherwise: "no link was tapped that has to leave the webview")
            })
    ]

    private static func findings(_ history: History) -> [Finding] {
        var taps = Dictionary(grouping: history[.linkTapped]) { $0["link"]?.string ?? "" }
        let loads = Dictionary(grouping: history[.externalLinkOpened]) { $0["link"]?.string ?? "" }
        return history.scenario.links.compactMap { link in
            let tapped = taps.removeValue(forKey: link.id) ?? []
            // What is not a page of ours leaves no trace, and the guide has nothing about the others.
            guard !tapped.isEmpty, link.href == nil, link.open != .`self` else { return nil }
            let opened = (loads[link.id] ?? []).filter(isOpening)
            if link.open == .form || tapped.allSatisfy({ $0["gesture"]?.bool == false }) {
                return .notExercised("\(link.id) was opened without a tap, or by a form: recorded only")
            }
            return finding(link.id, tapped, opened, history)
        }
    }

    /// Neither a look at the head, nor a prefetch, nor a reload.
    private static func isOpening(_ load: Event) -> Bool {
        load.isFetch && (load["navigation"]?.string ?? "navigate") == "navigate"
    }

    private static func finding(_ id: String, _ taps: [Event], _ opened: [Event], _ history: History) -> Finding {
        let expected = "one load in the system browser for one tap"
        let loads = caused(by: taps, opened)
        let ids = (taps + loads).map(\.id).sorted()
        for load in loads {
            guard let tell = Webview.tell(load) else { continue }
            return Finding(
                outcome: .failed, expected: expected, got: "\(id) was opened in the webview: \(tell)", evidence: ids)
        }
        if loads.count > taps.count {
            return Finding(
                outcome: .failed, expected: expected, got: "\(id) was opened \(loads.count) times for \(count(taps))",
                evidence: ids)
        }
        if loads.count < taps.count, let last = taps.last {
            let deadline = history.pages.visibility.deadline(
                allowing: allowance, since: last.elapsed, asOf: history.asOf)
            let isOver = history.isFinished || deadline.map { $0 <= history.asOf } ?? false
            return Finding(
                outcome: isOver ? .failed : .waiting, expected: expected,
                got: "\(id) was tapped, \(isOver ? "and" : "but is") not \(isOver ? "opened" : "open yet")",
                evidence: ids, deadline: deadline)
        }
        guard loads.allSatisfy({ $0["jar"]?.string == "other" }) else {
            return Finding(
                outcome: .notObservable, expected: expected,
                got:
                    "the webview never sent a cookie back, so the jars can't be told apart; look whether the browser comes up for \(id)",
                evidence: ids)
        }
        return Finding(
            outcome: .passed, expected: expected, got: "\(id) was opened in another cookie jar", evidence: ids)
    }

    /// Without those that a browser asks for again by itself.
    private static func caused(by taps: [Event], _ opened: [Event]) -> [Event] {
        var loads: [Event] = []
        var before = 0
        for load in opened {
            while before < taps.count, taps[before].id < load.id { before += 1 }
            let isRevisit = before > 0 && load.elapsed - taps[before - 1].elapsed > opening
            if isRevisit, loads.count >= before { continue }
            loads.append(load)
        }
        return loads
    }

    private static func count(_ taps: [Event]) -> String { taps.count == 1 ? "one tap" : "\(taps.count) taps" }
}
