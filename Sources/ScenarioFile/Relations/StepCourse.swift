import Model

/// How things stand between the steps, as far as they follow from each other.
struct StepCourse {
    struct Mistake {
        var message: String
        var suggestion: String?
    }

    private var isInDirect: Bool
    /// `nil` where it can't be told.
    private var isSignedIn: Bool?
    private var isRunning = true
    private var openLinks = 0
    /// Windows of Plaid's page that are done, and stay open until they are tapped or closed.
    private var waitingLinks = 0
    private let waitsAtEnd: Bool
    /// Documents of which the app has a copy.
    private var saved: Set<String>

    /// - Parameter automatic: the documents that come without a step.
    init(
        flows: [Scenario.Flow], login: Scenario.Login.State, redirect: Scenario.Plaid.Redirect.Way,
        automatic: Set<String>
    ) {
        saved = automatic
        isInDirect = flows.first == .direct
        waitsAtEnd = redirect == .tap || redirect == .none
        isSignedIn = login == .signedIn
    }

    /// Goes on by a step; why it can't be taken now.
    mutating func take(_ step: Scenario.Step) -> Mistake? {
        defer { follow(step) }
        if !isRunning, step.needsApp {
            return Mistake(message: "the app is not running at this step", suggestion: "put `openApp` before it")
        }
        if step.flow == .direct, step != .openDirect, !isInDirect {
            return Mistake(
                message: "the worker is still in Onboarding at this step", suggestion: "put `onboard` before it")
        }
        switch step {
        case .openApp where isRunning:
            return Mistake(message: "the app is running at this step", suggestion: "put `killApp` before it")
        case .signIn where isSignedIn == true:
            return Mistake(message: "the worker is signed in at this step", suggestion: "put `signOut` before it")
        case .signOut where isSignedIn == false:
            return Mistake(message: "the worker is signed out at this step", suggestion: "put `signIn` before it")
        case .handBack(let id) where !saved.contains(id):
            return Mistake(
                message: "the app has no copy of \(Display.quoted(id)) at this step",
                suggestion: "put `download: \(id)` before it")
        case .plaid(.closed) where waitingLinks > 0: return nil
        case .plaid where openLinks == 0, .plaidUntil where openLinks == 0, .plaidError where openLinks == 0:
            return Mistake(message: "Plaid's page is not open at this step", suggestion: "put `linkBank` before it")
        default: return nil
        }
    }

    private mutating func follow(_ step: Scenario.Step) {
        switch step {
        case .onboard, .openDirect: isInDirect = true
        case .signIn: isSignedIn = true
        case .signOut: isSignedIn = false
        case .linkBank(let times): openLinks += times
        case .plaid(.closed) where openLinks == 0: waitingLinks = max(0, waitingLinks - 1)
        case .plaid(let end):
            openLinks = max(0, openLinks - 1)
            if end != .closed, waitsAtEnd { waitingLinks += 1 }
        case .killApp:
            isRunning = false
            isSignedIn = nil
        case .openApp: isRunning = true
        case .download(let id): saved.insert(id)
        // A cookie may be gone, or worth nothing any more.
        case .restartApp, .background, .advance, .revokeSignIn: isSignedIn = nil
        default: break
        }
        // The worker has to sign in on the way, and may have.
        if isSignedIn == false, step.needsSignIn { isSignedIn = nil }
    }
}

extension Scenario.Step {
    fileprivate var needsSignIn: Bool {
        switch self {
        case .linkBank, .cashOut, .download: true
        default: false
        }
    }

    fileprivate var needsApp: Bool {
        switch self {
        case .openApp, .advance, .revokeSignIn: false
        default: true
        }
    }
}
