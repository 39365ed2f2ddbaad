package import Model

extension RunClient {
    /// What a run came to.
    package struct Conclusion: Sendable {
        /// As `POST …/finish` answers it.
        package var verdict: JSON
        /// The events that its failures rest on, in their order.
        package var evidence: [Event]

        package init(verdict: JSON, evidence: [Event]) { (self.verdict, self.evidence) = (verdict, evidence) }
    }

    /// Nothing more will come: the final verdict.
    ///
    /// - Parameter strict: what the guide's own sample does wrong counts, too.
    package func conclude(strict: Bool = false) async throws -> Conclusion {
        var verdict = try await api.post(path + "/finish", [:])
        if strict { verdict = try await api.get(path + "/verdict?strict=true") }
        let results = ["checks", "expectations"].flatMap { verdict[$0]?.array ?? [] }
        let ids = Set(
            results.filter { $0["outcome"] == "failed" }.flatMap { $0["evidence"]?.array ?? [] }.compactMap(\.int))
        return Conclusion(verdict: verdict, evidence: try await events(ids))
    }

    /// Those of the journal's events.
    private func events(_ ids: Set<Int>) async throws -> [Event] {
        var found: [Event] = []
        while let next = ids.subtracting(found.map(\.id)).min() {
            let events = try await newEvents(after: next - 1, wait: .zero)
            if events.isEmpty { break }
            found += events.filter { ids.contains($0.id) }
        }
        return found
    }

    /// Committed events after `mark`; waits up to `wait` until there is one.
    package func newEvents(after mark: Int, wait: Duration) async throws -> [Event] {
        let answer = try await api.get(path + "/events?after=\(mark)&wait=\(wait.text)")
        return (answer["events"]?.array ?? []).compactMap { Event(json: $0) }
    }

    /// Whether the verdict is final, after up to `wait`.
    package func isFinal(wait: Duration) async throws -> Bool {
        try await api.get(path + "/verdict?wait=\(wait.text)")["final"]?.bool == true
    }
}
