import Dispatch
import Loop
package import Model
import Synchronization

/// The log, on a thread of its own: who writes never waits for who reads standard error, and what a stalled reader makes pile up past 1 MB is dropped and counted.
package final class Log: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var dropped = 0
        var isWriting = false
    }

    private static let pendingLimit = 1 << 20

    private let format: LogFormat
    private let level: LogLevel
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "log")
    private let state = Mutex(State())

    /// Writes lines of `level` and above to the descriptor, which stays the caller's.
    package init(_ format: LogFormat = .text, level: LogLevel = .info, to descriptor: Int32 = 2) {
        (self.format, self.level, self.descriptor) = (format, level, descriptor)
    }

    package func write(_ line: LogLine) {
        guard line.level >= level else { return }
        let bytes = Array(line.text(as: format).utf8)
        let isFirst = state.withLock { state in
            guard state.pending.count + bytes.count <= Self.pendingLimit else {
                state.dropped += 1
                return false
            }
            state.pending += bytes
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if isFirst { queue.async { self.writePending() } }
    }

    package func write(_ level: LogLevel, _ message: String, _ fields: JSONObject = [:]) {
        write(LogLine(level, at: WallClock.now() / 1000, message, fields))
    }

    /// Waits until everything so far is written, unless nobody reads it.
    package func flush() { queue.sync { self.writePending() } }

    private func writePending() {
        while true {
            let pending = state.withLock { state in
                if state.pending.isEmpty { state.isWriting = false }
                return state.pending
            }
            if pending.isEmpty { return }
            guard let written = try? pending.withUnsafeBytes({ try System.write(descriptor, $0) }) else {
                // Standard error does not block and is full, or is gone: look again later.
                return queue.asyncAfter(deadline: .now() + .milliseconds(20)) { self.writePending() }
            }
            let dropped = state.withLock { state in
                state.pending.removeFirst(written)
                defer { state.dropped = 0 }
                return state.dropped
            }
            if dropped > 0 { write(.warning, "lines of the log were dropped", ["count": .int(dropped)]) }
        }
    }
}
