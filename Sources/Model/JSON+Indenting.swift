extension JSON {
    /// The text for people, ended by a line feed: two spaces a level, and on one line what fits there (100 characters).
    package var indentedText: String { indented(1, from: 0) + "\n" }

    /// `column` is where the text begins on its line.
    private func indented(_ level: Int, from column: Int) -> String {
        if let line = line(within: 100 - column) { return line }
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
        default: return text
        }
        let lines = items.map { indent + $0 }.joined(separator: ",\n")
        return "\(brackets.0)\n\(lines)\n\(indent.dropLast(2))\(brackets.1)"
    }

    /// The text on one line; `nil` as soon as it is seen to have more bytes than there is room for.
    private func line(within room: Int) -> String? {
        var line: String
        switch self {
        case .array(let elements):
            line = "["
            for element in elements {
                if line.utf8.count > 1 { line += ", " }
                guard let text = element.line(within: room - line.utf8.count) else { return nil }
                line += text
            }
            line += "]"
        case .object(let object) where object.isEmpty: line = "{}"
        case .object(let object):
            line = "{ "
            for member in object.members {
                if line.utf8.count > 2 { line += ", " }
                line += JSON.string(member.name).text + ": "
                guard let text = member.value.line(within: room - line.utf8.count) else { return nil }
                line += text
            }
            line += " }"
        default: line = text
        }
        return line.utf8.count <= room ? line : nil
    }
}
