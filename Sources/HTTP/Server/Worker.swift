import Loop
import Synchronization

/// What the connections of one loop share.
final class Worker: Sendable {
    let loop: EventLoop
    let limits: Limits
    let responder: any Responder
    let bodyRoom: BodyRoom
    let brokenHandshake: @Sendable (BrokenHandshake) -> Void
    let dateFields = DateFields()
    let buffers = SpareBuffers()
    let outputs = SpareBuffers(capacity: OutputQueue.usualSize)
    let receiveBuffers = ReceiveBuffers()
    private let closing = Atomic(false)

    private struct State {
        var connections: [ObjectIdentifier: any Served] = [:]
        var whenEmpty: Promise<Void>?
    }

    private let state = Mutex(State())

    init(
        loop: EventLoop, limits: Limits, responder: any Responder, bodyRoom: BodyRoom,
        brokenHandshake: @escaping @Sendable (BrokenHandshake) -> Void
    ) {
        self.brokenHandshake = brokenHandshake
        self.loop = loop
        self.limits = limits
        self.responder = responder
        self.bodyRoom = bodyRoom
    }

    /// Each answer from now on is its connection's last.
    var isClosing: Bool { closing.load(ordering: .relaxed) }

    var count: Int { state.withLock { $0.connections.count } }

    /// Takes on a connection that was accepted on this loop's thread.
    func add(_ connection: any Served) {
        state.withLock { $0.connections[ObjectIdentifier(connection)] = connection }
        connection.start()
        if isClosing { connection.wind() }
    }

    /// The client of `old`, which is done with it, is served by `new` from now on.
    func replace(_ old: any Served, by new: any Served) {
        add(new)
        remove(old)
    }

    func remove(_ connection: any Served) {
        let (removed, whenEmpty) = state.withLock { state in
            let removed = state.connections.removeValue(forKey: ObjectIdentifier(connection))
            return (removed, state.connections.isEmpty ? state.whenEmpty : nil)
        }
        _ = removed
        whenEmpty?.fulfill(())
    }

    /// Ends what is idle and lets the rest finish; the promise says when all are gone.
    func wind() -> Promise<Void> {
        closing.store(true, ordering: .relaxed)
        let promise = Promise<Void>()
        let connections = state.withLock { state in
            state.whenEmpty = promise
            return Array(state.connections.values)
        }
        if connections.isEmpty { promise.fulfill(()) }
        for connection in connections { connection.wind() }
        return promise
    }

    /// Ends all that is left, whatever it is doing.
    func cut() async {
        for connection in state.withLock({ Array($0.connections.values) }) { await connection.close() }
    }
}
