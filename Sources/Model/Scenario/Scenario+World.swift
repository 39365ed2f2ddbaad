extension Scenario {
    package struct Organization: Sendable, Hashable {
        /// Lowercase UUID.
        package var id = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
        package var name = "Acme Couriers"
        /// As configured in Pay Admin.
        package var completionRedirectURL = "yourapp://plaid-hosted-link-complete"
        /// Earned wage access is on.
        package var ewa = true
        package init() {}
    }

    package struct Worker: Sendable, Hashable {
        package var id = "W-1001"
        package var name = "Sam Rivera"
        package var phone = "+15555550100"
        package var email = "sam@example.com"
        /// In hundredths of `currency`.
        package var available = 18_240
        /// ISO 4217.
        package var currency = "USD"
        package init() {}
    }

    /// How the worker gets into Direct.
    package struct Login: Sendable, Hashable {
        /// `signedIn`, where a file says nothing about `login` and has no step `signIn`: the worker just comes from Onboarding.
        package enum State: String, Sendable, Hashable, CaseIterable { case signedIn, signedOut }
        package var state: State = .signedIn
        /// The one-time code: 4 to 8 digits.
        package var code = "424242"
        package var cookie = Cookie()
        package init() {}

        /// The cookie by which Direct knows the worker again (RFC 6265bis).
        package struct Cookie: Sendable, Hashable {
            /// A `session` cookie has no `Max-Age`: it is gone when the app ends.
            package enum Kind: String, Sendable, Hashable, CaseIterable { case persistent, session }
            package enum SameSite: String, Sendable, Hashable, CaseIterable { case lax, strict, none }
            package var kind: Kind = .persistent
            /// Of a persistent cookie, and of what the server keeps about a sign-in.
            package var maxAge: Duration = .seconds(30 * 86_400)
            package var sameSite: SameSite = .lax
            package var httpOnly = true
            package init() {}
        }
    }

    /// The identity step of Onboarding.
    package struct Identity: Sendable, Hashable {
        package enum Photo: String, Sendable, Hashable, CaseIterable { case required, optional, none }
        package var photo: Photo = .required
        /// In bytes; a larger photo is refused.
        package var photoLimit = 10_000_000
        package init() {}
    }
}
