import Model

extension Event {
    /// What the event's data says, on one line: `status canceled · callbackUrl …`. Text from outside is in it as it came.
    ///
    /// - Parameter limit: characters of each value.
    func summary(limit: Int) -> String {
        var parts: [String] = []
        for member in data.members where !isSaid(member) {
            let value = member.value.string ?? member.value.text
            parts.append(member.name + " " + (value.count > limit ? value.prefix(limit) + "…" : value))
        }
        return parts.joined(separator: " · ")
    }

    /// Empty, or said by the event itself.
    private func isSaid(_ member: JSONObject.Member) -> Bool {
        switch member.value {
        case .null, .array([]), "": true
        case .object(let object): object.isEmpty
        default: false
        }
    }
}
