extension Scenario {
    /// What the worker does next. Steps are numbered from 1 in the control API.
    package enum Step: Sendable, Hashable {
        case signIn, signOut
        /// Goes through Onboarding to its end.
        case onboard
        /// From the entry URL of Direct.
        case openDirect
        case linkBank(times: Int)
        case plaid(PlaidEnd)
        /// Goes on in Plaid's page until this screen is on show.
        case plaidUntil(PlaidScreen)
        /// Signs in at the bank in a way that it refuses.
        case plaidError(PlaidError)
        case cashOut(Payout)
        /// The id of one of `documents`.
        case download(String)
        /// Hands the saved copy of a document back.
        case handBack(String)
        /// The id of one of `links`.
        case follow(String)
        /// Answers the question for the camera, and takes a photo if that is allowed.
        case camera(Permission)
        case photo(PhotoSource)
        /// Closes the page.
        case back
        case background(Duration)
        case restartApp, killApp, openApp
        /// The run moves its own clock on.
        case advance(Duration)
        /// The server ends the worker's sign-ins.
        case revokeSignIn
    }

    /// How the worker leaves Plaid's page.
    package enum PlaidEnd: String, Sendable, Hashable, CaseIterable { case linked, exited, closed }

    package enum Payout: String, Sendable, Hashable, CaseIterable { case wallet, card }
    package enum Permission: String, Sendable, Hashable, CaseIterable { case allow, deny, missing }
    package enum PhotoSource: String, Sendable, Hashable, CaseIterable { case camera, file }
}

extension Scenario.Step {
    /// The key that names the step, as `after:` does.
    package var key: String {
        switch self {
        case .signIn: "signIn"
        case .signOut: "signOut"
        case .onboard: "onboard"
        case .openDirect: "openDirect"
        case .linkBank: "linkBank"
        case .plaid, .plaidUntil, .plaidError: "plaid"
        case .cashOut: "cashOut"
        case .download: "download"
        case .handBack: "return"
        case .follow: "follow"
        case .camera: "camera"
        case .photo: "photo"
        case .back: "back"
        case .background: "background"
        case .restartApp: "restartApp"
        case .killApp: "killApp"
        case .openApp: "openApp"
        case .advance: "advance"
        case .revokeSignIn: "revokeSignIn"
        }
    }

    /// What stands behind the key; `nil` for a step that is a word alone.
    package var argument: JSON? {
        switch self {
        case .signIn, .signOut, .onboard, .openDirect, .back, .restartApp, .killApp, .openApp, .revokeSignIn: nil
        case .linkBank(let times): times == 1 ? nil : "twice"
        case .plaid(let end): .string(end.rawValue)
        case .plaidUntil(let screen): ["until": .string(screen.rawValue)]
        case .plaidError(let error): ["error": .string(error.rawValue)]
        case .cashOut(let payout): .string(payout.rawValue)
        case .download(let id), .handBack(let id), .follow(let id): .string(id)
        case .camera(let permission): .string(permission.rawValue)
        case .photo(let source): .string(source.rawValue)
        case .background(let duration), .advance(let duration): .string(duration.text)
        }
    }

    /// The step as a scenario file has it.
    package var json: JSON { argument.map { .object([key: $0]) } ?? .string(key) }

    /// The same on one line.
    package var text: String {
        switch self {
        case .plaidUntil(let screen): "plaid: { until: \(screen.rawValue) }"
        case .plaidError(let error): "plaid: { error: \(error.rawValue) }"
        default: argument.map { "\(key): \($0.string ?? $0.text)" } ?? key
        }
    }
}
