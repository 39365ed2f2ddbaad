import Model

/// One of `documents`.
struct DocumentDraft {
    var id: Located<String>?
    var title: String?
    var filename: Located<String>?
    var mimeType: String?
    var content: DocumentContent?
    var via = Scenario.Document.Via.bridge
    var payload: Located<Scenario.Document.Payload>?
    var disposition: Located<Scenario.Document.Disposition>?
    var access: Located<Scenario.Document.Access>?

    static let rule: Rule<DocumentDraft> = .mapping(
        [
            Key("id", \.id, Rule<String>.name.located, "What steps call it.", required: true),
            Key("title", \.title, .text(1...200), "Shown on the pages."),
            Key("filename", \.filename, Rule<String>.text(0...1000).located, "The name by which it is handed over."),
            Key("mimeType", \.mimeType, .mediaType, "By default told by the name's ending."),
            Key(
                "content", \.content,
                .oneOf([("file", .file), ("text", .text), ("base64", .base64), ("size", .madeUp)]),
                "A file beneath the scenario's, a text, base64, or a size of made-up bytes."),
            Key("via", \.via, .word, "How it is handed over."),
            Key(
                "payload", \.payload, Rule<Scenario.Document.Payload>.word.located,
                "How base64 is spelled over the bridge."),
            Key(
                "disposition", \.disposition, Rule<Scenario.Document.Disposition>.disposition.located,
                "The Content-Disposition over HTTP, as it is."),
            Key(
                "access", \.access, Rule.mapping(Scenario.Document.Access.keys, from: .init()).located,
                "Who gets it over HTTP, and how often."),
        ], from: .init())

    /// The document with its defaults; `nil` without an id.
    var document: Scenario.Document? {
        guard let id = id?.value else { return nil }
        let content = content ?? DocumentContent(source: .madeUp(size: 1000))
        let filename = filename?.value ?? content.filename ?? id
        let mimeType = mimeType ?? MediaType.of(filename)
        var document = Scenario.Document(
            id: id, title: title ?? (1...200 ~= filename.unicodeScalars.count ? filename : id), filename: filename,
            mimeType: mimeType,
            source: content.source)
        document.via = via
        document.payload = payload?.value ?? .plain
        document.disposition = disposition?.value ?? .standard
        document.access = access?.value ?? .init()
        return document
    }
}

extension Scenario.Document.Access {
    fileprivate static let keys: [Key<Scenario.Document.Access>] = [
        Key("cookie", \.cookie, .bool, "Only with the login's cookie."),
        Key("uses", \.uses, .int(1...1000), "How many requests are answered."),
        Key("lifetime", \.lifetime, .duration(.milliseconds(1) ... .seconds(30 * 86_400)), "How long its URL works."),
    ]
}

extension Rule where Value == Scenario.Document.Disposition {
    /// `default`, `none`, or the header's value.
    fileprivate static var disposition: Rule {
        Rule<String>.text(
            0...2000, "a header's value, of characters from U+0020 to U+00FF", pattern: "^[ -~\\u00A0-\\u00FF]*$"
        ) { $0.unicodeScalars.allSatisfy { $0.value <= 0xFF } }.map { text in
            switch text {
            case "default": .standard
            case "none": .none
            default: .raw(text)
            }
        }
    }
}
