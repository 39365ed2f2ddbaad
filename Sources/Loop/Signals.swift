import Glibc
import Synchronization

/// Signals as something to wait for. A signal has one watcher at a time; it wakes from any thread, and also as
/// process 1, whose default is to ignore SIGTERM.
package final class SignalWatch: Watcher {
    private let loop: EventLoop
    private let counters: [(signal: Int32, descriptor: Int32)]
    private let body: @Sendable (Int32) -> Void

    /// Calls `body` on `loop` with the number of each of `signals` that arrives, until `stop`.
    package init(
        _ signals: [Int32], on loop: EventLoop, _ body: @escaping @Sendable (Int32) -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.body = body
        var counters: [(signal: Int32, descriptor: Int32)] = []
        do throws(SystemError) {
            for signal in signals { counters.append((signal, try System.eventfd())) }
        } catch {
            for (_, descriptor) in counters { System.close(descriptor) }
            throw error
        }
        self.counters = counters
        do throws(SystemError) {
            for (signal, descriptor) in counters {
                try loop.watch(descriptor, .read, self)
                try System.watchSignal(signal, counter: descriptor)
            }
        } catch {
            stop()
            throw error
        }
    }

    /// Gives the signals their default actions back.
    package func stop() {
        for (signal, descriptor) in counters {
            try? System.restoreSignal(signal)
            loop.unwatch(descriptor)
            System.close(descriptor)
        }
    }

    package func ready(_ readiness: Readiness) {
        for (signal, descriptor) in counters where System.drain(descriptor) > 0 { body(signal) }
    }
}
