import Model

/// `frames.*`: frames that belong to the page are let in.
enum FrameRules {
    /// Visible time in which what is in the frame has to show.
    static let allowance: Duration = .seconds(5)

    static let all = [
        Rule(
            id: .framesSrcdoc, title: "A frame with srcdoc is let in", guide: "React Native External Link Handling",
            find: { history in .worst(of: findings(history), otherwise: "no such frame was shown") })
    ]

    private static func findings(_ history: History) -> [Finding] {
        let shown = history[.frameShown].filter(isSrcdoc)
        let loaded = history[.frameLoaded].filter(isSrcdoc)
        var used = 0
        return shown.indices.map { index in
            let next = index + 1 < shown.count ? shown[index + 1].id : Int.max
            // The frame's own beacon may come before the page's report of it.
            let beacon = used < loaded.count && loaded[used].id < next ? loaded[used] : nil
            if beacon != nil { used += 1 }
            return finding(shown[index], beacon, history)
        }
    }

    private static func isSrcdoc(_ event: Event) -> Bool { event["frame"]?.string == "srcdoc" }

    private static func finding(_ shown: Event, _ beacon: Event?, _ history: History) -> Finding {
        let expected = "what is in the frame runs within 5 s"
        if let beacon {
            return Finding(outcome: .passed, expected: expected, got: "it ran", evidence: [shown.id, beacon.id])
        }
        let visibility = history.pages.visibility
        let closed = history.pages.document(of: shown)?.closed
        let end = min(history.asOf, closed?.elapsed ?? history.asOf)
        let deadline = visibility.deadline(allowing: allowance, since: shown.elapsed, asOf: end)
        if deadline.map({ $0 <= end }) ?? false {
            return Finding(
                outcome: .failed, expected: expected, got: "nothing of it came: the frame was not let in",
                evidence: [shown.id])
        }
        if closed != nil || history.isFinished {
            return .notExercised("the frame was not on show for 5 s")
        }
        return Finding(
            outcome: .waiting, expected: expected, got: "on show, nothing of it came yet", evidence: [shown.id],
            deadline: deadline)
    }
}
