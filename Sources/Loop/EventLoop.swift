import Synchronization

/// Is told when a descriptor is ready. Runs on the loop's thread and must not block.
package protocol Watcher: AnyObject, Sendable {
    func ready(_ readiness: Readiness)
}

/// One thread with its own readiness queue. It runs what is enqueued from any thread, timers, and the watchers of
/// its descriptors. As an executor it lets actors and tasks live on that thread: an actor returns
/// `asUnownedSerialExecutor()` from `unownedExecutor`, a task is started by `spawn`.
package final class EventLoop: SerialExecutor, TaskExecutor {
    private enum Work {
        case job(UnownedJob)
        case call(@Sendable () -> Void)
    }

    private struct Inbox {
        var work: [Work] = []
        /// The loop waits or is about to, so that the next one in must wake it.
        var asleep = false
        var stopped = false
    }

    /// Who watches which descriptor. The serial tells a descriptor from a later one of the same number.
    private struct Watchers {
        var entries: [(watcher: any Watcher, serial: UInt32)?] = []
        var lastSerial: UInt32 = 0
    }

    /// Its place in the group, from 0.
    package let index: Int
    private let poller: Poller
    private let alarm: Int32
    private let inbox = Mutex(Inbox())
    private let watchers = Mutex(Watchers())
    let timers = Mutex(TimerQueue())
    private let thread = Atomic<UInt>(0)
    private let lastWake = Atomic<Int64>(MonotonicClock.now().nanoseconds)

    init(index: Int) throws(SystemError) {
        self.index = index
        poller = try Poller()
        do { alarm = try System.eventfd() } catch {
            // What is half made has no deinit.
            poller.close()
            throw error
        }
        // Serial 0 with the alarm's number is the alarm's token: watchers start at 1.
        try poller.add(alarm, .read, token: UInt64(UInt32(bitPattern: alarm)))
    }

    deinit {
        System.close(alarm)
        poller.close()
    }

    // MARK: Work from anywhere

    package func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

    /// Runs `body` on the loop's thread, after what was enqueued before it. It must not block.
    package func execute(_ body: @escaping @Sendable () -> Void) { add(.call(body)) }

    /// True on the loop's own thread.
    package var isCurrent: Bool { thread.load(ordering: .relaxed) == System.currentThread() }

    /// When the loop last woke up: a cheap reading of the clock for what runs on it, late by that run at most.
    package var now: Instant { Instant(nanoseconds: lastWake.load(ordering: .relaxed)) }

    package func checkIsolated() { precondition(isCurrent, "this must run on loop \(index)") }

    package func isIsolatingCurrentContext() -> Bool? { isCurrent }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    private func add(_ work: Work) {
        let wake = inbox.withLock { inbox in
            inbox.work.append(work)
            defer { inbox.asleep = false }
            return inbox.asleep
        }
        if wake { System.signal(alarm) }
    }

    /// Makes a sleeping loop look at its timers again.
    func wakeForTimers() { if !isCurrent { execute {} } }

    // MARK: Descriptors

    /// Tells `watcher` when `descriptor` is ready, until `unwatch`. The loop keeps the watcher alive.
    package func watch(_ descriptor: Int32, _ interest: Interest, _ watcher: any Watcher) throws(SystemError) {
        let token = watchers.withLock { watchers in
            let index = Int(descriptor)
            while watchers.entries.count <= index { watchers.entries.append(nil) }
            watchers.lastSerial = watchers.lastSerial &+ 1
            if watchers.lastSerial == 0 { watchers.lastSerial = 1 }
            watchers.entries[index] = (watcher, watchers.lastSerial)
            return UInt64(watchers.lastSerial) << 32 | UInt64(UInt32(bitPattern: descriptor))
        }
        do { try poller.add(descriptor, interest, token: token) } catch {
            watchers.withLock { $0.entries[Int(descriptor)] = nil }
            throw error
        }
    }

    /// Forgets `descriptor`; call it before closing it. Its watcher hears no more, not even of what came before.
    package func unwatch(_ descriptor: Int32) {
        let entry = watchers.withLock { watchers in
            guard watchers.entries.indices.contains(Int(descriptor)) else { return nil as (any Watcher)? }
            defer { watchers.entries[Int(descriptor)] = nil }
            return watchers.entries[Int(descriptor)]?.watcher
        }
        if entry != nil { try? poller.remove(descriptor) }
    }

    private func watcher(_ token: UInt64) -> (any Watcher)? {
        watchers.withLock { watchers in
            let index = Int(UInt32(truncatingIfNeeded: token))
            guard index < watchers.entries.count, let entry = watchers.entries[index] else { return nil }
            return entry.serial == UInt32(truncatingIfNeeded: token >> 32) ? entry.watcher : nil
        }
    }

    // MARK: The thread

    /// Runs until `stop`. Only the loop's own thread calls this.
    func run() {
        thread.store(System.currentThread(), ordering: .relaxed)
        let events = Poller.Events(capacity: 256)
        var batch: [Work] = []
        while true {
            let stopped = inbox.withLock { inbox in
                swap(&batch, &inbox.work)
                return inbox.stopped && batch.isEmpty
            }
            if stopped { return }
            for work in batch {
                switch work {
                case .job(let job):
                    job.runSynchronously(
                        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
                case .call(let body): body()
                }
            }
            batch.removeAll(keepingCapacity: batch.capacity <= 4096)
            let wait = runTimers()
            let sleeps = inbox.withLock { inbox in
                inbox.asleep = inbox.work.isEmpty && !inbox.stopped
                return inbox.asleep
            }
            let count: Int
            do { count = try poller.wait(events, milliseconds: sleeps ? wait : 0) } catch {
                // Only a bad descriptor or bad memory can do this, so the loop's own state is broken.
                fatalError("\(error)")
            }
            if sleeps { inbox.withLock { $0.asleep = false } }
            lastWake.store(MonotonicClock.now().nanoseconds, ordering: .relaxed)
            for index in 0..<count {
                let (token, readiness) = events[index]
                if token == UInt64(UInt32(bitPattern: alarm)) {
                    _ = System.drain(alarm)
                } else {
                    watcher(token)?.ready(readiness)
                }
            }
        }
    }

    /// Runs what is due; says how many milliseconds there are until the next, -1 for none.
    private func runTimers() -> Int32 {
        guard timers.withLock({ $0.first != nil }) else { return -1 }
        let now = MonotonicClock.now()
        while let body = timers.withLock({ $0.popDue(now) }) { body() }
        guard let next = timers.withLock({ $0.first }) else { return -1 }
        let left = max(0, next.nanoseconds - MonotonicClock.now().nanoseconds)
        return Int32(clamping: (left + 999_999) / 1_000_000)
    }

    /// Ends `run` once there is nothing more to do.
    func stop() {
        inbox.withLock { inbox in
            inbox.stopped = true
            inbox.asleep = false
        }
        System.signal(alarm)
    }
}
