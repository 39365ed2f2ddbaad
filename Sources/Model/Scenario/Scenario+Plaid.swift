extension Scenario {
    package struct Plaid: Sendable, Hashable {
        package var institution = "First Platypus Bank"
        /// What Plaid's page does when it plays by itself.
        package var outcome: Outcome = .linked
        package var redirect = Redirect()
        package var lifetime: Duration = .seconds(30 * 60)
        /// What the page asks the app to open in place of Hosted Link: a text that no browser opens; `nil` for Hosted Link.
        package var hostedLinkURL: String?
        package init() {}

        /// Plaid's Sandbox bank that signs its customers in on a page of its own.
        package static let oauthInstitution = "Platypus OAuth Bank"

        package enum Outcome: String, Sendable, Hashable, CaseIterable { case linked, exited }
    }

    /// The screens of Plaid's page, in their order.
    package enum PlaidScreen: String, Sendable, Hashable, CaseIterable {
        case consent, institution, credentials, code, accounts, done
    }

    /// Why a bank refuses a worker, by Plaid's codes: those that its Sandbox plays for the password `error_CODE` (its documentation,
    /// "Sandbox test credentials").
    package enum PlaidError: String, Sendable, Hashable, CaseIterable {
        case accessNotGranted = "ACCESS_NOT_GRANTED"
        case countryNotSupported = "COUNTRY_NOT_SUPPORTED"
        case institutionDown = "INSTITUTION_DOWN"
        case institutionNotResponding = "INSTITUTION_NOT_RESPONDING"
        case institutionNoLongerSupported = "INSTITUTION_NO_LONGER_SUPPORTED"
        case insufficientCredentials = "INSUFFICIENT_CREDENTIALS"
        case internalServerError = "INTERNAL_SERVER_ERROR"
        case invalidCredentials = "INVALID_CREDENTIALS"
        case invalidMFA = "INVALID_MFA"
        case invalidSendMethod = "INVALID_SEND_METHOD"
        case itemLocked = "ITEM_LOCKED"
        case itemNotSupported = "ITEM_NOT_SUPPORTED"
        case mfaNotSupported = "MFA_NOT_SUPPORTED"
        case noAccounts = "NO_ACCOUNTS"
        case passwordResetRequired = "PASSWORD_RESET_REQUIRED"
        case userInputTimeout = "USER_INPUT_TIMEOUT"
        case userSetupRequired = "USER_SETUP_REQUIRED"
    }
}

extension Scenario.Plaid {
    /// How Plaid's page goes to the completion redirect URL.
    package struct Redirect: Sendable, Hashable {
        package enum Way: String, Sendable, Hashable, CaseIterable {
            /// A 303 after a form.
            case http
            /// `location` is set.
            case script
            /// A button that the worker taps.
            case tap
            /// `<meta http-equiv=refresh>`.
            case meta
            /// Chrome's `intent:` URL for the same target.
            case intent
            /// It does not: the page says that the worker can go back to the app.
            case none
        }
        package var way: Way = .http
        /// The text to go to, as it is; `nil` for the completion redirect URL.
        package var url: String?
        package var delay: Duration = .zero
        /// How often, as long as the page is still on show.
        package var times = 1
        package init() {}
    }
}
