import Glibc
import Synchronization

/// Event loops, one a processor.
package final class EventLoopGroup: Sendable {
    package let loops: [EventLoop]
    private let threads: [UInt]
    private let turn = Atomic<Int>(0)

    /// Starts the threads; by default one for each processor that this process may use. From then on the process
    /// ignores SIGPIPE: writing to who is gone is an error, not a death.
    package init(count: Int? = nil) throws(SystemError) {
        try System.ignoreSignal(SIGPIPE)
        var loops: [EventLoop] = []
        for index in 0..<max(1, count ?? System.processors()) { loops.append(try EventLoop(index: index)) }
        var threads: [UInt] = []
        do {
            for loop in loops { threads.append(try System.startThread(loop)) }
        } catch {
            for loop in loops.prefix(threads.count) { loop.stop() }
            for thread in threads { System.joinThread(thread) }
            throw error
        }
        self.loops = loops
        self.threads = threads
    }

    /// The loops in turn.
    package func next() -> EventLoop {
        let turn = turn.wrappingAdd(1, ordering: .relaxed).oldValue
        return loops[Int(UInt(bitPattern: turn) % UInt(loops.count))]
    }

    /// The loop on whose thread this is asked; nil on other threads.
    package var current: EventLoop? { loops.first(where: \.isCurrent) }

    /// Ends the threads when their queues are empty, and waits for them. Not from a loop.
    package func shutdown() {
        for loop in loops { loop.stop() }
        for thread in threads { System.joinThread(thread) }
    }
}
