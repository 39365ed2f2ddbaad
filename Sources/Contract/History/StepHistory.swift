import Model

/// Which steps were done, and when those were due that end or start the app.
struct StepHistory {
    private(set) var done: [Int: Event] = [:]
    private var restarts: [Restart] = []

    private struct Restart {
        var step: Int
        /// The id of `stepDue`.
        var due: Int
        var done: Event?
    }

    /// `stepDue` or `stepDone` of the step with this index.
    mutating func take(_ event: Event, _ index: Int, _ step: Scenario.Step) {
        let isDone = event.type == .stepDone
        if isDone { done[index] = event }
        switch step {
        case .restartApp, .killApp, .openApp, .openDirect: break
        default: return
        }
        if isDone, let known = restarts.lastIndex(where: { $0.step == index }) {
            restarts[known].done = event
        } else {
            restarts.append(Restart(step: index, due: event.id, done: isDone ? event : nil))
        }
    }

    /// Whether a step was due, in between two events, that ends or starts the app.
    func isRestartOrdered(from first: Event, to last: Event?) -> Bool {
        restarts.contains { $0.due <= last?.id ?? .max && $0.done?.id ?? .max >= first.id }
    }

    /// The first such step that was done after an event.
    func restart(after event: Event) -> Event? {
        restarts.lazy.compactMap(\.done).filter { $0.id > event.id }.min { $0.id < $1.id }
    }
}
