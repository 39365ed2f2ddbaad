import Model

/// What a tester is to do, and where or how. The dashboard says it in the same words (Public/dashboard/instructions.js).
struct Instruction: Sendable, Hashable {
    var text: String
    var hint: String?

    init(_ text: String, _ hint: String? = nil) { (self.text, self.hint) = (text, hint) }
}

extension Scenario {
    /// A step of this scenario as an instruction. Titles in it are the scenario's own words.
    func instruction(for step: Step) -> Instruction {
        switch step {
        case .linkBank(let times):
            Instruction(
                times == 1 ? "Tap “Link a bank account”" : "Tap “Link a bank account” twice",
                "On the page in the app. The app then opens the bank’s page in a browser sheet of its own.")
        case .plaid(.linked):
            Instruction(
                "Link an account on the bank’s page",
                "Go through to “Finish”. The user name is user_good, the password pass_good.")
        case .plaid(.exited):
            Instruction(
                "Leave by the bank page’s own exit",
                "Tap the × at the top of the page, then “Yes, exit”. Do not close the sheet itself.")
        case .plaid(.closed):
            Instruction(
                "Close the sheet with the bank’s page",
                "By the sheet’s own Done or ×, or by a swipe; not by the page’s exit. If the app says nothing, tap “Done” on the dashboard: the server can’t see a sheet close."
            )
        case .plaidUntil(let screen):
            Instruction("Go on to the bank page’s screen “\(screen.rawValue)”", "And leave it on show.")
        case .plaidError(let error):
            Instruction(
                "Be refused by the bank: \(error.rawValue)",
                "The user name is user_good, the password error_\(error.rawValue)."
                    + (error == .accessNotGranted ? " At \(Scenario.Plaid.oauthInstitution), tap “Deny”." : ""))
        case .download(let id):
            Instruction("Download “\(title(of: id))”", "Under Documents on the page in the app.")
        case .handBack(let id):
            Instruction(
                "Hand “\(title(of: id))” back", "Choose the copy that the app saved, on the page for returned files.")
        case .onboard: Instruction("Go through Onboarding", "To its end, on the page in the app.")
        case .cashOut(let payout): Instruction("Cash out to the \(payout.rawValue)", "On the page in the app.")
        case .signOut: Instruction("Sign out", "On the page in the app.")
        case .signIn: Instruction("Sign in", "On the page in the app, with the code that it shows.")
        case .follow(let link):
            Instruction("Open the link “\(link)”", "It should leave the app’s webview for the browser.")
        case .restartApp:
            Instruction(
                "Quit the app and open it again", "Remove it from the recent apps, so that it starts afresh.")
        case .killApp: Instruction("Quit the app", "Remove it from the recent apps.")
        case .openApp: Instruction("Open the app")
        case .background(let duration):
            Instruction(
                "Put the app into the background for \(duration.text)", "Go to the home screen, then come back.")
        case .back: Instruction("Go back", "By the system’s gesture or button.")
        case .openDirect: Instruction("Open Direct in the app")
        case .camera(.deny): Instruction("Refuse the camera", "When the app or the system asks for it.")
        case .camera(.allow): Instruction("Allow the camera", "When the app or the system asks for it.")
        case .camera(.missing): Instruction("Open the camera", "On a device that has none, such as a simulator.")
        case .photo(.file): Instruction("Choose a photo from the files")
        case .photo(.camera): Instruction("Take a photo")
        case .revokeSignIn: Instruction("Wait: the server ends the sign-in")
        case .advance(let duration): Instruction("Wait: the run moves its clock by \(duration.text)")
        }
    }

    private func title(of document: String) -> String { documents.first { $0.id == document }?.title ?? document }
}
