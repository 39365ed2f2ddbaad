import Model

/// One of `links`.
struct LinkDraft {
    var id: Located<String>?
    var title: String?
    var open = Scenario.Link.Open.blank
    var href: Located<String>?

    static let rule: Rule<LinkDraft> = .mapping(
        [
            Key("id", \.id, Rule<String>.name.located, "What steps call it.", required: true),
            Key("title", \.title, .text(1...200), "Shown on the pages."),
            Key("open", \.open, .word, "How the page opens it."),
            Key(
                "href", \.href, Rule<String>.href.located,
                "tel:, mailto: or sms:; by default it leads to an external page."),
        ], from: .init())

    /// `nil` without an id.
    var link: Scenario.Link? {
        guard let id = id?.value else { return nil }
        var link = Scenario.Link(id: id, title: title ?? id)
        (link.open, link.href) = (open, href?.value)
        return link
    }
}

extension Rule where Value == String {
    fileprivate static var href: Rule {
        .text(
            1...2000, "a URL that begins with `tel:`, `mailto:` or `sms:`", pattern: "^(tel|mailto|sms):[!-~]+$"
        ) { text in
            let isPrintable = text.unicodeScalars.allSatisfy { 0x21...0x7E ~= $0.value }
            return isPrintable && ["tel:", "mailto:", "sms:"].contains { text.hasPrefix($0) && text != $0 }
        }
    }
}
