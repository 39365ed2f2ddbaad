import Model

extension Scenario.Organization {
    static let keys: [Key<Scenario.Organization>] = [
        Key("id", \.id, .uuid),
        Key("name", \.name, .text(1...200)),
        Key("completionRedirectUrl", \.completionRedirectURL, .redirectURL),
        Key("ewa", \.ewa, .bool),
    ]
}

extension Scenario.Worker {
    static let keys: [Key<Scenario.Worker>] = [
        Key("id", \.id, .text(1...100)),
        Key("name", \.name, .text(1...200)),
        Key("phone", \.phone, .text(1...20, "a phone number such as \"+15555550100\"", where: isPhone)),
        Key("email", \.email, .text(3...254, "an e-mail address such as sam@example.com", where: isEmail)),
        Key("available", \.available, .money(0...99_999_999)),
        Key("currency", \.currency, .text(1...20, "three capital letters such as USD", where: isCurrency)),
    ]
}

struct PlaidDraft {
    var plaid = Scenario.Plaid()
    /// Set where the file says it.
    var outcome: Located<Scenario.Plaid.Outcome>?

    static let keys: [Key<PlaidDraft>] = [
        Key("institution", \.plaid.institution, .text(1...200)),
        Key("outcome", \.outcome, Rule<Scenario.Plaid.Outcome>.word.located),
        Key("redirect", \.plaid.redirect, .mapping(Scenario.Plaid.Redirect.keys, from: .init())),
        Key("lifetime", \.plaid.lifetime, .duration(.seconds(1) ... .seconds(30 * 86_400))),
    ]
}

extension Scenario.Plaid.Redirect {
    static let keys: [Key<Scenario.Plaid.Redirect>] = [
        Key("way", \.way, .word),
        Key("delay", \.delay, .duration(.zero ... .seconds(600))),
    ]
}

/// E.164.
private func isPhone(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.hasPrefix("+") && 8...15 ~= digits.count && digits.allSatisfy(isDigit)
}

private func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains(" ")
}

/// ISO 4217.
private func isCurrency(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
}

private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
