import HTTP
import Model
import Runs

extension ControlAPI {
    /// `GET /__admin/runs/{id}/events`: what matches after N; waits till there are `count`, then answers with what there is.
    func listEvents(_ request: Request) async throws -> Response {
        let query = try EventsQuery(Self.parameters(request))
        let run = try await run(of: request)
        guard query.wait > .zero else { return .json(try await find(query, in: run)) }
        return .json(try await untilStopped { try await find(query, in: run) })
    }

    private func find(_ query: EventsQuery, in run: Run) async throws -> JSON {
        let end = ContinuousClock.now + query.wait
        var cursor = RunCursor(run, in: store, after: query.after)
        var found: [Event] = []
        var miss = NearestMiss(for: query.filter)
        reading: while true {
            // Takes all that is there, and waits only while that is too little.
            let patience = found.count < query.count ? max(.zero, end - .now) : .zero
            let events = try await cursor.next(within: patience)
            if events.isEmpty { break }
            for event in events {
                if query.filter.matches(event) { found.append(event) } else { miss.consider(event) }
                if found.count == query.limit { break reading }
            }
        }
        let last = found.count == query.limit ? found.last?.id : nil
        var answer: JSONObject = ["events": .array(found.map(\.json)), "next": .int(last ?? cursor.after)]
        if found.count < query.count { answer["nearestMiss"] = miss.json }
        return .object(answer)
    }

    /// `GET /__admin/runs/{id}/events/stream`
    func streamEvents(_ request: Request) async throws -> Response {
        let query = try StreamQuery(Self.parameters(request), lastEventID: request.headers["Last-Event-ID"])
        let run = try await run(of: request)
        let store = store
        return .eventStream { stream in
            var cursor = RunCursor(run, in: store, after: query.after ?? 0)
            while true {
                let events = try await cursor.next(within: EventStream.heartbeat)
                try await stream.send(events.filter(query.filter.matches).map { ($0.id, $0.bytes) })
            }
        }
    }

    /// `GET /__admin/events/stream`: all runs; ids are positions among the events of all of them. Starts with the next event if not told where.
    func streamAllEvents(_ request: Request) async throws -> Response {
        let query = try StreamQuery(Self.parameters(request), lastEventID: request.headers["Last-Event-ID"])
        // Before the answer begins: what is written from then on is in the stream.
        let start = await StoreCursor(in: store, after: query.after)
        return .eventStream { stream in
            var cursor = start
            while true {
                // Few at a time: an export of a million must not hold up who waits for the next one.
                var events: [(id: Int, json: [UInt8])] = []
                for event in try await cursor.next(limit: 100, within: EventStream.heartbeat)
                where try query.filter.takesAll || query.filter.matches(event.parsed()) {
                    events.append((event.position, event.json))
                }
                try await stream.send(events)
            }
        }
    }
}
