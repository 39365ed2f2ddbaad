package import Model

/// What a simulated app can do wrong; the raw values are those of `--defect`.
package enum Defect: String, Sendable, Hashable, CaseIterable {
    case noOrganization = "no-organization"
    case emptyWorker = "empty-worker"
    case noBridge = "no-bridge"
    case methodMissing = "method-missing"
    case methodThrows = "method-throws"
    case rejectsGenuineSender = "rejects-genuine-sender"
    case opensInWebview = "opens-in-webview"
    case opensTwice = "opens-twice"
    case neverOpens = "never-opens"
    case neverCompletes = "never-completes"
    case claimsNoRedirect = "claims-no-redirect"
    case secondInstance = "second-instance"
    case completesTwice = "completes-twice"
    case reportsTwiceByReload = "reports-status-twice-by-reload"
    case cancelsOnResume = "cancels-on-resume"
    case completesEarly = "completes-early"
    case cancelsAfterRedirect = "cancels-after-redirect"
    case completesWithoutRedirect = "completes-without-redirect"
    case completesOnAnyURL = "completes-on-any-url"
    case detailAsText = "detail-as-text"
    case misspeltStatus = "misspelt-status"
    case misspeltEvent = "misspelt-event"
    case eventOnDocument = "event-on-document"
    case breaksOnQuotes = "breaks-on-quotes"
    case noCallbackURL = "no-callback-url"
    case alteredCallbackURL = "altered-callback-url"
    case staleCallbackURL = "stale-callback-url"
    case obeysStranger = "obeys-stranger"
    case obeysFrame = "obeys-frame"
    case diesOfNoise = "dies-of-noise"
    case diesOfOddURL = "dies-of-odd-url"
    case diesOfCallLink = "dies-of-call-link"
    case externalInWebview = "external-in-webview"
    case externalDropped = "external-dropped"
    case externalTwice = "external-twice"
    case throwsOutSrcdoc = "srcdoc-thrown-out"
    case savesBase64Text = "saves-base64-text"
    case truncatesDownload = "truncates-download"
    case manglesName = "mangles-name"
    case fetchesWithoutCookie = "fetches-without-cookie"
    case showsAttachment = "shows-attachment"
    case deniesCamera = "denies-camera"
    case forgetsCookies = "forgets-cookies"
    case ignoresTLSErrors = "ignores-tls-errors"

    /// What the app does, in one line.
    package var summary: String {
        switch self {
        case .noOrganization: "loads an entry URL without org_id"
        case .emptyWorker: "loads an entry URL whose worker_id is empty"
        case .noBridge: "gives the page no bridge"
        case .methodMissing: "gives the page a bridge without methods"
        case .methodThrows: "its bridge's methods throw"
        case .rejectsGenuineSender: "its sender check rejects the genuine page"
        case .opensInWebview: "opens Hosted Link in the webview"
        case .opensTwice: "opens Hosted Link twice for one message"
        case .neverOpens: "takes the message and opens nothing"
        case .neverCompletes: "never says how Hosted Link ended"
        case .claimsNoRedirect: "is not registered for the completion redirect URL"
        case .secondInstance: "comes back from Hosted Link as a second instance, with a page of its own"
        case .completesTwice: "says it a second time, a second later"
        case .reportsTwiceByReload: "loads the page again after its report, and says it once more"
        case .cancelsOnResume: "says canceled as soon as it is in front again, though Hosted Link goes on"
        case .completesEarly: "says completed as soon as Hosted Link is on show"
        case .cancelsAfterRedirect: "says canceled although there was a redirect"
        case .completesWithoutRedirect: "says completed although the worker closed Hosted Link"
        case .completesOnAnyURL: "says completed for every URL of its scheme"
        case .detailAsText: "sends the event's detail as JSON text instead of an object"
        case .misspeltStatus: "says cancelled, or success"
        case .misspeltEvent: "names the event branchPlaidLinkCompleted"
        case .eventOnDocument: "dispatches the event on document instead of window"
        case .breaksOnQuotes: "pastes the callbackUrl into its script between quotes"
        case .noCallbackURL: "says completed without a callbackUrl"
        case .alteredCallbackURL: "sends the callbackUrl without its query"
        case .staleCallbackURL: "sends the callbackUrl of an earlier link"
        case .obeysStranger: "obeys pages of other origins"
        case .obeysFrame: "obeys frames, whatever their origin"
        case .diesOfNoise: "dies of a message that means nothing"
        case .diesOfOddURL: "dies of a Hosted Link URL that no browser opens"
        case .diesOfCallLink: "dies of links that call, mail or text"
        case .externalInWebview: "opens external pages in the webview"
        case .externalDropped: "opens no new windows"
        case .externalTwice: "opens external pages twice"
        case .throwsOutSrcdoc: "takes a srcdoc frame for a link out of the app"
        case .savesBase64Text: "saves the base64 text of a file, not its bytes"
        case .truncatesDownload: "saves the first half of a file"
        case .manglesName: "saves files by names of letters and digits alone"
        case .fetchesWithoutCookie: "asks for a download once more, without the webview's cookies"
        case .showsAttachment: "shows a download in place of the page"
        case .deniesCamera: "denies the page the camera"
        case .forgetsCookies: "starts without the cookies that it had"
        case .ignoresTLSErrors: "takes any certificate for a good one"
        }
    }

    /// Where apps can have it.
    package var platforms: [Platform] {
        switch self {
        // Only a bridge that is an object of the app's own can lack a method or throw.
        case .methodMissing, .methodThrows: [.android, .reactNativeShim]
        // Android's windows are activities, of which there can be a second, and which are told of each return.
        case .secondInstance, .cancelsOnResume: [.android, .reactNativeShim, .expo]
        // Elsewhere no other URL comes back to the app.
        case .completesOnAnyURL: [.ios, .reactNative, .expo]
        // On iOS, react-native-webview's own object is in the page itself only.
        case .obeysFrame: [.ios, .android, .reactNativeShim, .expo]
        // Where files come over the bridge.
        case .savesBase64Text, .manglesName: [.android, .reactNative, .reactNativeShim, .expo]
        default: Platform.allCases.filter { $0 != .browser }
        }
    }
}
