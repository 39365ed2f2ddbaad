import Loop

extension Connection {
    func answer(_ request: Request, _ route: Route) {
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

    func send(_ response: Response) {
        share = nil
        if let impairment = response.impairment { return send(response, impairedBy: impairment) }
        if worker.isClosing { current.keepsAlive = false }
        let count: Int
        switch response.body {
        case .empty: count = 0
        case .bytes(let bytes): count = bytes.count
        case .static(let bytes): count = bytes.count
        case .stream(let write): return stream(response, write)
        }
        if output.buffer.capacity == 0 { output.buffer = worker.outputs.take() }
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
            dateFields: worker.dateFields.wire(at: worker.loop.now), to: &output.buffer)
    }

    func refuse(_ problem: Problem) {
        current.keepsAlive = false
        pending = nil
        send(problem.response)
    }
}
