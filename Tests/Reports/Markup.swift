/// An element of a document, read as strictly as XML 1.0 wants it.
struct Markup: Sendable, Hashable {
    var name: String
    var attributes: [String: String] = [:]
    var children: [Markup] = []
    /// All text directly in it.
    var text = ""

    /// What is left without texts: elements, and the names of their attributes.
    var skeleton: Markup {
        Markup(name: name, attributes: attributes.mapValues { _ in "" }, children: children.map(\.skeleton))
    }

    func all(_ name: String) -> [Markup] { (self.name == name ? [self] : []) + children.flatMap { $0.all(name) } }

    /// The texts in it, those of attributes among them.
    var texts: [String] { Array(attributes.values) + [text] + children.flatMap(\.texts) }
}

struct MarkupReader {
    struct Mistake: Error { var text: String }

    private let scalars: [Unicode.Scalar]
    private var at = 0

    static func read(_ text: String) throws -> Markup {
        var reader = MarkupReader(scalars: Array(text.unicodeScalars))
        if let odd = reader.scalars.first(where: { !isCharacter($0) }) {
            throw Mistake(text: "U+\(odd.value) is no character")
        }
        for prolog in ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<!doctype html>"] where reader.take(prolog) {}
        reader.skipBlanks()
        let root = try reader.element()
        reader.skipBlanks()
        guard reader.at == reader.scalars.count else { throw Mistake(text: "something behind the root") }
        return root
    }

    /// XML 1.0, 2.2
    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    private mutating func element() throws -> Markup {
        try expect("<")
        var element = Markup(name: try name())
        while true {
            let hadBlank = skipBlanks()
            if take("/>") { return element }
            if take(">") { break }
            guard hadBlank else { throw mistake("no blank before an attribute") }
            let name = try name()
            try expect("=\"")
            let value = try text(until: "\"")
            guard element.attributes.updateValue(value, forKey: name) == nil else { throw mistake("\(name) twice") }
            try expect("\"")
        }
        while true {
            element.text += try text(until: "<")
            if take("</") {
                guard try name() == element.name else { throw mistake("\(element.name) is not closed") }
                try expect(">")
                return element
            }
            element.children.append(try self.element())
        }
    }

    private mutating func text(until end: Unicode.Scalar) throws -> String {
        var text = String.UnicodeScalarView()
        while let scalar = next, scalar != end {
            at += 1
            guard scalar != "<" else { throw mistake("< in a value") }
            guard scalar == "&" else {
                text.append(scalar)
                continue
            }
            let known: [(String, Unicode.Scalar)] = [
                ("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("#39;", "'"),
            ]
            guard let (_, meant) = known.first(where: { take($0.0) }) else { throw mistake("an unknown entity") }
            text.append(meant)
        }
        return String(text)
    }

    private mutating func name() throws -> String {
        var name = ""
        while let scalar = next, scalar.properties.isAlphabetic || "-:0123456789".unicodeScalars.contains(scalar) {
            name.unicodeScalars.append(scalar)
            at += 1
        }
        guard !name.isEmpty else { throw mistake("a name is due") }
        return name
    }

    private var next: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

    @discardableResult
    private mutating func skipBlanks() -> Bool {
        let start = at
        while let scalar = next, scalar == " " || scalar == "\n" { at += 1 }
        return at > start
    }

    private mutating func take(_ text: String) -> Bool {
        guard scalars[at...].starts(with: text.unicodeScalars) else { return false }
        at += text.unicodeScalars.count
        return true
    }

    private mutating func expect(_ text: String) throws {
        guard take(text) else { throw mistake("\(text) is due") }
    }

    private func mistake(_ text: String) -> Mistake {
        Mistake(text: text + ": " + String(String.UnicodeScalarView(scalars[at...].prefix(60))))
    }
}
