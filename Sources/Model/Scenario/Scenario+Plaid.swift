extension Scenario {
    package struct Plaid: Sendable, Hashable {
        package var institution = "First Platypus Bank"
        /// What Plaid's page does when it plays by itself.
        package var outcome: Outcome = .linked
        package var redirect = Redirect()
        package var lifetime: Duration = .seconds(30 * 60)
        package init() {}

        package enum Outcome: String, Sendable, Hashable, CaseIterable { case linked, exited }
    }

    /// The screens of Plaid's page, in their order.
    package enum PlaidScreen: String, Sendable, Hashable, CaseIterable {
        case consent, institution, credentials, code, accounts, done
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
