import Loop
package import Model

extension Run {
    /// Makes a URL of its own for a document, and records it. `url` says which it is.
    /// - Returns: the URL, and how long it is good for, if not for ever.
    package func offer(
        _ document: Scenario.Document, url: (_ ticket: String) -> String
    ) async throws -> (url: String, lifetime: Duration?) {
        let ticket = RunID(random: try Random.bytes(16)).text
        let target = url(ticket)
        var data: JSONObject = [
            "document": .string(document.id), "ticket": .string(ticket), "url": .string(target),
        ]
        data["expiresAfter"] = document.access.lifetime.map { .number($0.seconds) }
        try await record([Observation(.documentOffered, data)])
        return (target, document.access.lifetime)
    }
}
