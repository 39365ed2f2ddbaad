package import Model

/// The fold of a run's events: all that a request needs to know of what has happened so far.
package struct RunState: Sendable {
    package let scenario: Scenario
    package private(set) var events: [Event] = []
    /// Hosted Links, in the order in which they were made.
    package private(set) var links: [LinkState] = []
    /// The newest `entryLoaded`.
    package private(set) var entry: Event?
    /// How many `branchPlaidLinkComplete` have come.
    package private(set) var completions = 0
    /// The value of the jar cookie that a page of the run has sent back last, so that the webview is known to keep cookies.
    package private(set) var cookieJar: String?
    /// The id of `runFinished`.
    private(set) var finishID: Int?
    private(set) var steps: StepProgress
    /// Direct's sign-in.
    package private(set) var login: LoginState
    /// What the worker has drawn, and can draw.
    package private(set) var pay: PayState
    /// The newest of Direct's screens on which a worker can go on.
    package private(set) var place: String?
    /// How far the worker has come in Onboarding.
    package private(set) var onboarding: OnboardingState
    /// What came of the faults that the scenario orders.
    package internal(set) var faults: FaultCounts
    /// By how much the run's clock was moved.
    private(set) var clockOffset: Duration = .zero
    package private(set) var documents = DocumentsState()
    package private(set) var probes = ProbesState()
    private var reports: [String: Set<Int>] = [:]

    init(scenario: Scenario) {
        self.scenario = scenario
        steps = StepProgress(scenario)
        login = LoginState(scenario.login)
        pay = PayState(scenario)
        onboarding = OnboardingState(scenario)
        faults = FaultCounts(scenario.faults)
    }

    package var isFinished: Bool { finishID != nil }

    /// Its app is the one that is built in.
    package var isSimulated: Bool { events.first?["simulated"] == true }

    package var lastEvent: Event? { events.last }

    /// When the newest event was, on the run's clock; zero before the first. Read often, so that no event is copied for it.
    private(set) var lastElapsed: Duration = .zero

    /// Events were dropped.
    package var isTruncated: Bool { events.count >= Event.limit }

    package func link(_ id: LinkID) -> LinkState? { links.first { $0.id == id } }

    /// The newest link whose account was linked.
    package var linked: LinkState? { links.last { $0.outcome == .linked } }

    /// Whether this report of this page is an event already.
    func hasReport(_ stamp: PageStamp) -> Bool { reports[stamp.id]?.contains(stamp.seq) ?? false }

    mutating func apply(_ event: Event) {
        events.append(event)
        lastElapsed = event.elapsed
        if let page = event.page { reports[page.id, default: []].insert(page.seq) }
        if let jar = event["cookieJar"]?.string { cookieJar = jar }
        switch event.type {
        case .runFinished: finishID = event.id
        case .clockMoved: clockOffset += .seconds(event["by"]?.double ?? 0)
        case .hostedLinkCreated: LinkState(event).map { links.append($0) }
        case .hostedLinkLoaded, .hostedLinkStep, .hostedLinkFinished, .hostedLinkRedirected, .pageClosed:
            tellLink(event)
        case .entryLoaded: entry = event
        case .branchPlaidLinkComplete: completions += 1
        case .pageShown where event["link"] == nil:
            if let screen = event["screen"]?.string, Self.places.contains(screen) { place = screen }
        case .pageShown: tellLink(event)
        case .documentOffered, .documentRequested: documents.apply(event)
        case .probeSent, .probeTripped: probes.apply(event)
        case .faultInjected: faults.apply(event)
        default: break
        }
        steps.apply(event)
        login.apply(event)
        pay.apply(event, clockOffset: clockOffset)
        onboarding.apply(event)
    }

    private mutating func tellLink(_ event: Event) {
        guard let name = event["link"]?.string, let index = links.firstIndex(where: { $0.id.text == name }) else {
            return
        }
        links[index].apply(event)
    }

    private static let places: Set = ["home", "cashOut", "cashOutReview", "cashOutDone", "history", "accounts"]
}
