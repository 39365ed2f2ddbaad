import Journal
import Model
import Synchronization

/// Sees events once they are committed: they are logged, and old runs make room for new ones. What the journal refuses is
/// logged once, until it takes events again.
final class Observer: Sendable {
    private let log: Log
    private let retention = Mutex<(keeper: Retention, seen: Int)?>(nil)
    private let isRefused = Mutex(false)

    init(_ log: Log) { self.log = log }

    /// From now on `keeper` is asked to look: when runs begin or end, and each 10,000 events.
    func inform(_ keeper: Retention) { retention.withLock { $0 = (keeper, 0) } }

    func observe(_ result: Result<[Event], JournalError>) {
        let wasRefused = isRefused.withLock { isRefused in
            defer { if case .success = result { isRefused = false } else { isRefused = true } }
            return isRefused
        }
        switch result {
        case .success(let events):
            if wasRefused { log.write(.info, "events are kept again") }
            observe(events)
        // Who stops the server knows.
        case .failure(let error) where error.code == .closed: break
        case .failure(let error):
            if !wasRefused { log.write(.error, "events are not kept", ["reason": .string(error.description)]) }
        }
    }

    private func observe(_ events: [Event]) {
        log.write(events)
        let isDue = events.contains { $0.type == .runStarted || $0.type == .runFinished }
        let keeper = retention.withLock { retention -> Retention? in
            retention?.seen += events.count
            guard isDue || retention?.seen ?? 0 > 10_000 else { return nil }
            retention?.seen = 0
            return retention?.keeper
        }
        keeper?.look()
    }
}
