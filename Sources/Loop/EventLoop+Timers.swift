import Glibc

/// A timer that was scheduled.
package struct Timer: Sendable {
    fileprivate let loop: EventLoop
    fileprivate let id: UInt64

    /// The timer's body will not run, unless it has begun to.
    package func cancel() { loop.timers.withLock { $0.cancel(id) } }
}

extension EventLoop {
    /// Runs `body` on the loop once `duration` has passed, to the millisecond. It must not block.
    @discardableResult
    package func schedule(after duration: Duration, _ body: @escaping @Sendable () -> Void) -> Timer {
        schedule(at: MonotonicClock.now() + duration, body)
    }

    /// As `schedule(after:)`, at a moment; a past one is due at once.
    @discardableResult
    package func schedule(at instant: Instant, _ body: @escaping @Sendable () -> Void) -> Timer {
        let (id, isFirst) = timers.withLock { timers in
            let earliest = timers.first
            return (timers.add(instant, body), earliest.map { instant < $0 } ?? true)
        }
        if isFirst { wakeForTimers() }
        return Timer(loop: self, id: id)
    }

    /// Waits. Throws `CancellationError` as soon as the task is canceled.
    package func sleep(for duration: Duration) async throws {
        let promise = Promise<Void>()
        let timer = schedule(after: duration) { promise.fulfill(()) }
        defer { timer.cancel() }
        try await promise.value
    }

    /// Gives `body` at most `duration`, then cancels it and throws `ETIMEDOUT`.
    package func withTimeout<Value: Sendable>(
        _ duration: Duration, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let promise = Promise<Value>()
        let task = spawn {
            do { promise.fulfill(try await body()) } catch { promise.fail(error) }
        }
        let timer = schedule(after: duration) {
            promise.fail(SystemError(.wait, ETIMEDOUT, "\(duration)"))
            task.cancel()
        }
        defer {
            timer.cancel()
            task.cancel()
        }
        return try await promise.value
    }
}
