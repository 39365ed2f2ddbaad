import Loop
package import Model

extension Run {
    /// The name of a new canary: one more Hosted Link of the run, as far as anyone can tell.
    package func newCanary() throws -> LinkID { LinkID(run: id, random: try Random.bytes(7)) }

    /// Records that the message with this canary was obeyed; `how` is `loaded` or `completion`. Once for each way.
    /// - Returns: `false` where no such message was sent.
    package func trip(_ canary: LinkID, how: String) async throws -> Bool {
        var isKnown = false
        try await decide { state, _ in
            guard let sent = state.probes.sent(canary) else { return [] }
            isKnown = true
            return state.probes.isTripped(canary, how) ? [] : [Self.tripped(canary, how: how, sent)]
        }
        return isKnown
    }

    /// What is recorded of a message that was obeyed.
    /// - Parameter sent: the data of its `probeSent`.
    package static func tripped(_ canary: LinkID, how: String, _ sent: JSONObject) -> Observation {
        var data: JSONObject = ["canary": .string(canary.text), "how": .string(how)]
        for name in ["probe", "frame", "host"] { data[name] = sent[name] }
        return Observation(.probeTripped, data)
    }
}
