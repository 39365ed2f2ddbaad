import Loop

extension HTTP2Connection {
    /// Goes on with a stream of which there is something new: routes its head, takes its body, answers it when it is
    /// complete.
    func serve(_ stream: HTTP2Stream) {
        if stream.isClosed || !stream.isCollecting { return }
        do throws(Problem) {
            if let problem = stream.problem { throw problem }
            if stream.route == nil { try route(stream) }
            guard let route = stream.route else { return }
            if stream.body.count > route.bodyLimit { throw .bodyTooLarge }
            try BodyShare.grow(&stream.share, to: stream.body.count, in: worker.bodyRoom)
            if stream.isComplete { answer(stream) } else { session.consume(stream) }
        } catch {
            refuse(stream, error)
        }
    }

    private func route(_ stream: HTTP2Stream) throws(Problem) {
        guard var head = stream.head.take() else { throw .internalError }
        stream.isHead = head.request.method == .head
        if head.expectsUnknown { throw .unknownExpectation }
        let refusal = hook?(&head.request)
        let route = refusal.map { Route.refusal($0) } ?? worker.responder.route(&head.request)
        let (framing, expectsContinue) = (head.framing, head.expectsContinue)
        stream.head = head
        stream.route = route
        if case .length(let count) = framing, count > route.bodyLimit {
            if !route.isRefusal { throw .bodyTooLarge }
            return answer(stream)
        }
        if route.isRefusal, expectsContinue { return answer(stream) }
        if expectsContinue, stream.body.isEmpty, !stream.isComplete { session.goOn(stream) }
    }

    private func answer(_ stream: HTTP2Stream) {
        guard var request = stream.head.take()?.request, let route = stream.route.take() else { return }
        stream.isCollecting = false
        if !stream.body.isEmpty { request.body = session.takeBody(of: stream) }
        switch route.answer(request) {
        case .now(let response): respond(to: stream, response)
        case .later(let work):
            let id = stream.id
            stream.task = worker.loop.spawn { [self] in
                let response = await work()
                await answered(id, response)
            }
        }
    }

    private func answered(_ id: Int32, _ response: Response) {
        guard let stream = session.stream(id) else { return }
        stream.task = nil
        respond(to: stream, response)
        pumpSoon()
    }

    /// Answers with what is wrong, whatever of the request is still to come.
    func refuse(_ stream: HTTP2Stream, _ problem: Problem) {
        stream.head = nil
        stream.route = nil
        _ = session.takeBody(of: stream)
        respond(to: stream, problem.response)
    }

    private func respond(to stream: HTTP2Stream, _ response: Response) {
        stream.share = nil
        if let impairment = response.impairment { return respond(to: stream, response, impairedBy: impairment) }
        let hasBody = !stream.isHead && response.status.allowsBody
        if case .stream(let write) = response.body {
            stream.outgoing = OutgoingBody()
            let length = response.status.allowsBody ? response.bodyLength : nil
            send(response, to: stream, contentLength: length, hasBody: hasBody)
            let isEvents = response.headers["Content-Type"]?.hasPrefix("text/event-stream") ?? false
            if hasBody { start(stream, isEndless: isEvents, write) }
            return
        }
        stream.outgoing = OutgoingBody(response.body)
        let count = stream.outgoing.count
        send(
            response, to: stream, contentLength: response.status.allowsBody ? count : nil,
            hasBody: hasBody && count > 0)
    }

    func send(_ response: Response, to stream: HTTP2Stream, contentLength: Int?, hasBody: Bool) {
        session.respond(
            to: stream, response.status, response.headers, worker.dateFields.at(worker.loop.now),
            contentLength: contentLength,
            hasBody: hasBody)
    }
}
