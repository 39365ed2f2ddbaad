import Glibc
package import Loop
import Synchronization
package import TLS

/// Sees each request of a listener first, as soon as its head is read, and may change it; what it answers is sent in
/// place of the responder's answer.
package typealias Hook = @Sendable (inout Request) -> Response?

/// A server of HTTP/1.1 and HTTP/2 on all loops of a group. Each connection lives on the loop that accepted it.
package final class Server: Sendable {
    private let workers: [Worker]
    private let limits: Limits
    let bodyRoom: BodyRoom
    private let acceptors = Mutex<[Acceptor]>([])

    /// `brokenHandshake` is called on the client's loop, and must not block.
    package init(
        group: EventLoopGroup, limits: Limits = Limits(), responder: any Responder,
        brokenHandshake: @escaping @Sendable (BrokenHandshake) -> Void = { _ in }
    ) {
        let bodyRoom = BodyRoom(limits.bodies)
        (self.limits, self.bodyRoom) = (limits, bodyRoom)
        workers = group.loops.map {
            Worker(
                loop: $0, limits: limits, responder: responder, bodyRoom: bodyRoom, brokenHandshake: brokenHandshake)
        }
    }

    /// Accepts connections on `address`, too; port 0 takes a free one. With `tls` all of them are HTTPS; what a client
    /// speaks is then chosen by ALPN, and without TLS by what it says first. Returns the address with the port it got.
    @discardableResult
    package func listen(
        on address: SocketAddress, tls: ServerContext? = nil, hook: Hook? = nil
    ) throws(SystemError) -> SocketAddress {
        let listener = try Listener(on: address)
        var started: [Acceptor] = []
        do {
            // Accepted sockets inherit this: an answer is one write and waits for nothing.
            try System.setOption(listener.descriptor, level: Int32(IPPROTO_TCP), TCP_NODELAY, 1)
            // This, too: a client that is gone without a word acknowledges nothing, and is not waited for any longer
            // than one that takes nothing (RFC 5482).
            let patience = Int32(clamping: limits.writeTime.nanoseconds / 1_000_000)
            try System.setOption(listener.descriptor, level: Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, patience)
            for worker in workers {
                let acceptor = Acceptor(listener, worker: worker, tls: tls, hook: hook)
                try acceptor.start()
                started.append(acceptor)
            }
        } catch {
            for acceptor in started { acceptor.unwatch() }
            listener.close()
            throw error
        }
        acceptors.withLock { [started] in $0 += started }
        return listener.address
    }

    /// The sockets it listens on.
    var listeningDescriptors: Set<Int32> { acceptors.withLock { Set($0.map(\.listener.descriptor)) } }

    /// How many connections there are.
    package var connectionCount: Int { workers.reduce(0) { $0 + $1.count } }

    /// Stops accepting and closes what is idle. Answers that are being made get `grace` to finish, then are cut.
    package func shutdown(grace: Duration) async {
        let acceptors = acceptors.withLock { acceptors in
            defer { acceptors = [] }
            return acceptors
        }
        for acceptor in acceptors { try? await acceptor.stop() }
        for descriptor in Set(acceptors.map(\.listener.descriptor)) { System.close(descriptor) }
        let endings = workers.map { $0.wind() }
        let timers = workers.map { worker in
            worker.loop.schedule(after: grace) { worker.loop.spawn { await worker.cut() } }
        }
        for ending in endings { try? await ending.value }
        for timer in timers { timer.cancel() }
    }
}
