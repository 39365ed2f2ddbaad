import Model

/// `plaid`.
struct PlaidDraft {
    var plaid = Scenario.Plaid()
    /// Set where the file says it.
    var outcome: Located<Scenario.Plaid.Outcome>?
    var redirect = RedirectDraft()

    static let keys: [Key<PlaidDraft>] = [
        Key("institution", \.plaid.institution, .text(1...200), "The bank that the worker picks."),
        Key(
            "outcome", \.outcome, Rule<Scenario.Plaid.Outcome>.word.located,
            "What Plaid's page does when it plays by itself."),
        Key(
            "redirect", \.redirect, .mapping(RedirectDraft.keys, from: .init()),
            "How Plaid's page goes back to the app."),
        Key(
            "lifetime", \.plaid.lifetime, .duration(.seconds(1) ... .seconds(30 * 86_400)),
            "How long a Hosted Link URL works."),
        Key(
            "hostedLinkUrl", \.plaid.hostedLinkURL, .noWebPage,
            "What the page asks the app to open in place of Hosted Link; nothing then opens."),
    ]

    struct RedirectDraft {
        var redirect = Scenario.Plaid.Redirect()
        var url: Located<String>?
        var times: Located<Int>?

        static let keys: [Key<RedirectDraft>] = [
            Key("way", \.redirect.way, .word, "How the page goes to the URL; none: the worker closes the page."),
            Key(
                "url", \.url, Rule<String>.text(0...10_000).located,
                "The text to go to, as it is; default: the completion redirect URL."),
            Key("delay", \.redirect.delay, .duration(.zero ... .seconds(600)), "Before the page goes."),
            Key("times", \.times, Rule<Int>.int(1...5).located, "How often, as long as the page is still on show."),
        ]
    }

    var scenarioPlaid: Scenario.Plaid {
        var plaid = plaid
        plaid.outcome = outcome?.value ?? plaid.outcome
        plaid.redirect = redirect.redirect
        plaid.redirect.url = redirect.url.flatMap { $0.value == "default" ? nil : $0.value }
        plaid.redirect.times = redirect.times?.value ?? 1
        return plaid
    }
}

extension Rule where Value == String {
    /// What no auth session opens. A web page it would open, which Branch Mock then could not see.
    fileprivate static var noWebPage: Rule {
        .text(0...500, "a URL that no browser opens", pattern: "^(?! *[Hh][Tt][Tt][Pp][Ss]?:)") { text in
            // Blanks around a URL are passed over (URL Standard, "basic URL parser").
            let url = text.drop { $0 == " " }.lowercased()
            return !url.hasPrefix("http:") && !url.hasPrefix("https:")
        }
    }
}
