import Dispatch
import Loop
package import Model
import Synchronization

/// The log, on a queue of its own: who writes never waits for who reads standard error, and what a stalled reader makes pile up past 10,000 lines is dropped and counted.
package final class Log: Sendable {
    private enum Pending {
        case line(LogLine)
        /// Made a line on the log's own queue.
        case event(Event)

        var line: LogLine {
            switch self {
            case .line(let line): line
            case .event(let event): LogLine(event)
            }
        }
    }

    private struct State {
        var pending: [Pending] = []
        var dropped = 0
    }

    private static let pendingLimit = 10_000

    private let format: LogFormat
    private let level: LogLevel
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "log")
    private let state = Mutex(State())

    /// Writes lines of `level` and above to the descriptor, which stays the caller's.
    package init(_ format: LogFormat = .text, level: LogLevel = .info, to descriptor: Int32 = 2) {
        (self.format, self.level, self.descriptor) = (format, level, descriptor)
    }

    package func write(_ level: LogLevel, _ message: String, _ fields: JSONObject = [:]) {
        guard level >= self.level else { return }
        write(CollectionOfOne(.line(LogLine(level, at: WallClock.now() / 1000, message, fields))))
    }

    /// Writes of a client that could not be spoken to by TLS, most often for want of trust.
    func write(brokenHandshake error: SystemError, with peer: SocketAddress) {
        write(
            .warning, "TLS handshake broken",
            [
                "peer": .string(peer.host), "error": .string(error.description),
                "hint":
                    "does the app trust the root certificate? /__admin/ca.pem, ca.der and ca.mobileconfig hand it out",
            ])
    }

    /// Writes what was observed in runs.
    package func write(_ events: [Event]) {
        write(events.lazy.filter { LogLine.level(of: $0) >= self.level }.map(Pending.event))
    }

    private func write(_ lines: some Sequence<Pending>) {
        let isFirst = state.withLock { state in
            let wasEmpty = state.pending.isEmpty
            for line in lines {
                if state.pending.count < Self.pendingLimit { state.pending.append(line) } else { state.dropped += 1 }
            }
            return wasEmpty && !state.pending.isEmpty
        }
        // A moment later, so that under load one wake serves many lines.
        if isFirst { queue.asyncAfter(deadline: .now() + .milliseconds(5)) { self.writePending() } }
    }

    /// Waits until everything so far is written, but not for ever: who does not read standard error keeps no server from
    /// ending.
    package func flush() {
        let written = DispatchSemaphore(value: 0)
        queue.async {
            self.writePending()
            written.signal()
        }
        _ = written.wait(timeout: .now() + .seconds(1))
    }

    private func writePending() {
        let (lines, dropped) = state.withLock { state in
            defer { state = State() }
            return (state.pending, state.dropped)
        }
        var text: [UInt8] = []
        for pending in lines {
            pending.line.write(as: format, to: &text)
            if text.count > 1 << 16 { put(&text) }
        }
        if dropped > 0 {
            let line = LogLine(
                .warning, at: WallClock.now() / 1000, "lines of the log were dropped", ["count": .int(dropped)])
            line.write(as: format, to: &text)
        }
        put(&text)
    }

    /// Where nobody reads standard error any more, there is no one to tell.
    private func put(_ text: inout [UInt8]) {
        text.withUnsafeBytes { try? System.writeAll(descriptor, $0) }
        text.removeAll(keepingCapacity: true)
    }
}
