import Chromium
import Model

/// What a tester holds on to on Direct's home page: see `docs/selectors.md`.
enum DirectHome {
    static let linkBank = Target(.button, "Link a bank account")
    static let cashOut = Target(.button, "Cash out")
    static let history = Target(.button, "History")
    static let signOut = Target(.button, "Sign out")
    /// A button, or a link to a file.
    static func document(_ title: String) -> Target { Target(nil, title) }
}

/// The same on Direct's sign-in.
enum DirectSignIn {
    static let send = Target(.button, "Text me a code")
    static let code = Target(.textbox, "Code")
    static let submit = Target(.button, "Sign in")
}

/// The same where pay is drawn.
enum DirectCashOut {
    static func place(_ payout: Scenario.Payout) -> Target {
        Target(.radio, payout == .wallet ? "Branch Wallet" : "Debit card ••4242")
    }
    static func amount(_ currency: String) -> Target { Target(.textbox, "Amount in \(currency)") }
    static let review = Target(.button, "Review")
    static let confirm = Target(.button, "Confirm")
    static let done = Target(.button, "Done")
}

/// The same on the screens of Onboarding.
enum OnboardingPage {
    static let phone = Target(.textbox, "Phone number")
    static let find = Target(.button, "Find me")
    static let month = Target(.textbox, "Month")
    static let day = Target(.textbox, "Day")
    static let year = Target(.textbox, "Year")
    static let street = Target(.textbox, "Street and number")
    static let city = Target(.textbox, "City")
    static let state = Target(.textbox, "State")
    static let zip = Target(.textbox, "ZIP code")
    static let openCamera = Target(.button, "Open the camera")
    static let shutter = Target(.button, "Take photo")
    static let chooseFile = Target(.button, "Choose a photo")
    static let skipPhoto = Target(.button, "Skip for now")
    static let usePhoto = Target(.button, "Use this photo")
    static let agree = Target(.button, "Agree and continue")
    static let wallet = Target(.radio, "Wallet")
    static let next = Target(.button, "Continue")
    static let direct = Target(.link, "Go to Direct")
}

/// The same on an external page that took the place of the app's.
enum ExternalPage {
    static let back = Target(.link, "Back to the app")
}

/// The same where a page could not be loaded.
enum FailedPage {
    static let retry = Target(.button, "Try again")
}

/// What a tester holds on to on the screens of Hosted Link.
enum HostedLink {
    /// On the first screen, and wherever else it goes on.
    static let first = Target(.button, "Continue")
    static func institution(_ name: String) -> Target { Target(.button, name) }
    static let allow = Target(.button, "Allow")
    static let deny = Target(.button, "Deny")
    static let username = Target(.textbox, "Username")
    static let password = Target(.textbox, "Password")
    static let submit = Target(.button, "Submit")
    /// After a refusal.
    static let retry = FailedPage.retry
    static let otherBank = Target(.button, "Choose another bank")
    /// The first phone that a code can go to.
    static let device = Target(.radio)
    static let code = Target(.textbox, "Code")
    static let account = Target(.radio)
    static let finish = Target(.button, "Finish")
    static let exit = Target(.button, "Exit")
    static let confirmExit = Target(.button, "Yes, exit")
    static let back = Target(.link, "Return to the app")
}
