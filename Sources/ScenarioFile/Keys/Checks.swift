import Model

extension Rule where Value == [CheckID: CheckSetting] {
    /// `checks`: a check's id, and how much it counts.
    static var checks: Rule {
        let setting = Rule<CheckSetting>.mapping(CheckSetting.keys, from: CheckSetting(level: .error))
        let ids = CheckID.allCases.map(\.rawValue)
        let schema: JSONObject = [
            "type": "object", "propertyNames": ["enum": .array(ids.map(JSON.string))],
            "additionalProperties": .object(setting.schema),
        ]
        return Rule(schema) { node, path, findings in
            guard case .mapping(let pairs) = node.content else {
                findings.wrongType(node, path, expected: "a mapping")
                return nil
            }
            var settings: Value = [:]
            for pair in pairs {
                guard let id = CheckID(rawValue: pair.key) else {
                    findings.error(
                        "there is no check \(Display.quoted(pair.key))", at: pair.keyMark, got: pair.key, of: ids,
                        named: "the checks are")
                    continue
                }
                settings[id] = setting.read(pair.value, path + "." + pair.key, &findings)
            }
            return settings
        }
    }
}

extension CheckSetting {
    fileprivate static let keys: [Key<CheckSetting>] = [
        Key("level", \.level, .word, "How much it counts if it fails.", required: true),
        Key("because", \.because, .text(1...500), "Why; shown in reports."),
    ]
}
