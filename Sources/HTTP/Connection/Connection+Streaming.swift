import Loop

extension Connection {
    /// Sends the head, and starts the task that writes the body. Of some, the length is known before.
    func stream(
        _ response: Response, isEndless: Bool = false,
        _ write: @escaping @Sendable (ResponseWriter) async throws -> Void
    ) {
        let framing = response.bodyLength.map { ResponseHead.Framing.length($0) }
        if current.isHead || !response.status.allowsBody {
            append(response, response.status.allowsBody ? framing ?? .none : .none)
            if !current.keepsAlive { phase = .finishing }
            return
        }
        isChunked = framing == nil && current.minorVersion > 0
        if framing == nil, !isChunked { current.keepsAlive = false }
        append(response, framing ?? (isChunked ? .chunked : .close))
        streams += 1
        let serial = streams
        expect(.nothing)
        let isEvents = response.headers["Content-Type"]?.hasPrefix("text/event-stream") ?? false
        phase = .streaming(
            worker.loop.spawn { [self] in
                do {
                    try await write(ResponseWriter(sink: StreamSink(connection: self, serial: serial)))
                    await streamEnded()
                } catch let way as BrokenOff {
                    await breakOff(way)
                } catch {
                    await streamFailed(error)
                }
            }, isEndless: isEvents || isEndless)
    }

    /// Queues a piece of the body; what to wait for before the next, if anything.
    func queue(_ bytes: [UInt8], of serial: Int) throws -> Promise<Void>? {
        guard case .streaming = phase, serial == streams else { throw SystemError.closed(.write, "a response") }
        if bytes.isEmpty { return nil }
        if isChunked { ResponseHead.append(chunk: bytes, to: &output.buffer) } else { output.buffer += bytes }
        if flush() || output.count < worker.limits.streamBuffer { return nil }
        guard case .streaming = phase else { throw SystemError.closed(.write, "a response") }
        let promise = roomWanted ?? Promise()
        roomWanted = promise
        return promise
    }

    private func streamEnded() {
        guard case .streaming = phase else { return }
        if isChunked { ResponseHead.append(chunk: [], to: &output.buffer) }
        phase = current.keepsAlive ? .reading : .finishing
        pump()
    }

    private func streamFailed(_ error: any Error) {
        guard case .streaming = phase else { return }
        // What has no end of its own: the server's end is a proper one.
        if error is CancellationError, worker.isClosing { return streamEnded() }
        if !isChunked { transport.abort() }
        close()
    }
}

/// The body of one streamed response.
private struct StreamSink: BodySink {
    let connection: Connection
    let serial: Int

    func write(_ bytes: [UInt8]) async throws {
        try Task.checkCancellation()
        try await connection.queue(bytes, of: serial)?.value
    }
}
