import FoundationEssentials
import Model

/// `content` of a document.
struct DocumentContent {
    var source: Scenario.Document.Source
    /// The last part of a `file:`.
    var filename: String?
}

extension Rule where Value == DocumentContent {
    static var file: Rule {
        // Each part between the slashes is a name.
        let part = "(?!\\.{1,2}(/|$))[^/\\\\\\u0000-\\u001F\\u007F-\\u009F]+"
        let schema: JSONObject = [
            "type": "string", "maxLength": 1000, "pattern": .string("^\(part)(/\(part))*$"),
        ]
        return Rule(schema) { node, path, findings in
            guard let text = Rule<String>.text(1...1000).read(node, path, &findings) else { return nil }
            let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard !parts.contains(where: { ["", ".", ".."].contains($0) || $0.contains("\\") }) else {
                findings.error(
                    "\(Display.quoted(path)) must lead to a file beneath the scenario's folder, not \(Display.quoted(text))",
                    at: node.mark, suggestion: "write it without `/` at its start, `.`, `..` and `\\`")
                return nil
            }
            guard let folder = findings.content else {
                findings.error(
                    "\(Display.quoted(path)) is for scenarios on disk", at: node.mark,
                    suggestion: "use `text:`, `base64:` or `size:`")
                return nil
            }
            findings.contentFiles.append(text)
            switch folder.read(parts, findings.contentBudget) {
            case .success(let bytes):
                return findings.spend(bytes, node, path).map { Value(source: $0, filename: parts.last) }
            case .failure(let problem):
                findings.error("the file \(Display.quoted(text)) \(problem.message)", at: node.mark)
                return nil
            }
        }
    }

    static var text: Rule {
        Rule(Rule<String>.anyText.schema) { node, path, findings in
            guard let text = Rule<String>.anyText.read(node, path, &findings) else { return nil }
            return findings.spend(Array(text.utf8), node, path).map { Value(source: $0) }
        }
    }

    /// RFC 4648 §4, with padding; blanks and line breaks in it do not count.
    static var base64: Rule {
        Rule(["type": "string", "pattern": "^[\\s]*([A-Za-z0-9+/]\\s*)*(=\\s*){0,2}$"]) { node, path, findings in
            guard let text = Rule<String>.anyText.read(node, path, &findings) else { return nil }
            guard let data = Data(base64Encoded: Data(text.utf8.filter { $0 > 0x20 })) else {
                findings.error("\(Display.quoted(path)) must be base64 with its padding", at: node.mark)
                return nil
            }
            return findings.spend(Array(data), node, path).map { Value(source: $0) }
        }
    }

    static var madeUp: Rule {
        let size = Rule<Int>.size(0...100_000_000)
        return Rule(size.schema) { node, path, findings in
            guard let size = size.read(node, path, &findings) else { return nil }
            return findings.spend(size, node, path) ? Value(source: .madeUp(size: size)) : nil
        }
    }
}

extension Findings {
    fileprivate mutating func spend(_ bytes: [UInt8], _ node: Node, _ path: String) -> Scenario.Document.Source? {
        spend(bytes.count, node, path) ? .bytes(bytes) : nil
    }

    /// Whether the scenario's documents stay within what they may have in all.
    fileprivate mutating func spend(_ size: Int, _ node: Node, _ path: String) -> Bool {
        guard size <= contentBudget else {
            error("with \(Display.quoted(path)) the documents have more than 100MB in all", at: node.mark)
            return false
        }
        contentBudget -= size
        return true
    }
}
