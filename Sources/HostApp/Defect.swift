package import Model

/// What a simulated app can do wrong; the raw values are those of `--defect`.
package enum Defect: String, Sendable, Hashable, CaseIterable {
    case noBridge = "no-bridge"
    case methodMissing = "method-missing"
    case methodThrows = "method-throws"
    case rejectsGenuineSender = "rejects-genuine-sender"
    case opensInWebview = "opens-in-webview"
    case opensTwice = "opens-twice"
    case neverOpens = "never-opens"
    case neverCompletes = "never-completes"
    case completesTwice = "completes-twice"
    case completesEarly = "completes-early"
    case cancelsAfterRedirect = "cancels-after-redirect"
    case completesWithoutRedirect = "completes-without-redirect"
    case detailAsText = "detail-as-text"
    case misspeltStatus = "misspelt-status"
    case misspeltEvent = "misspelt-event"
    case eventOnDocument = "event-on-document"
    case noCallbackURL = "no-callback-url"
    case alteredCallbackURL = "altered-callback-url"
    case staleCallbackURL = "stale-callback-url"

    /// What the app does, in one line.
    package var summary: String {
        switch self {
        case .noBridge: "gives the page no bridge"
        case .methodMissing: "gives the page a bridge without methods"
        case .methodThrows: "its bridge's methods throw"
        case .rejectsGenuineSender: "its sender check rejects the genuine page"
        case .opensInWebview: "opens Hosted Link in the webview"
        case .opensTwice: "opens Hosted Link twice for one message"
        case .neverOpens: "takes the message and opens nothing"
        case .neverCompletes: "never says how Hosted Link ended"
        case .completesTwice: "says it a second time, a second later"
        case .completesEarly: "says completed as soon as Hosted Link is on show"
        case .cancelsAfterRedirect: "says canceled although there was a redirect"
        case .completesWithoutRedirect: "says completed although the worker closed Hosted Link"
        case .detailAsText: "sends the event's detail as JSON text instead of an object"
        case .misspeltStatus: "says cancelled, or success"
        case .misspeltEvent: "names the event branchPlaidLinkCompleted"
        case .eventOnDocument: "dispatches the event on document instead of window"
        case .noCallbackURL: "says completed without a callbackUrl"
        case .alteredCallbackURL: "sends the callbackUrl without its query"
        case .staleCallbackURL: "sends the callbackUrl of an earlier link"
        }
    }

    /// Where apps can have it. Only a bridge that is an object of the app's own can lack a method or throw.
    package var platforms: [Platform] {
        switch self {
        case .methodMissing, .methodThrows: [.android, .reactNativeShim]
        default: Platform.allCases.filter { $0 != .browser }
        }
    }
}
