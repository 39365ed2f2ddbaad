import Model

extension Scenario.Organization {
    static let keys: [Key<Scenario.Organization>] = [
        Key("id", \.id, .uuid, "The org_id of the entry URL."),
        Key("name", \.name, .text(1...200), "Shown on the pages."),
        Key(
            "completionRedirectUrl", \.completionRedirectURL, .redirectURL,
            "Where Plaid's page redirects to, as configured in Pay Admin."),
        Key("ewa", \.ewa, .bool, "Earned wage access is on."),
    ]
}

extension Scenario.Worker {
    static let keys: [Key<Scenario.Worker>] = [
        Key("id", \.id, .text(1...100), "The worker_id that is known."),
        Key("name", \.name, .text(1...200), "Shown on the pages."),
        Key("phone", \.phone, .phone, "By which the worker is found, and gets the one-time code."),
        Key("email", \.email, .email, "By which the worker is found."),
        Key("available", \.available, .money(0...99_999_999), "The pay that can be drawn."),
        Key("currency", \.currency, .currency, "Of the pay."),
    ]
}

extension Scenario.Identity {
    static let keys: [Key<Scenario.Identity>] = [
        Key("photo", \.photo, .word, "Whether Onboarding asks for a photo."),
        Key("photoLimit", \.photoLimit, .size(1...100_000_000), "A larger photo is refused."),
    ]
}

extension Rule where Value == String {
    /// E.164.
    fileprivate static var phone: Rule {
        .text(1...20, "a phone number such as \"+15555550100\"", pattern: "^\\+[0-9]{8,15}$") { text in
            let digits = text.utf8.dropFirst()
            return text.hasPrefix("+") && 8...15 ~= digits.count && digits.allSatisfy(isDigit)
        }
    }

    fileprivate static var email: Rule {
        .text(3...254, "an e-mail address such as sam@example.com", pattern: "^[^@ ]+@[^@ ]+$") { text in
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains(" ")
        }
    }

    /// ISO 4217.
    fileprivate static var currency: Rule {
        .text(1...20, "three capital letters such as USD", pattern: "^[A-Z]{3}$") { text in
            text.utf8.count == 3 && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
        }
    }

    /// A one-time code.
    static var code: Rule {
        .text(1...20, "from 4 to 8 digits", pattern: "^[0-9]{4,8}$") { text in
            4...8 ~= text.utf8.count && text.utf8.allSatisfy(isDigit)
        }
    }
}

private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
