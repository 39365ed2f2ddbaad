import Loop

/// A client's connection that speaks HTTP/2, on one loop from its preface to its close: moves bytes between the socket
/// and an `HTTP2Session`, and streams from there to the responder.
actor HTTP2Connection: Watcher, Served {
    enum Phase {
        case open
        /// All is sent; the client may still be sending, and reads.
        case lingering
        case closed
    }

    /// How often a client is read from before others have their turn.
    private static let turn = 16

    nonisolated let worker: Worker
    nonisolated var unownedExecutor: UnownedSerialExecutor { worker.loop.asUnownedSerialExecutor() }

    let session: HTTP2Session
    let hook: Hook?
    private let transport: Transport
    private(set) var phase = Phase.open
    private var received: [UInt8]
    private var canRead = true
    private var canWrite = true
    private var peerEnded = false
    private var willPump = false

    let began = MonotonicClock.now()
    /// Since when there is no stream.
    private(set) var idleSince: Instant?
    /// Since when the client takes nothing of what is to be sent.
    private(set) var blockedSince: Instant?
    /// What the kernel had for the client then.
    private var unacknowledged: Int?
    /// Since when the client knows of the shutdown.
    private(set) var windingSince: Instant?
    private(set) var lingeringSince: Instant?
    private var alarm: (timer: Timer, at: Instant)?

    /// `received` is what came of the client already. Nil if there is no memory.
    init?(_ transport: Transport, peer: SocketAddress, worker: Worker, hook: Hook?, received: [UInt8] = []) {
        guard
            let session = HTTP2Session(
                limits: worker.limits, scheme: transport.scheme, peer: peer, buffers: worker.buffers, at: began)
        else { return nil }
        self.session = session
        self.transport = transport
        self.worker = worker
        self.hook = hook
        self.received = received
        idleSince = began
    }

    /// The first of what a client sends that knows that this is HTTP/2 (RFC 9113 §3.4).
    static func isPreface(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: "PRI * HTTP/2.0\r\n\r\n".utf8) }

    nonisolated func start() { assumeIsolated { $0.begin() } }

    private func begin() {
        do { try worker.loop.watch(transport.descriptor, [.read, .write, .edge], self) } catch { return close() }
        let bytes = received
        received = []
        bytes.withUnsafeBytes { take($0) }
        pump()
    }

    // MARK: Readiness

    nonisolated func ready(_ readiness: Readiness) { assumeIsolated { $0.note(readiness) } }

    private func note(_ readiness: Readiness) {
        if readiness.broken { return close() }
        if readiness.allowsReading { canRead = true }
        if readiness.end { peerEnded = true }
        if readiness.write { canWrite = true }
        pump()
    }

    /// Has `pump` called once all that is ready now has had its turn, so that many answers make one write.
    func pumpSoon() {
        if willPump { return }
        willPump = true
        worker.loop.execute { [self] in
            assumeIsolated { connection in
                connection.willPump = false
                connection.pump()
            }
        }
    }

    /// Does all that can be done now: sends, receives and answers.
    private func pump() {
        for _ in 0..<Self.turn {
            send()
            switch phase {
            case .closed: return
            case .open where session.isOver:
                if blockedSince != nil { return setAlarm() }
                phase = .lingering
                lingeringSince = MonotonicClock.now()
                transport.finishWriting()
            case .open, .lingering:
                if !canRead { return setAlarm() }
                receive()
            }
        }
        pumpSoon()
    }

    private func send() {
        guard case .open = phase else { return }
        let now = MonotonicClock.now()
        session.makeOutput(at: now)
        while canWrite, !session.output.isEmpty {
            do { canWrite = try session.output.send(transport) } catch { return close() }
            if canWrite { blockedSince = nil }
            session.makeOutput(at: now)
        }
        session.releaseOutput()
        if session.output.isEmpty {
            blockedSince = nil
        } else if blockedSince == nil {
            isBlocked(at: now)
        }
        if !session.streams.isEmpty { idleSince = nil } else if idleSince == nil { idleSince = now }
    }

    private func isBlocked(at now: Instant) {
        blockedSince = now
        unacknowledged = transport.unacknowledged
    }

    /// The time to take something is over: one who has taken some, if slowly, gets it anew.
    func endUnlessTaking(_ now: Instant) {
        if transport.unacknowledged == unacknowledged { close() } else { isBlocked(at: now) }
    }

    private func receive() {
        worker.receiveBuffers.withBuffer { buffer in
            do {
                guard let count = try transport.read(buffer) else {
                    canRead = false
                    return
                }
                if count == 0 { return close() }
                // Less than there was room for: all is read. An end that follows makes an event of its own.
                if count < buffer.count, !peerEnded { canRead = false }
                if case .open = phase { take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            } catch {
                close()
            }
        }
    }

    private func take(_ bytes: UnsafeRawBufferPointer) {
        session.receive(bytes, at: MonotonicClock.now())
        for stream in session.takeNews() { serve(stream) }
        if session.hasSeenNotice { session.shutDown() }
    }

    // MARK: Ending

    func close() {
        if case .closed = phase { return }
        phase = .closed
        for stream in session.streams.values { stream.close() }
        alarm?.timer.cancel()
        alarm = nil
        worker.loop.unwatch(transport.descriptor)
        transport.close()
        worker.remove(self)
    }

    nonisolated func wind() { worker.loop.execute { [self] in assumeIsolated { $0.windDown() } } }

    /// Tells the client first that it must send no more requests, and later which were the last that are answered.
    private func windDown() {
        guard case .open = phase, windingSince == nil else { return }
        windingSince = MonotonicClock.now()
        session.announceShutdown()
        for stream in session.streams.values where stream.isEndless { stream.task?.cancel() }
        pumpSoon()
    }

    // MARK: Deadlines

    /// Arms the timer for the next deadline. It is not put off when a deadline is, but looks again when it goes off.
    private func setAlarm() {
        var next: Instant?
        visitDeadlines { next = min(next ?? $0, $0) }
        guard let next, next < alarm?.at ?? Instant(nanoseconds: .max) else { return }
        alarm?.timer.cancel()
        alarm = (worker.loop.schedule(at: next) { [self] in assumeIsolated { $0.timeUp() } }, next)
    }

    private func timeUp() {
        alarm = nil
        endOverdue(MonotonicClock.now())
        pump()
    }
}
