/// When the page, whichever document it was, was in sight. Before the first report it counts as visible.
struct Visibility {
    private struct Change {
        var at: Duration
        var isVisible: Bool
        /// Visible time up to `at`.
        var before: Duration
    }

    private var changes: [Change] = []

    var isVisible: Bool { changes.last?.isVisible ?? true }

    mutating func note(_ isVisible: Bool, at time: Duration) {
        guard isVisible != self.isVisible || changes.isEmpty else { return }
        changes.append(Change(at: time, isVisible: isVisible, before: visibleTime(until: time)))
    }

    /// How long the page was in sight between two moments.
    func visibleTime(from start: Duration, to end: Duration) -> Duration {
        end <= start ? .zero : visibleTime(until: end) - visibleTime(until: start)
    }

    /// When `allowance` of visible time will have passed since `start`, if the page stays as it is; `nil` while it is hidden.
    func deadline(allowing allowance: Duration, since start: Duration, asOf now: Duration) -> Duration? {
        let spent = visibleTime(from: start, to: now)
        if spent >= allowance { return start }
        return isVisible ? now + (allowance - spent) : nil
    }

    private func visibleTime(until time: Duration) -> Duration {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].at <= time { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return time }
        let change = changes[low - 1]
        return change.isVisible ? change.before + (time - change.at) : change.before
    }
}
