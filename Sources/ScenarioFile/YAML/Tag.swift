/// The tags that may stand before a node: the core schema's own, which say what they find or, `!!str`, make a text of it.
enum Tag {
    private static let core = "tag:yaml.org,2002:"

    static func check(_ event: YAMLEvent, is name: String, _ findings: inout Findings) {
        guard let tag = event.tag, tag != "!", tag != core + name else { return }
        refuse(tag, event.mark, &findings)
    }

    static func scalar(_ text: String, isPlain: Bool, _ event: YAMLEvent, _ findings: inout Findings) -> Scalar {
        let tag = event.tag ?? (isPlain ? nil : "!")
        switch tag {
        case nil: return Scalar(text: text, isPlain: true)
        case "!", core + "str": return Scalar(text: text, isPlain: false)
        case core + "null", core + "bool", core + "int", core + "float":
            let scalar = Scalar(text: text, isPlain: true)
            if tag != core + name(of: scalar.value) {
                findings.error("\(Display.quoted(text)) is not what its tag says", at: event.mark)
            }
            return scalar
        case let tag?:
            refuse(tag, event.mark, &findings)
            return Scalar(text: text, isPlain: isPlain)
        }
    }

    private static func name(of value: Scalar.Value) -> String {
        switch value {
        case .null: "null"
        case .bool: "bool"
        case .int: "int"
        case .float: "float"
        case .text, .outOfRange: "str"
        }
    }

    private static func refuse(_ tag: String, _ mark: Mark, _ findings: inout Findings) {
        let name = tag.hasPrefix(core) ? "!!" + tag.dropFirst(core.count) : tag
        findings.error("the tag \(Display.quoted(name)) is not read here", at: mark)
    }
}
