/// One event of a `text/event-stream` (WHATWG HTML, server-sent events).
package struct ServerSentEvent: Sendable {
    /// What a client that comes back says in `Last-Event-ID`.
    package var id: String?
    package var event: String?
    package var data: String

    package init(id: String? = nil, event: String? = nil, data: String) {
        self.id = id
        self.event = event
        self.data = data
    }

    /// A line that clients ignore, to keep a quiet stream alive.
    package static let heartbeat = Array(":\n\n".utf8)

    /// The event as it is sent. Line ends in `id` and `event` become blanks; those in `data` start another data line.
    package var bytes: [UInt8] {
        var text = ""
        if let id { text += "id: \(Self.oneLine(id))\n" }
        if let event { text += "event: \(Self.oneLine(event))\n" }
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            text += "data: \(line)\n"
        }
        return Array((text + "\n").utf8)
    }

    private static func oneLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
}

extension Response {
    /// A stream of events.
    package static func events(_ write: @escaping @Sendable (ResponseWriter) async throws -> Void) -> Response {
        Response(headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"], body: .stream(write))
    }
}
