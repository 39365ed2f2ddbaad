/// One thing that was observed in a run, with its evidence. Never changed once written.
package struct Event: Sendable, Hashable {
    /// Most events that a run keeps; what comes after is acknowledged and dropped.
    package static let limit = 100_000

    /// Grows by one in each run, from 1.
    package var id: Int
    package var run: RunID
    /// Wall clock, microseconds since 1970.
    package var at: Int64
    /// The run's own clock, from its start.
    package var elapsed: Duration
    package var type: EventType
    /// Set on what a page reported.
    package var page: PageStamp?
    package var data: JSONObject
    /// It came after the verdict was final.
    package var late: Bool

    package init(
        id: Int, run: RunID, at: Int64, elapsed: Duration, type: EventType, page: PageStamp? = nil,
        data: JSONObject = [:], late: Bool = false
    ) {
        (self.id, self.run, self.at, self.elapsed, self.type) = (id, run, at, elapsed, type)
        (self.page, self.data, self.late) = (page, data, late)
    }

    /// Shorthand for a member of `data`.
    package subscript(name: String) -> JSON? { data[name] }

    /// Of a request for a page or a file: neither a look at its head nor a prefetch.
    package var isFetch: Bool { (self["method"]?.string ?? "GET") == "GET" && self["purpose"] == nil }
}

/// Which document reported an event, and as its how-manieth report: order among a page's own events is `seq`.
package struct PageStamp: Sendable, Hashable {
    /// Made by the page at load; at most 64 characters.
    package var id: String
    package var seq: Int
    /// The page's own clock, milliseconds since 1970.
    package var at: Double

    package init(id: String, seq: Int, at: Double) { (self.id, self.seq, self.at) = (id, seq, at) }
}

/// The types of events; raw values are the names on the wire.
package enum EventType: String, Sendable, Hashable, CaseIterable {
    case runStarted, runFinished, clockMoved
    case entryLoaded
    case pageShown, pageHidden, pageClosed, pageError
    case bridgeDetected
    /// A step needed a bridge and none was there; `needed` is the message that could not be sent.
    case bridgeMissing
    /// The server made a Hosted Link URL: `link`, `url`, `redirectUrl`, `expiresAfter`.
    case hostedLinkCreated
    case branchPlaidLinkOpen, branchDownloadFile, branchPlaidLinkComplete, completionNearMiss
    /// Any request for a Hosted Link URL, whether or not a document came of it: `link`, `method`, `purpose`, `jar`.
    case hostedLinkRequested
    case hostedLinkLoaded, hostedLinkFinished, hostedLinkRedirected
    /// The worker answered a screen of Plaid's page: `link`, `screen` (the next one), `institution`, `device`, `round`, `rounds`,
    /// `questions`, `options`, `account`, `error`. Nothing that was typed.
    case hostedLinkStep
    case linkOutcomeShown
    /// The page got a URL of its own for a document: `document`, `ticket`, `url`, `expiresAfter`.
    case documentOffered
    case documentRequested
    /// A saved copy was handed back, and compared: `document`, `filename`, `bytes`, `sha256`, `matches`, `name`.
    case documentReturned
    /// The worker tapped one of the scenario's links: `link`, `open`.
    case linkTapped
    /// An external page was asked for: `link`, `jar`, `method`.
    case externalLinkOpened
    /// A frame was put into the page; time on show counts from here: `frame`.
    case frameShown
    /// What is in the frame was loaded: `frame`.
    case frameLoaded
    /// `way`, `outcome`, `type`, `bytes`, `width`, `height`.
    case cameraUsed
    /// Direct's login: `cookie`, and `reason` where a sign-in is wanted again.
    case signedIn, signInRestored, signInRequired, signedOut
    /// The server ended the worker's sign-ins, as a step orders.
    case signInRevoked
    /// The one-time code went out, as a real service would send it: `nth`.
    case signInCodeSent
    /// A code did not sign the worker in: `reason` (`wrongCode`, `codeExpired`, `tooManyTries`), `triesLeft`.
    case signInRefused
    /// `screen`, `outcome`.
    case onboardingStep
    /// `to`, `amount`, `fee`, `key`.
    case cashedOut
    /// A message that must not be obeyed was posted, with a Hosted Link of its own: `probe`, `how`, `canary`.
    case probeSent
    /// It was obeyed: `how` is `loaded` or `completion`.
    case probeTripped
    /// `fault`, `page`, `request`, `nth`.
    case faultInjected
    /// A request came on a port with a bad certificate: `kind`, `path`.
    case tlsRequest
    case stepDue, stepDone
}
