import Loop

extension Connection {
    /// Reads until there is no more, or a request has to be answered first.
    func receive() {
        worker.receiveBuffers.withBuffer { buffer in
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
                    if taken < count { received += bytes[taken...] }
                } else {
                    received += bytes
                }
            } catch {
                close()
            }
        }
    }

    /// Takes requests from what was kept; false if more has to come first.
    func takeReceived() -> Bool {
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
                // What is wrong with a head is no matter of the request before it.
                if !reader.isInBody { current = Current() }
                let rest = UnsafeRawBufferPointer(rebasing: bytes[taken...])
                let (step, count) = try reader.next(rest)
                taken += count
                switch step {
                case .needsMore:
                    try BodyShare.grow(&share, to: reader.bodyCount, in: worker.bodyRoom)
                    let awaited = reader.isInBody ? Wait.body : .head
                    if wait != awaited { expect(awaited) }
                    return taken
                case .head(let head): try route(head, hasMore: taken < bytes.count)
                case .body(let body):
                    guard let (head, route) = pending else { throw .internalError }
                    var request = head
                    pending = nil
                    try BodyShare.grow(&share, to: body.count, in: worker.bodyRoom)
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
}
