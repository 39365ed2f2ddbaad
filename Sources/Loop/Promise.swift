import Synchronization

/// A value that comes once. Any number of tasks may wait for it, each of them cancelable.
package final class Promise<Value: Sendable>: Sendable {
    private struct State {
        var result: Result<Value, any Error>?
        var waiting: [UInt64: CheckedContinuation<Value, any Error>] = [:]
        var next: UInt64 = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Hands the value to all who wait or will. The first result counts; false says that there was one already.
    @discardableResult
    package func fulfill(_ value: Value) -> Bool { settle(.success(value)) }

    /// As `fulfill`, with an error.
    @discardableResult
    package func fail(_ error: any Error) -> Bool { settle(.failure(error)) }

    /// The result, if it has come.
    package var result: Result<Value, any Error>? { state.withLock { $0.result } }

    /// Waits for the value. Throws the promise's error, or `CancellationError` once the task is canceled.
    package var value: Value {
        get async throws {
            let id = state.withLock { state in
                state.next += 1
                return state.next
            }
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let result: Result<Value, any Error>? = state.withLock { state in
                        if let result = state.result { return result }
                        if Task.isCancelled { return .failure(CancellationError()) }
                        state.waiting[id] = continuation
                        return nil
                    }
                    if let result { continuation.resume(with: result) }
                }
            } onCancel: {
                state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(throwing: CancellationError())
            }
        }
    }

    private func settle(_ result: Result<Value, any Error>) -> Bool {
        let waiting: [UInt64: CheckedContinuation<Value, any Error>]? = state.withLock { state in
            guard state.result == nil else { return nil }
            state.result = result
            defer { state.waiting = [:] }
            return state.waiting
        }
        guard let waiting else { return false }
        for continuation in waiting.values { continuation.resume(with: result) }
        return true
    }
}
