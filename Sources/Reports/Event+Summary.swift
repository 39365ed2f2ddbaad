import Model

extension Event {
    /// The event's data, member by member, each value on one line: text from outside is in it as it came.
    ///
    /// - Parameter limit: characters of each value.
    func facts(limit: Int) -> [(name: String, value: String)] {
        data.members.filter { !Self.isEmpty($0.value) }.map { member in
            let value = Self.short(member.value.string ?? member.value.text)
            return (member.name, value.count > limit ? value.prefix(limit) + "…" : value)
        }
    }

    /// `status canceled · callbackUrl …`
    func summary(limit: Int) -> String {
        facts(limit: limit).map { "\($0.name) \($0.value)" }.joined(separator: " · ")
    }

    private static func isEmpty(_ value: JSON) -> Bool {
        switch value {
        case .null, .array([]), "": true
        case .object(let object): object.isEmpty
        default: false
        }
    }

    /// Digests and made-up ids by their ends, which tell them apart well enough.
    private static func short(_ value: String) -> String {
        let isOpaque =
            value.utf8.count > 30
            && value.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            }
        return isOpaque ? value.prefix(6) + "…" + value.suffix(6) : value
    }
}
