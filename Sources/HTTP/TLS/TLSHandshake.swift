import Loop
import TLS

/// A client on a TLS port until it has shaken hands; then the connection is of who speaks the protocol that both chose.
actor TLSHandshake: Watcher, Served {
    /// What a client hears that speaks HTTP there without TLS.
    private static let onlyTLS: Hook = { _ in
        Problem(
            .badRequest, "httpOnHTTPSPort", "This port speaks HTTPS", "Ask again with https:// in place of http://."
        ).response
    }

    nonisolated let worker: Worker
    nonisolated var unownedExecutor: UnownedSerialExecutor { worker.loop.asUnownedSerialExecutor() }

    private let descriptor: Int32
    private let peer: SocketAddress
    private let context: ServerContext
    private let hook: Hook?
    private var channel: TLSChannel?
    private var isOver = false
    private var alarm: Timer?

    init(_ descriptor: Int32, peer: SocketAddress, worker: Worker, context: ServerContext, hook: Hook?) {
        self.descriptor = descriptor
        self.peer = peer
        self.worker = worker
        self.context = context
        self.hook = hook
    }

    nonisolated func start() { assumeIsolated { $0.begin() } }

    private func begin() {
        do { try worker.loop.watch(descriptor, [.read, .edge], self) } catch { return close() }
        alarm = worker.loop.schedule(after: worker.limits.handshakeTime) { [self] in assumeIsolated { $0.close() } }
    }

    nonisolated func ready(_ readiness: Readiness) { assumeIsolated { $0.advance() } }

    private func advance() {
        do {
            var received: [UInt8] = []
            if channel == nil {
                received = try read()
                guard let first = received.first else { return }
                if Characters.isLetter(first) { return become(plain(received)) }
                let local = try System.address(of: descriptor)
                channel = TLSChannel(try context.session(local: local), buffers: worker.buffers)
            }
            guard let channel, case .complete(let name) = try channel.advance(received, on: descriptor) else { return }
            let transport = Transport(descriptor: descriptor, tls: channel)
            become(
                name == "h2"
                    ? HTTP2Connection(transport, peer: peer, worker: worker, hook: hook)
                    : Connection(transport, peer: peer, worker: worker, hook: hook))
        } catch {
            if let channel, let error = error as? SystemError {
                worker.brokenHandshake(BrokenHandshake(peer: peer, serverName: channel.serverName, error: error))
            }
            close()
        }
    }

    /// The first of what has come; nothing if there is nothing yet.
    private func read() throws -> [UInt8] {
        var hasEnded = false
        let bytes = try [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            let read = try System.read(descriptor, UnsafeMutableRawBufferPointer(buffer))
            count = read ?? 0
            hasEnded = read == 0
        }
        if hasEnded { throw SystemError.closed(.read, "\(peer)") }
        return bytes
    }

    private func plain(_ received: [UInt8]) -> Connection {
        Connection(
            Transport(descriptor: descriptor), peer: peer, worker: worker, hook: Self.onlyTLS, received: received)
    }

    private func become(_ other: (any Served)?) {
        guard let other else { return close() }
        letGo()
        worker.replace(self, by: other)
    }

    private func letGo() {
        isOver = true
        alarm?.cancel()
        worker.loop.unwatch(descriptor)
    }

    func close() {
        if isOver { return }
        letGo()
        System.close(descriptor)
        worker.remove(self)
    }

    nonisolated func wind() { worker.loop.execute { [self] in assumeIsolated { $0.close() } } }
}
