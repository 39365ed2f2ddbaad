import Loop

extension HTTP2Connection {
    /// What ends when its time is up.
    private enum Due {
        /// The connection, without a word.
        case connection
        /// The connection, if the client takes nothing of what is to be sent.
        case writing
        /// The connection, with GOAWAY.
        case session
        /// The wait for requests that were sent before the client knew of the shutdown.
        case lastRequests
        case body(HTTP2Stream)
        case answer(HTTP2Stream)
        /// What a client still sends that has its answer (RFC 9113 §8.1).
        case rest(HTTP2Stream)
    }

    /// Goes through all deadlines that there are.
    func visitDeadlines(_ body: (Instant) -> Void) { visit { _, instant in body(instant) } }

    func endOverdue(_ now: Instant) {
        var overdue: [Due] = []
        visit { due, instant in if instant <= now { overdue.append(due) } }
        for due in overdue {
            switch due {
            case .connection: return close()
            case .writing: return endUnlessTaking(now)
            case .session: session.terminate()
            case .lastRequests: session.shutDown()
            case .body(let stream): refuse(stream, .tooSlow)
            case .answer(let stream): session.reset(stream, .cancel)
            case .rest(let stream): session.reset(stream, .none)
            }
        }
    }

    private func visit(_ visit: (Due, Instant) -> Void) {
        let limits = worker.limits
        if let lingeringSince { return visit(.connection, lingeringSince + limits.lingerTime) }
        if let blockedSince { visit(.writing, blockedSince + limits.writeTime) }
        if !session.hasBegun { visit(.session, began + limits.headTime) }
        if let idleSince { visit(.session, idleSince + limits.idleTime) }
        if let windingSince, !session.isShutDown { visit(.lastRequests, windingSince + limits.lingerTime) }
        for stream in session.streams.values {
            if stream.isCollecting, !stream.isComplete { visit(.body(stream), stream.began + limits.bodyTime) }
            if stream.isAnswered { visit(.rest(stream), stream.progress + limits.lingerTime) }
            // While the connection is blocked no stream gets on, and its deadline is theirs.
            if stream.outgoing.count > 0 || stream.outgoing.isBroken, blockedSince == nil {
                visit(.answer(stream), stream.progress + limits.writeTime)
            }
        }
    }
}
