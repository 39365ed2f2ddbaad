package import Model

extension Run {
    /// A request has come that faults may be about. Counts it, and records the fault that is due for it; waits for the journal.
    /// - Parameters:
    ///   - data: of the event, beside `fault` and `nth`.
    /// - Returns: what is to be served; `nil` where the request is answered as ever.
    package func fault(_ data: JSONObject, where isAbout: (Fault) -> Bool) async throws -> Fault? {
        let due = guarded.withLock { $0.state.faults.count(scenario.faults, where: isAbout) }
        guard let due else { return nil }
        var event: JSONObject = ["fault": .string(due.fault.text)]
        for member in data.members { event[member.name] = member.value }
        event["nth"] = .int(due.nth)
        try await record([Observation(.faultInjected, event)])
        return due.fault
    }
}
