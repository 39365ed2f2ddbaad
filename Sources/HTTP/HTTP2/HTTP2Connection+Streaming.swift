import Loop

extension HTTP2Connection {
    /// Starts the task that writes a body.
    func start(
        _ stream: HTTP2Stream, isEndless: Bool, _ write: @escaping @Sendable (ResponseWriter) async throws -> Void
    ) {
        let id = stream.id
        stream.isEndless = isEndless
        let task = worker.loop.spawn { [self] in
            do {
                try await write(ResponseWriter(sink: HTTP2Sink(connection: self, id: id)))
                await ended(id)
            } catch {
                await failed(id, error)
            }
        }
        stream.task = task
        if isEndless, windingSince != nil { task.cancel() }
    }

    /// Queues a piece of the body; what to wait for before the next, if anything.
    fileprivate func queue(_ bytes: [UInt8], of id: Int32) throws -> Promise<Void>? {
        guard let stream = session.stream(id), !stream.outgoing.isWhole else {
            throw SystemError.closed(.write, "stream \(id)")
        }
        if bytes.isEmpty { return nil }
        if stream.outgoing.count == 0 { stream.progress = MonotonicClock.now() }
        stream.outgoing.append(bytes)
        session.resume(stream)
        pumpSoon()
        if stream.outgoing.count < worker.limits.streamBuffer { return nil }
        let promise = stream.roomWanted ?? Promise()
        stream.roomWanted = promise
        return promise
    }

    private func ended(_ id: Int32) {
        guard let stream = session.stream(id) else { return }
        stream.outgoing.end()
        session.resume(stream)
        pumpSoon()
    }

    private func failed(_ id: Int32, _ error: any Error) {
        guard let stream = session.stream(id) else { return }
        if let way = error as? BrokenOff { return breakOff(stream, way) }
        // What has no end of its own: the server's end is a proper one.
        if error is CancellationError, worker.isClosing { return ended(id) }
        session.reset(stream, .internalError)
        pumpSoon()
    }
}

/// The body of one streamed response.
private struct HTTP2Sink: BodySink {
    let connection: HTTP2Connection
    let id: Int32

    func write(_ bytes: [UInt8]) async throws {
        try Task.checkCancellation()
        try await connection.queue(bytes, of: id)?.value
    }
}
