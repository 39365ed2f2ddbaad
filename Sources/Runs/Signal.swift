package import Loop
import Synchronization

/// Tells waiting tasks that something has changed, each of them once a change. Thousands may wait: who notifies wakes
/// their loops only.
package final class Signal: Sendable {
    private struct State {
        var version = 0
        var waiting: [ObjectIdentifier: (loop: EventLoop, promises: [Int: Promise<Bool>])] = [:]
        var lastID = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Grows with each change. Read it before looking at what may change, and wait with it.
    package var version: Int { state.withLock { $0.version } }

    /// How many wait.
    package var waiters: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.promises.count } } }

    package func notify() {
        let waiting = state.withLock { state in
            state.version += 1
            defer { state.waiting = [:] }
            return state.waiting
        }
        for (loop, promises) in waiting.values {
            loop.execute { for promise in promises.values { promise.fulfill(true) } }
        }
    }

    /// Waits until the version differs from the given one, or the deadline has passed. Whether it differs. The task is
    /// woken by `loop`, best its own.
    package func wait(after version: Int, until deadline: Instant, on loop: EventLoop) async throws -> Bool {
        let promise = Promise<Bool>()
        let place = ObjectIdentifier(loop)
        let id: Int? = state.withLock { state in
            guard state.version == version else { return nil }
            state.lastID += 1
            state.waiting[place, default: (loop, [:])].promises[state.lastID] = promise
            return state.lastID
        }
        guard let id else { return true }
        let timer = loop.schedule(at: deadline) { promise.fulfill(false) }
        defer {
            timer.cancel()
            state.withLock { _ = $0.waiting[place]?.promises.removeValue(forKey: id) }
        }
        let isTold = try await promise.value
        return isTold || self.version != version
    }
}
