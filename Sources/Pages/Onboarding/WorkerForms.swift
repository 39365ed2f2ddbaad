import FoundationEssentials
import Model

extension FormFields {
    static let detailNames = ["name", "birthDate", "street", "city", "state", "zip"]

    /// Checks name, date of birth and address. They are kept nowhere, so nothing is answered.
    mutating func checkDetails(at now: Date = Date()) {
        _ = text("name", orSay: "Enter your name.")
        if let mistake = BirthDate.mistake(in: self["birthDate"], at: now) { refuse("birthDate", mistake) }
        _ = text("street", orSay: "Enter your street and house number.")
        _ = text("city", orSay: "Enter your city.")
        let state = self["state"].utf8
        if state.count != 2 || !state.allSatisfy(Self.isLetter) {
            refuse("state", "Enter two letters, such as MN.")
        }
        let zip = self["zip"].utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        if ![[5], [5, 4]].contains(zip.map(\.count)) || !zip.joined().allSatisfy(Self.isDigit) {
            refuse("zip", "Enter five digits.")
        }
    }

    /// Whether the worker that the form looks for is this one: by `phone` or `email`, in the field `value`.
    mutating func finds(_ worker: Scenario.Worker) -> Bool {
        switch self["by"] {
        case "phone":
            let typed = text("value", orSay: "Enter your phone number.")
            let digits = Self.phoneDigits(typed)
            if mistakes.isEmpty, digits.count < 10 || digits.count > 15 {
                refuse("value", "Enter the whole number with its area code.")
            }
            return mistakes.isEmpty && digits == Self.phoneDigits(worker.phone)
        case "email":
            let typed = text("value", orSay: "Enter your e-mail address.")
            if mistakes.isEmpty, !Self.isAddress(typed) {
                refuse("value", "Enter an address such as name@example.com.")
            }
            return mistakes.isEmpty && typed.lowercased() == worker.email.lowercased()
        default:
            refuse("by", "Look for the phone number or the e-mail address.")
            return false
        }
    }

    /// All digits, with the country's in front; the United States' where there is none.
    private static func phoneDigits(_ text: String) -> [UInt8] {
        let digits = text.utf8.filter(isDigit)
        return digits.count == 10 && !text.hasPrefix("+") ? [UInt8(ascii: "1")] + digits : Array(digits)
    }

    /// Something on both sides of one sign, and no blanks.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts.contains(where: \.isEmpty) && !text.contains(where: \.isWhitespace)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
}

/// A date of birth as `YYYY-MM-DD`.
enum BirthDate {
    /// What is wrong with it, for the worker; `nil` if nothing is.
    static func mistake(in text: String, at now: Date) -> String? {
        if text.isEmpty { return "Enter your date of birth." }
        guard let date = Timestamp.parse("\(text)T00:00:00.000000Z"), Timestamp.text(date).hasPrefix(text) else {
            return "Enter a date that there is, such as 04 / 27 / 1990."
        }
        if date / 1_000_000 > Int64(now.timeIntervalSince1970) { return "Enter a date that is past." }
        return text < "1900" ? "Enter a year from 1900." : nil
    }
}
