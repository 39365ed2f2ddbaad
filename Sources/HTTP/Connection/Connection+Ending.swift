import Loop

extension Connection {
    /// Reads past what the client still sends, so that no reset destroys the answer on its way (RFC 9112 §9.6).
    func discard() {
        received = []
        worker.receiveBuffers.withBuffer { buffer in
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

    func cancelTask() {
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
    func become(_ other: HTTP2Connection?) {
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
        case .streaming(let task, isEndless: true): task.cancel()
        case .reading, .answering, .streaming, .finishing, .lingering, .closed: break
        }
    }
}
