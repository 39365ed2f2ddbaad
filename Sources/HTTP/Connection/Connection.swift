import Loop

/// A client's connection, on one loop from accept to close. Bytes go through a `RequestReader` to the responder and
/// answers into an `OutputQueue`, one request after the other, so that pipelined ones are answered in order.
actor Connection: Watcher, Served {
    enum Phase {
        /// A request is awaited or arriving.
        case reading
        /// A task makes the answer.
        case answering(Task<Void, Never>)
        /// A task writes the body, which may have no end of its own, as events.
        case streaming(Task<Void, Never>, isEndless: Bool)
        /// All that is queued is still to be sent, then nothing.
        case finishing
        /// All is sent; the client may still be sending, and reads.
        case lingering
        case closed
    }

    /// What the connection has a deadline for.
    enum Wait {
        case nothing, firstRequest, request, head, body, write, linger
    }

    /// What is known of the request that is being answered.
    struct Current {
        var keepsAlive = true
        var isHead = false
        var minorVersion: UInt8 = 1
    }

    nonisolated let worker: Worker
    nonisolated var unownedExecutor: UnownedSerialExecutor { worker.loop.asUnownedSerialExecutor() }

    let transport: Transport
    let hook: Hook?
    var phase = Phase.reading
    var current = Current()
    var output = OutputQueue()
    /// Whoever waits for room in `output`.
    var roomWanted: Promise<Void>?
    /// Counts streamed bodies, so that the writer of one cannot write into another.
    var streams = 0
    var isChunked = false
    var reader: RequestReader
    /// The request whose body is arriving.
    var pending: (request: Request, route: Route)?
    /// The room of the body that is arriving, or of the request that is being answered.
    var share: BodyShare?
    let peer: SocketAddress
    /// What was received and not taken yet.
    var received: [UInt8]
    var canRead = true
    /// No request has come yet.
    var isFresh = true
    var peerEnded = false

    var wait = Wait.nothing
    var deadline: Instant?
    /// What the kernel still had for the client when the wait for room began.
    var unacknowledged: Int?
    var alarm: (timer: Timer, at: Instant)?

    /// `received` is what came of the client already.
    init(_ transport: Transport, peer: SocketAddress, worker: Worker, hook: Hook?, received: [UInt8] = []) {
        self.worker = worker
        self.peer = peer
        self.hook = hook
        self.transport = transport
        self.received = received
        reader = RequestReader(limits: worker.limits, scheme: transport.scheme, peer: peer)
    }

    nonisolated func start() { assumeIsolated { $0.begin() } }

    private func begin() {
        do { try worker.loop.watch(transport.descriptor, [.read, .write, .edge], self) } catch { return close() }
        expect(.firstRequest)
    }

    nonisolated func ready(_ readiness: Readiness) { assumeIsolated { $0.note(readiness) } }

    private func note(_ readiness: Readiness) {
        if readiness.broken { return close() }
        if readiness.allowsReading { canRead = true }
        if readiness.end {
            peerEnded = true
            cancelTask()
        }
        pump()
    }

    /// Does all that can be done now: sends, takes requests from what was received, receives more. A client that keeps
    /// it busy has to let others have a turn.
    func pump() {
        var turns = 0
        while flush() {
            turns += 1
            if turns > 64 { return worker.loop.execute { [self] in assumeIsolated { $0.pump() } } }
            switch phase {
            case .reading:
                if !received.isEmpty, takeReceived() { continue }
                if !canRead { return }
                receive()
            case .answering, .streaming, .closed: return
            case .finishing:
                phase = .lingering
                transport.finishWriting()
                expect(.linger)
            case .lingering:
                if !canRead { return }
                discard()
            }
        }
    }

    var isReading: Bool { if case .reading = phase { true } else { false } }

    /// Sends what is queued; false if the client does not take it all now, or is gone.
    func flush() -> Bool {
        if output.isEmpty { return true }
        repeat {
            do {
                guard try output.send(transport) else {
                    if wait != .write { expect(.write) }
                    return false
                }
            } catch {
                close()
                return false
            }
            wait = .nothing
            if output.count < worker.limits.streamBuffer {
                roomWanted?.fulfill(())
                roomWanted = nil
            }
        } while !output.isEmpty
        worker.outputs.put(&output.buffer)
        output = OutputQueue()
        expect(isReading ? .request : .nothing)
        return true
    }
}
