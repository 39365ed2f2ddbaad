import Loop

/// A client's connection, on one loop from accept to close. Bytes go through a `RequestReader` to the responder and
/// answers into an `OutputQueue`, one request after the other, so that pipelined ones are answered in order.
actor Connection: Watcher, Served {
    enum Phase {
        /// A request is awaited or arriving.
        case reading
        /// A task makes the answer.
        case answering(Task<Void, Never>)
        /// A task writes the body.
        case streaming(Task<Void, Never>, isEvents: Bool)
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
    private var reader: RequestReader
    /// The request whose body is arriving.
    private var pending: (request: Request, route: Route)?
    private let peer: SocketAddress
    /// What was received and not taken yet.
    private var received: [UInt8]
    private var canRead = true
    /// No request has come yet.
    private var isFresh = true
    private var peerEnded = false

    private var wait = Wait.nothing
    private var deadline: Instant?
    private var alarm: (timer: Timer, at: Instant)?

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

    // MARK: Readiness

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

    private var isReading: Bool { if case .reading = phase { true } else { false } }

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
        output = OutputQueue()
        expect(isReading ? .request : .nothing)
        return true
    }

    // MARK: Receiving

    /// Reads until there is no more, or a request has to be answered first.
    private func receive() {
        withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { buffer in
            do {
                guard let count = try transport.read(buffer) else {
                    canRead = false
                    return
                }
                if count == 0 { return close() }
                // Less than there was room for: the socket is empty. An end that follows makes an event of its own.
                if count < buffer.count, !peerEnded { canRead = false }
                let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                if received.isEmpty {
                    let taken = take(bytes)
                    received += bytes[taken...]
                } else {
                    received += bytes
                }
            } catch {
                close()
            }
        }
    }

    /// Takes requests from what was kept; false if more has to come first.
    private func takeReceived() -> Bool {
        let bytes = received
        let taken = bytes.withUnsafeBytes { take($0) }
        if taken == bytes.count { received = [] } else { received = Array(bytes[taken...]) }
        return taken > 0
    }

    /// Answers the requests in `bytes`, until one needs time; says how many bytes are done with.
    private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        // Over TLS, ALPN has said what is spoken (RFC 9113 §3.2).
        if isFresh, transport.tls == nil, HTTP2Connection.isPreface(bytes) {
            become(HTTP2Connection(transport, peer: peer, worker: worker, hook: hook, received: Array(bytes)))
            return bytes.count
        }
        var taken = 0
        while isReading, !output.isSealed, output.count < worker.limits.streamBuffer, taken < bytes.count {
            do throws(Problem) {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[taken...])
                let (step, count) = try reader.next(rest)
                taken += count
                switch step {
                case .needsMore:
                    let awaited = reader.isInBody ? Wait.body : .head
                    if wait != awaited { expect(awaited) }
                    return taken
                case .head(let head): try route(head, hasMore: taken < bytes.count)
                case .body(let body):
                    guard let (head, route) = pending else { throw .internalError }
                    var request = head
                    pending = nil
                    request.body = body
                    answer(request, route)
                }
            } catch {
                // RFC 9113 §3.4: a client of HTTP/2 that errs in its preface takes no answer but the end.
                if isFresh, error == .notHTTP { close() } else { refuse(error) }
                return bytes.count
            }
        }
        return taken
    }

    private func route(_ head: consuming RequestHead, hasMore: Bool) throws(Problem) {
        isFresh = false
        current = Current(
            keepsAlive: head.keepsAlive && !worker.isClosing, isHead: head.request.method == .head,
            minorVersion: head.request.minorVersion)
        if head.expectsUnknown { throw .unknownExpectation }
        let refusal = hook?(&head.request)
        let route = refusal.map { Route.refusal($0) } ?? worker.responder.route(&head.request)
        if head.framing == .none { return answer(head.request, route) }
        if route.isRefusal {
            let isSmall = if case .length(let count) = head.framing { count <= route.bodyLimit } else { false }
            if head.expectsContinue || !isSmall {
                current.keepsAlive = false
                return answer(head.request, route)
            }
        }
        try reader.collect(head.framing, limit: route.bodyLimit)
        pending = (head.request, route)
        if head.expectsContinue, !hasMore { output.buffer += ResponseHead.goOn }
    }

    private func answer(_ request: Request, _ route: Route) {
        switch route.answer(request) {
        case .now(let response): send(response)
        case .later(let work):
            expect(.nothing)
            phase = .answering(
                worker.loop.spawn { [self] in
                    let response = await work()
                    await answered(response)
                })
        }
    }

    private func answered(_ response: Response) {
        guard case .answering = phase else { return }
        phase = .reading
        send(response)
        pump()
    }

    // MARK: Answering

    private func send(_ response: Response) {
        if worker.isClosing { current.keepsAlive = false }
        let count: Int
        switch response.body {
        case .empty: count = 0
        case .bytes(let bytes): count = bytes.count
        case .static(let bytes): count = bytes.count
        case .stream(let write): return stream(response, write)
        }
        output.reserve(count)
        append(response, response.status.allowsBody ? .length(count) : .none)
        if !current.isHead, response.status.allowsBody {
            switch response.body {
            case .bytes(let bytes): output.append(bytes)
            case .static(let bytes): output.append(bytes)
            case .empty, .stream: break
            }
        }
        if !current.keepsAlive { phase = .finishing }
    }

    func append(_ response: Response, _ framing: ResponseHead.Framing) {
        ResponseHead.append(
            response, framing, keepsAlive: current.keepsAlive, minorVersion: current.minorVersion,
            dateFields: worker.dateFields.at(worker.loop.now), to: &output.buffer)
    }

    private func refuse(_ problem: Problem) {
        current.keepsAlive = false
        pending = nil
        send(problem.response)
    }

    // MARK: Ending

    /// Reads past what the client still sends, so that no reset destroys the answer on its way (RFC 9112 §9.6).
    private func discard() {
        received = []
        withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { buffer in
            do {
                guard let count = try transport.read(buffer) else {
                    canRead = false
                    return
                }
                if count == 0 { close() }
            } catch {
                close()
            }
        }
    }

    private func cancelTask() {
        switch phase {
        case .answering(let task), .streaming(let task, _): task.cancel()
        case .reading, .finishing, .lingering, .closed: break
        }
    }

    func close() {
        if case .closed = phase { return }
        cancelTask()
        letGo()
        transport.close()
        received = []
        output = OutputQueue()
        roomWanted?.fail(SystemError.closed(.write, "\(peer)"))
        roomWanted = nil
        worker.remove(self)
    }

    /// Hands the socket over to who speaks what the client speaks.
    private func become(_ other: HTTP2Connection?) {
        guard let other else { return close() }
        letGo()
        worker.replace(self, by: other)
    }

    private func letGo() {
        phase = .closed
        alarm?.timer.cancel()
        alarm = nil
        worker.loop.unwatch(transport.descriptor)
    }

    nonisolated func wind() { worker.loop.execute { [self] in assumeIsolated { $0.windDown() } } }

    private func windDown() {
        current.keepsAlive = false
        switch phase {
        case .reading where !reader.isInHead && !reader.isInBody && received.isEmpty && output.isEmpty: close()
        case .streaming(let task, isEvents: true): task.cancel()
        case .reading, .answering, .streaming, .finishing, .lingering, .closed: break
        }
    }

    // MARK: Deadlines

    /// Sets the deadline for what comes next. The timer is armed for the earliest only, and looks again when it goes
    /// off.
    func expect(_ next: Wait) {
        wait = next
        guard let time = worker.limits.time(next) else {
            deadline = nil
            return
        }
        let wanted = worker.loop.now + time
        deadline = wanted
        if let alarm, alarm.at <= wanted { return }
        arm(wanted)
    }

    private func arm(_ instant: Instant) {
        alarm?.timer.cancel()
        alarm = (worker.loop.schedule(at: instant) { [self] in assumeIsolated { $0.timeUp() } }, instant)
    }

    private func timeUp() {
        alarm = nil
        guard let deadline else { return }
        if MonotonicClock.now() < deadline { return arm(deadline) }
        self.deadline = nil
        switch wait {
        case .head, .body:
            refuse(.tooSlow)
            pump()
        case .firstRequest, .request, .write, .linger, .nothing: close()
        }
    }
}

extension Limits {
    fileprivate func time(_ wait: Connection.Wait) -> Duration? {
        switch wait {
        case .nothing: nil
        case .request: idleTime
        case .firstRequest: startTime
        case .head: headTime
        case .body: bodyTime
        case .write: writeTime
        case .linger: lingerTime
        }
    }
}
