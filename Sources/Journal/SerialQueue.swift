import Dispatch

/// A queue with a thread of its own that may block, as the executor of an actor. Work runs in the order it came.
final class SerialQueue: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Runs a piece of the actor's own work without making a task.
    func async(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
