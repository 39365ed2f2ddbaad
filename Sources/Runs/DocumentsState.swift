import Model

/// What became of a run's documents over HTTP.
package struct DocumentsState: Sendable {
    /// A URL of its own that the page got for a document: good for a time, and for so many requests.
    package struct Ticket: Sendable, Hashable {
        package let document: String
        /// On the run's clock; `nil` for ever.
        package let expiresAt: Duration?
        /// Requests that were answered with the document.
        package fileprivate(set) var uses = 0
    }

    private var requests: [String: Int] = [:]
    private var tickets: [String: Ticket] = [:]

    /// How often a document was asked for.
    package func requests(of document: String) -> Int { requests[document] ?? 0 }

    package func ticket(_ name: String) -> Ticket? { tickets[name] }

    mutating func apply(_ event: Event) {
        let document = event["document"]?.string ?? ""
        switch event.type {
        case .documentOffered:
            guard let name = event["ticket"]?.string else { break }
            let lifetime = event["expiresAfter"]?.double.map { Duration.seconds($0) }
            tickets[name] = Ticket(document: document, expiresAt: lifetime.map { event.elapsed + $0 })
        case .documentRequested where event.isFetch:
            requests[document, default: 0] += 1
            if let name = event["ticket"]?.string, (event["status"]?.int ?? 0) < 400 { tickets[name]?.uses += 1 }
        default: break
        }
    }
}
