import Glibc
import Loop
import Synchronization
import TLS

/// One listening socket on one loop.
final class Acceptor: Watcher {
    /// Connections taken in one go; the rest is left to the other loops.
    private static let batch = 16
    /// How long to let be when there are no descriptors left.
    private static let pause = Duration.milliseconds(50)

    let listener: Listener
    let worker: Worker
    private let tls: ServerContext?
    private let hook: Hook?
    private let isStopped = Atomic(false)

    init(_ listener: Listener, worker: Worker, tls: ServerContext?, hook: Hook?) {
        self.listener = listener
        self.worker = worker
        self.tls = tls
        self.hook = hook
    }

    func start() throws(SystemError) { try worker.loop.watch(listener.descriptor, [.read, .exclusive], self) }

    /// Hears no more of new connections. Returns when no accept is under way.
    func stop() async throws {
        let stopped = Promise<Void>()
        worker.loop.execute { [self] in
            unwatch()
            stopped.fulfill(())
        }
        try await stopped.value
    }

    /// Hears no more, also where it rests; the descriptor can be closed, and its number be used again.
    func unwatch() {
        isStopped.store(true, ordering: .relaxed)
        worker.loop.unwatch(listener.descriptor)
    }

    func ready(_ readiness: Readiness) {
        for _ in 0..<Self.batch {
            do {
                guard let (descriptor, peer) = try System.accept(listener.descriptor) else { return }
                worker.add(connection(descriptor, peer))
            } catch {
                switch error.code {
                case EMFILE, ENFILE, ENOBUFS, ENOMEM: return rest()
                // What befell the one connection: Linux passes its network errors on through accept.
                default: continue
                }
            }
        }
    }

    private func connection(_ descriptor: Int32, _ peer: SocketAddress) -> any Served {
        guard let tls else {
            return Connection(Transport(descriptor: descriptor), peer: peer, worker: worker, hook: hook)
        }
        return TLSHandshake(descriptor, peer: peer, worker: worker, context: tls, hook: hook)
    }

    /// Looks away for a while, since the queue of connections would wake the loop again and again.
    private func rest() {
        worker.loop.unwatch(listener.descriptor)
        worker.loop.schedule(after: Self.pause) { [self] in
            if !isStopped.load(ordering: .relaxed) { try? start() }
        }
    }
}
