import Model

/// What Plaid's page says where the bank refuses, by Plaid's error codes.
struct BankError: Sendable {
    let code: Scenario.PlaidError
    let title: String
    /// What happened and what to do; `BANK` stands for the bank's name.
    let text: String
    /// Signing in again may help.
    var canRetry = false

    static let invalidCredentials = BankError(
        code: .invalidCredentials, title: "Your sign-in was not accepted",
        text: "BANK does not know this username with this password. Check both, and try again.", canRetry: true)

    /// The worker said no on the bank's page.
    static let accessNotGranted = BankError(
        code: .accessNotGranted, title: "You did not allow access",
        text: "BANK shares nothing until you allow it. Go to the bank once more, or choose another one.", canRetry: true
    )

    /// - Parameter code: as Plaid writes it.
    static func named(_ code: String) -> BankError? { all.first { $0.code.rawValue == code } }

    /// Those that the Sandbox plays as `error_CODE`.
    private static let all = [
        invalidCredentials, accessNotGranted,
        BankError(
            code: .countryNotSupported, title: "This bank’s country is not supported",
            text: "Accounts of BANK cannot be linked from here. Choose another bank."),
        BankError(
            code: .institutionDown, title: "Your bank cannot be reached",
            text: "BANK is down at the moment. Try again later, or choose another bank."),
        BankError(
            code: .institutionNotResponding, title: "Your bank does not answer",
            text: "BANK takes too long. Try again in a few minutes, or choose another bank.", canRetry: true),
        BankError(
            code: .institutionNoLongerSupported, title: "This bank can no longer be linked",
            text: "BANK does not take part any more. Choose another bank."),
        BankError(
            code: .insufficientCredentials, title: "Something is missing from your sign-in",
            text: "BANK wants more than it got. Fill in everything, and try again.", canRetry: true),
        BankError(
            code: .internalServerError, title: "Something went wrong",
            text: "It is not your fault. Try again, or come back later.", canRetry: true),
        BankError(
            code: .invalidMFA, title: "Your answer was not accepted",
            text: "BANK did not take the code or the answer. Sign in again to get a new question.", canRetry: true),
        BankError(
            code: .invalidSendMethod, title: "The code could not be sent",
            text: "BANK cannot send a code that way. Sign in again and choose another.", canRetry: true),
        BankError(
            code: .itemLocked, title: "Your account is locked",
            text: "BANK has locked it after too many attempts. Unlock it on the bank’s own website, then try again.",
            canRetry: true),
        BankError(
            code: .itemNotSupported, title: "This account cannot be linked",
            text: "BANK does not share accounts of this kind. Choose another bank."),
        BankError(
            code: .mfaNotSupported, title: "This security check is not supported",
            text: "Change the way in which BANK checks your sign-in to a code or a question, then try again.",
            canRetry: true),
        BankError(
            code: .noAccounts, title: "No account was found",
            text: "There is no open account at BANK that can be linked. Choose another bank."),
        BankError(
            code: .passwordResetRequired, title: "Your password must be changed",
            text: "Set a new one on BANK’s own website, then try again.", canRetry: true),
        BankError(
            code: .userInputTimeout, title: "That took too long",
            text: "BANK has stopped waiting for your answer. Try again.", canRetry: true),
        BankError(
            code: .userSetupRequired, title: "Your bank wants something from you first",
            text: "Sign in on BANK’s own website, do what it asks there, then try again.", canRetry: true),
    ]

    func json(at institution: String?) -> JSON {
        [
            "code": .string(code.rawValue), "title": .string(title),
            "text": .string(text.replacing("BANK", with: institution ?? "The bank")), "retry": .bool(canRetry),
        ]
    }
}
