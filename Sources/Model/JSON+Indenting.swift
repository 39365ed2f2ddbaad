extension JSON {
    /// The text for people, ended by a line feed: two spaces a level, and on one line what fits there (100 characters).
    package var indentedText: String { indented(1, from: 0) + "\n" }

    /// `column` is where the text begins on its line.
    private func indented(_ level: Int, from column: Int) -> String {
        let line = inline
        if column + line.utf8.count <= 100 { return line }
        let indent = String(repeating: "  ", count: level)
        let items: [String]
        let brackets: (String, String)
        switch self {
        case .array(let elements):
            brackets = ("[", "]")
            items = elements.map { $0.indented(level + 1, from: 2 * level) }
        case .object(let object):
            brackets = ("{", "}")
            items = object.members.map { member in
                let name = JSON.string(member.name).text + ": "
                return name + member.value.indented(level + 1, from: 2 * level + name.utf8.count)
            }
        default: return line
        }
        let lines = items.map { indent + $0 }.joined(separator: ",\n")
        return "\(brackets.0)\n\(lines)\n\(indent.dropLast(2))\(brackets.1)"
    }

    private var inline: String {
        switch self {
        case .array(let elements): "[" + elements.map(\.inline).joined(separator: ", ") + "]"
        case .object(let object) where object.isEmpty: "{}"
        case .object(let object):
            "{ " + object.members.map { JSON.string($0.name).text + ": " + $0.value.inline }.joined(separator: ", ")
                + " }"
        default: text
        }
    }
}
