package import Loop
import Synchronization

/// A value that many may change, and that tasks can wait for to become what they need.
package final class Watched<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var lastID = 0
        /// Each looks at the value, and says whether it has what it waited for.
        var waiting: [Int: @Sendable (Value) -> Bool] = [:]
    }

    private let state: Mutex<State>
    private let loop: EventLoop

    package init(_ value: sending Value, on loop: EventLoop) {
        state = Mutex(State(value: value))
        self.loop = loop
    }

    /// The value as it is now.
    package var value: Value { state.withLock(\.value) }

    /// Changes the value and wakes those who waited for this.
    @discardableResult
    package func update<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
        state.withLock { state in
            let result = change(&state.value)
            let value = state.value
            state.waiting = state.waiting.filter { !$0.value(value) }
            return result
        }
    }

    /// Waits until `find` finds something in the value, or throws. After `patience` it throws `.timedOut` with `failure`.
    package func wait<Found: Sendable>(
        atMost patience: Duration, orFail failure: String,
        until find: @escaping @Sendable (Value) throws -> Found?
    ) async throws -> Found {
        let promise = Promise<Found>()
        let id = state.withLock { state in
            state.lastID += 1
            let look: @Sendable (Value) -> Bool = { value in
                do {
                    guard let found = try find(value) else { return false }
                    promise.fulfill(found)
                } catch { promise.fail(error) }
                return true
            }
            if !look(state.value) { state.waiting[state.lastID] = look }
            return state.lastID
        }
        let timer = loop.schedule(after: patience) { promise.fail(BrowserError(.timedOut, failure)) }
        defer {
            timer.cancel()
            state.withLock { $0.waiting[id] = nil }
        }
        return try await promise.value
    }
}
