import Model

extension Rule where Value == [CheckID: CheckSetting] {
    /// `checks`: a check's id, and how much it counts.
    static var checks: Rule {
        Rule { node, path, findings in
            guard case .mapping(let pairs) = node.content else {
                findings.wrongType(node, path, expected: "a mapping")
                return nil
            }
            var settings: Value = [:]
            for pair in pairs {
                guard let id = CheckID(rawValue: pair.key) else {
                    findings.error(
                        "there is no check \(Display.quoted(pair.key))", at: pair.keyMark, got: pair.key,
                        of: CheckID.allCases.map(\.rawValue), named: "the checks are")
                    continue
                }
                settings[id] = Rule<CheckSetting>.mapping(CheckSetting.keys, from: CheckSetting(level: .error))
                    .read(pair.value, path + "." + pair.key, &findings)
            }
            return settings
        }
    }
}

extension CheckSetting {
    fileprivate static let keys: [Key<CheckSetting>] = [
        Key("level", \.level, .word, required: true),
        Key("because", \.because, .text(1...500)),
    ]
}
