package import Loop
import Synchronization

/// Tells waiting tasks that something has changed, each of them once a change.
package final class Signal: Sendable {
    private struct State {
        var version = 0
        var waiting: [Promise<Bool>] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Grows with each change. Read it before looking at what may change, and wait with it.
    package var version: Int { state.withLock { $0.version } }

    /// How many wait.
    package var waiters: Int { state.withLock { $0.waiting.count } }

    package func notify() {
        let waiting = state.withLock { state in
            state.version += 1
            defer { state.waiting = [] }
            return state.waiting
        }
        for promise in waiting { promise.fulfill(true) }
    }

    /// Waits until the version differs from the given one, or the deadline has passed. Whether it differs.
    package func wait(after version: Int, until deadline: Instant, on loop: EventLoop) async throws -> Bool {
        let promise = Promise<Bool>()
        let waits = state.withLock { state in
            guard state.version == version else { return false }
            state.waiting.append(promise)
            return true
        }
        guard waits else { return true }
        let timer = loop.schedule(at: deadline) { promise.fulfill(false) }
        defer {
            timer.cancel()
            state.withLock { $0.waiting.removeAll { $0 === promise } }
        }
        return try await promise.value
    }
}
