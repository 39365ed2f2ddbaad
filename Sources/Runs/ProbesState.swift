package import Model

/// What strangers have sent, and what came of it.
package struct ProbesState: Sendable {
    /// The `probeSent` that each canary came with, by the canary's id.
    private var sent: [String: JSONObject] = [:]
    private var kinds: Set<String> = []
    private var tripped: [String: Set<String>] = [:]

    /// Whether a message of this kind was sent, or could not be.
    package func wasSent(_ probe: Scenario.Probe) -> Bool { kinds.contains(probe.rawValue) }

    /// The data of the `probeSent` with this canary.
    package func sent(_ canary: LinkID) -> JSONObject? { sent[canary.text] }

    /// Whether it is known already that the canary was obeyed in this way.
    package func isTripped(_ canary: LinkID, _ how: String) -> Bool { tripped[canary.text]?.contains(how) ?? false }

    mutating func apply(_ event: Event) {
        guard let canary = event["canary"]?.string else { return }
        switch event.type {
        case .probeSent:
            if sent[canary] == nil { sent[canary] = event.data }
            if let probe = event["probe"]?.string { kinds.insert(probe) }
        case .probeTripped: if let how = event["how"]?.string { tripped[canary, default: []].insert(how) }
        default: break
        }
    }
}
