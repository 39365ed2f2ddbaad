import Loop

extension Connection {
    /// Sends an answer with the trouble that it is to have.
    func send(_ response: Response, impairedBy impairment: Impairment) {
        expect(.nothing)
        phase = .answering(
            worker.loop.spawn { [self] in
                do {
                    try await worker.loop.sleep(for: impairment.delay)
                    if impairment.cut == .reset { try await untilAcknowledged() }
                } catch { return await close() }
                await go(response, impairment)
            })
    }

    private func go(_ response: Response, _ impairment: Impairment) {
        guard case .answering = phase else { return }
        if impairment.cut == .reset {
            transport.abort()
            return close()
        }
        if worker.isClosing { current.keepsAlive = false }
        phase = .reading
        let body = ImpairedBody(response, impairment, on: worker)
        stream(response, isEndless: body.isEndless) { try await body.write(to: $0) }
        pump()
    }

    /// Ends a body before its time.
    func breakOff(_ way: BrokenOff) async {
        if way == .reset { try? await untilAcknowledged() }
        guard case .streaming = phase else { return }
        switch way {
        case .end:
            phase = .finishing
            pump()
        case .reset:
            transport.abort()
            close()
        }
    }

    /// Waits until the client's machine has all that was sent, for a reset takes with it what is on its way.
    private func untilAcknowledged() async throws {
        let end = MonotonicClock.now() + worker.limits.writeTime
        while !output.isEmpty || transport.unacknowledged ?? 0 > 0, MonotonicClock.now() < end {
            try await worker.loop.sleep(for: .milliseconds(2))
        }
    }
}
