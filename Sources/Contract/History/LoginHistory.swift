import Model

/// Starts of the app after a sign-in, and whether Direct knew the worker again.
struct LoginHistory {
    /// Direct's entry page was loaded by a worker who had signed in.
    struct Start {
        let entry: Event
        let signedIn: Event
        /// The sign-in was over https, so that its cookie has `Secure`.
        let isSecure: Bool
        /// From the sign-in to the moment at which the app before was left, by the device's clock.
        let kept: Duration
        /// The document before was out of sight, or said good-bye.
        let wasHidden: Bool
        /// The page of a new webview: its `sessionStorage` was empty, and it is no reload.
        var shown: Event?
        /// `signInRestored` or `signInRequired`.
        var answer: Event?
    }

    private(set) var starts: [Start] = []
    private var signedIn: (event: Event, at: Duration, isSecure: Bool)?
    private var isSecure = true
    private var hiddenAt: Duration?

    /// - Parameter time: the device's own: the run's clock without what it was moved by.
    mutating func take(_ event: Event, at time: Duration) {
        switch event.type {
        case .signedIn: signedIn = (event, time, isSecure)
        case .signedOut: signedIn = nil
        case .entryLoaded:
            isSecure = event["secure"]?.bool ?? true
            guard let signedIn else { return }
            starts.append(
                Start(
                    entry: event, signedIn: signedIn.event, isSecure: signedIn.isSecure,
                    kept: (hiddenAt ?? time) - signedIn.at,
                    wasHidden: hiddenAt != nil))
        case .signInRestored, .signInRequired: answer(event)
        case .pageHidden, .pageClosed: hiddenAt = hiddenAt ?? time
        case .pageShown:
            hiddenAt = nil
            let isNew = event["fresh"]?.bool == true && (event["navigation"]?.string ?? "navigate") == "navigate"
            if isNew, let last = starts.last, last.shown == nil { starts[starts.count - 1].shown = event }
        default: break
        }
    }

    private mutating func answer(_ event: Event) {
        guard let last = starts.last, last.answer == nil else { return }
        starts[starts.count - 1].answer = event
    }
}
