import Model
import Runs

/// What Plaid's Sandbox makes of a username and a password (its documentation, "Sandbox test credentials"). The passwords that
/// ask for a second factor are taken as usernames, too, with `pass_good`.
enum SandboxUser {
    /// The next screen for these credentials at a bank.
    static func progress(username: String, password: String, at institution: String?) -> LinkProgress {
        let key = password == "pass_good" && username.hasPrefix("mfa_") ? username : password
        var next = LinkProgress(.error, at: institution)
        next.error = BankError.invalidCredentials.code.rawValue
        guard username == "user_good" || key == username else { return next }
        if key == "pass_good" { return LinkProgress(.accounts, at: institution) }
        if key == "mfa_device" { return LinkProgress(.device, at: institution) }
        if let factor = factor(key, at: institution) { return factor }
        if key.hasPrefix("error_"), let error = BankError.named(String(key.dropFirst(6))) {
            next.error = error.code.rawValue
        }
        return next
    }

    /// `mfa_questions_ROUNDS_QUESTIONS`, `mfa_selections` (one question) or `mfa_selections_ROUNDS_QUESTIONS_OPTIONS`; each number has one digit.
    private static func factor(_ key: String, at institution: String?) -> LinkProgress? {
        let parts = key.split(separator: "_", omittingEmptySubsequences: false)
        let numbers = parts.dropFirst(2).compactMap { digit($0) }
        guard parts.count >= 2, parts[0] == "mfa", numbers.count == parts.count - 2, !numbers.contains(0) else {
            return nil
        }
        var next: LinkProgress
        switch (parts[1], numbers.count) {
        case ("questions", 2): next = LinkProgress(.questions, at: institution)
        case ("selections", 0), ("selections", 3):
            next = LinkProgress(.selections, at: institution)
            if numbers.count == 3 {
                guard numbers[2] > 1 else { return nil }
                next.options = numbers[2]
            }
        default: return nil
        }
        (next.round, next.rounds, next.questions) = (1, numbers.first ?? 1, numbers.dropFirst().first ?? 1)
        return next
    }

    private static func digit(_ text: Substring) -> Int? { text.utf8.count == 1 ? Int(text) : nil }
}

extension LinkProgress {
    /// What the bank asks in this round, with what can be chosen where it is a choice. The first choice is the right one.
    var challenges: [(text: String, options: [String], answer: String)] {
        let (round, questions) = (round ?? 1, questions ?? 1)
        return (0..<questions).map { index in
            switch (screen, options) {
            case (.selections, let options?):
                let stem = "answer_\(round)_\(index + 1)_"
                return ("Question \(index + 1) of round \(round)", (0..<options).map { stem + "\($0)" }, stem + "0")
            case (.selections, nil): return ("Is this your account?", ["Yes", "No"], "Yes")
            default: return ("Question \(index + 1) of round \(round)", [], "answer_\(round - 1)_\(index)")
            }
        }
    }
}
