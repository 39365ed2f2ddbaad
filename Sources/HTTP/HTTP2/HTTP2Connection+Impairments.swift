import Loop

extension HTTP2Connection {
    /// Between a body that ends before its time and the reset that says so: with a reset that comes along with the head, a
    /// browser has no answer at all, and shows an error in place of the page that began the download.
    private static let pauseBeforeReset: Duration = .seconds(1)

    /// Sends an answer with the trouble that it is to have. It befalls the stream alone: others go on.
    func respond(to stream: HTTP2Stream, _ response: Response, impairedBy impairment: Impairment) {
        let id = stream.id
        stream.isCollecting = false
        stream.task = worker.loop.spawn { [self] in
            // Canceled: the stream is gone.
            guard (try? await worker.loop.sleep(for: impairment.delay)) != nil else { return }
            await go(id, response, impairment)
        }
    }

    private func go(_ id: Int32, _ response: Response, _ impairment: Impairment) {
        guard let stream = session.stream(id) else { return }
        stream.task = nil
        defer { pumpSoon() }
        if impairment.cut == .reset { return session.reset(stream, .internalError) }
        let body = ImpairedBody(response, impairment, on: worker)
        let hasBody = !stream.isHead && response.status.allowsBody
        stream.outgoing = OutgoingBody()
        send(
            response, to: stream, contentLength: response.status.allowsBody ? response.bodyLength : nil,
            hasBody: hasBody)
        guard hasBody else { return }
        start(stream, isEndless: body.isEndless) { writer in
            // Browsers take a body for whole that ends before its announced length (in spite of RFC 9113 §8.1.1): only a reset
            // can be told from the end.
            do { try await body.write(to: writer) } catch BrokenOff.end {
                try await self.worker.loop.sleep(for: Self.pauseBeforeReset)
                throw BrokenOff.reset
            }
        }
    }

    /// Ends a body before its time, behind what is still to be sent of it.
    func breakOff(_ stream: HTTP2Stream, _ way: BrokenOff) {
        switch way {
        case .end: stream.outgoing.end()
        case .reset: stream.outgoing.breakOff()
        }
        session.resume(stream)
        pumpSoon()
    }
}
