import Chromium

/// What a tester holds on to on Direct's home page: see `docs/selectors.md`.
enum DirectHome {
    static let linkBank = Target(.button, "Link a bank account")
    static func document(_ title: String) -> Target { Target(.button, title) }
}

/// What a tester holds on to on the screens of Hosted Link.
enum HostedLink {
    /// On the first screen, and wherever else it goes on.
    static let first = Target(.button, "Continue")
    static func institution(_ name: String) -> Target { Target(.button, name) }
    static let username = Target(.textbox, "Username")
    static let password = Target(.textbox, "Password")
    static let submit = Target(.button, "Submit")
    static let account = Target(.radio)
    static let finish = Target(.button, "Finish")
    static let exit = Target(.button, "Exit")
    static let confirmExit = Target(.button, "Yes, exit")
    static let back = Target(.link, "Return to the app")
}
