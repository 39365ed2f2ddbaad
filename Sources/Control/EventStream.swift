import HTTP
import Model
import Runs

/// Server-sent events (HTML, 9.2): an id and one line of JSON each, without a name, so that `onmessage` gets them all.
struct EventStream: Sendable {
    /// Longest silence: a comment then shows that the connection lives.
    static let heartbeat = Duration.seconds(15)

    private let writer: ResponseWriter

    init(_ writer: ResponseWriter) { self.writer = writer }

    /// Sends the events, or a comment if there are none. Returns when there is room for more.
    func send(_ events: [(id: Int, json: [UInt8])]) async throws {
        guard !events.isEmpty else { return try await writer.write(":\n\n") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(events.reduce(0) { $0 + $1.json.count + 32 })
        for (id, json) in events {
            bytes.append("id: ")
            bytes.append(decimal: id)
            bytes.append("\ndata: ")
            // Written JSON has no line breaks.
            bytes.append(contentsOf: json)
            bytes.append("\n\n")
        }
        try await writer.write(bytes)
    }
}

extension Response {
    /// A stream that goes on until the client leaves, the run is deleted or the server stops.
    static func eventStream(_ body: @escaping @Sendable (EventStream) async throws -> Void) -> Response {
        let headers: Headers = [
            "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no",
        ]
        return Response(
            headers: headers,
            body: .stream { writer in
                try await writer.write("retry: 1000\n\n")
                do { try await body(EventStream(writer)) } catch is APIProblem {} catch is RunError {}
            })
    }
}
