import Model

/// A run's events, sorted by what they are about, in one pass.
struct History {
    let scenario: Scenario
    let asOf: Duration
    /// `runFinished` is there: nothing more is waited for.
    let isFinished: Bool
    /// Events were dropped: what is not here may have happened.
    let isTruncated: Bool
    /// All that count, for expectations.
    let events: ArraySlice<Event>
    /// When the newest event that is not the run's own came.
    private(set) var lastEvent: Duration = .zero
    private(set) var linkHistories = LinkHistories()
    private(set) var pages = PageHistories()
    private(set) var logins = LoginHistory()
    private(set) var steps = StepHistory()
    /// Declared by whoever made the run: the device has no auth session, and the app falls back to the system browser.
    private(set) var hasAuthSession = true
    /// The app is the simulated one, which writes its cookies at once.
    private(set) var isSimulated = false
    /// A page of the run has sent a cookie back.
    private(set) var keepsCookies = false

    private var kept: [EventType: [Event]] = [:]
    private var clockOffset: Duration = .zero
    private var declaredPlatform: Platform?
    private var inferredPlatform: Platform?
    private var userAgent = ""

    init(scenario: Scenario, events: [Event], asOf: Duration) {
        self.scenario = scenario
        isTruncated = events.count >= Event.limit
        // What is late comes last, behind the run's end.
        self.events = events.last?.late == true ? events.prefix { !$0.late } : events[...]
        let finish = self.events.last.flatMap { $0.type == .runFinished ? $0 : nil }
        self.asOf = finish?.elapsed ?? asOf
        isFinished = finish != nil
        // By index, since a loop over the events would copy each.
        let counted = self.events
        for index in counted.indices { take(counted[index]) }
    }

    /// As declared when the run was made, else as its bridge shows.
    var platform: Platform? { declaredPlatform ?? inferredPlatform }

    /// An app has come: it asked for an entry URL, or a page of it reported.
    var hasApp: Bool { kept[.entryLoaded] != nil || !pages.documents.isEmpty }

    var isAndroid: Bool { platform == .android || userAgent.contains("Android") }

    /// The entry page is in a webview, whether or not that has a bridge.
    var isInWebview: Bool { Webview.tell(ofUserAgent: userAgent) != nil }

    var links: [LinkHistory] { linkHistories.all }

    /// The events of a type that rules look at as a list.
    subscript(type: EventType) -> [Event] { kept[type] ?? [] }

    private mutating func take(_ event: Event) {
        switch event.type {
        case .runFinished: return
        case .clockMoved:
            clockOffset += .seconds(event["by"]?.double ?? 0)
            return
        case .runStarted: start(event)
        case .entryLoaded:
            if let agent = event["userAgent"]?.string { userAgent = agent }
            if event["flow"]?.string != Scenario.Flow.onboarding.rawValue { takeLogin(event) }
        case .pageShown, .pageHidden, .pageClosed:
            if event["link"] != nil { takeLink(event) } else { takePage(event) }
        case .pageError: if event["link"] == nil { pages.take(event) }
        case .bridgeDetected:
            pages.take(event)
            inferredPlatform = Self.platform(of: event) ?? inferredPlatform
        case .hostedLinkCreated:
            pages.note(link: event)
            linkHistories.open(event)
        case .branchPlaidLinkOpen:
            pages.take(event)
            linkHistories.takeMessage(event)
        case .branchPlaidLinkComplete:
            pages.take(event)
            linkHistories.takeCompletion(event)
        case .hostedLinkRequested, .hostedLinkLoaded, .hostedLinkStep, .hostedLinkFinished, .hostedLinkRedirected:
            takeLink(event)
        case .bridgeMissing, .branchDownloadFile, .completionNearMiss, .linkOutcomeShown, .linkTapped, .frameShown,
            .cameraUsed:
            pages.take(event)
        // Strangers are no pages of the app.
        case .probeSent:
            if event["probe"]?.string == Scenario.Probe.noise.rawValue {
                pages.take(event)
                linkHistories.noteNoise()
            }
        case .probeTripped: if event["how"]?.string == "loaded" { linkHistories.noteCanary() }
        case .documentRequested: if event.isServed { pages.note(download: event) }
        case .signedIn, .signedOut, .signInRestored, .signInRequired: takeLogin(event)
        case .stepDue, .stepDone: takeStep(event)
        case .faultInjected: if !isOnlySlow(event) { linkHistories.noteFault(event) }
        case .documentOffered, .documentReturned, .signInRevoked, .externalLinkOpened, .frameLoaded, .tlsRequest,
            .onboardingStep, .cashedOut, .signInCodeSent, .signInRefused:
            break
        }
        if Self.isListed(event.type) { kept[event.type, default: []].append(event) }
        lastEvent = event.elapsed
    }

    /// Whether rules look at events of the type as a list.
    private static func isListed(_ type: EventType) -> Bool {
        switch type {
        case .entryLoaded, .pageError, .bridgeMissing, .branchDownloadFile, .completionNearMiss, .linkTapped,
            .frameShown, .frameLoaded, .cameraUsed, .probeSent, .probeTripped, .documentRequested, .documentReturned,
            .externalLinkOpened, .signedIn, .signedOut, .signInRevoked, .faultInjected, .tlsRequest:
            true
        default: false
        }
    }

    private mutating func start(_ event: Event) {
        declaredPlatform = event["platform"]?.string.flatMap(Platform.init)
        hasAuthSession = event["authSession"]?.bool ?? true
        isSimulated = event["simulated"]?.bool ?? false
    }

    private mutating func takePage(_ event: Event) {
        pages.take(event)
        takeLogin(event)
        if event["cookies"]?.bool == true { keepsCookies = true }
    }

    /// Times of sign-ins are the device's: the run's clock without what it was moved by.
    private mutating func takeLogin(_ event: Event) { logins.take(event, at: event.elapsed - clockOffset) }

    private mutating func takeLink(_ event: Event) {
        let device = RedirectFate.Device(platform: platform, isAndroid: isAndroid)
        let configured = scenario.organization.completionRedirectURL
        linkHistories.take(event) { RedirectFate(of: $0, way: $1, configured: configured, on: device) }
    }

    private mutating func takeStep(_ event: Event) {
        guard let number = event["step"]?.int, scenario.steps.indices.contains(number - 1) else { return }
        let step = scenario.steps[number - 1]
        steps.take(event, number - 1, step)
        guard event.type == .stepDone else { return }
        switch step {
        case .plaid(.closed): linkHistories.reportClosed(event)
        case .restartApp, .killApp: linkHistories.noteRestart()
        default: break
        }
    }

    /// The fault kept the answer back, which came then.
    private func isOnlySlow(_ event: Event) -> Bool {
        scenario.faults.contains { $0.effect.isOnlySlow && $0.text == event["fault"]?.string }
    }

    private static func platform(of detection: Event) -> Platform? {
        let signs = detection["signs"]?.array?.compactMap(\.string) ?? []
        switch detection["kind"]?.string {
        case "android": return signs.contains("ReactNativeWebView") ? .reactNativeShim : .android
        case "reactNative": return .reactNative
        case "ios": return .ios
        case "none": return .browser
        default: return nil
        }
    }
}

extension History {
    /// How each step stands: done, missed since its Hosted Link has expired, due next, or pending.
    var stepResults: [StepResult] {
        var isDueFound = false
        let areLinksOver = links.last?.messages.isEmpty == false && links.allSatisfy { $0.isOver(at: asOf) }
        return scenario.steps.enumerated().map { index, step in
            if steps.done[index] != nil { return StepResult(step: step, state: .done) }
            if step.key == "plaid", areLinksOver, !isDueFound { return StepResult(step: step, state: .missed) }
            defer { isDueFound = true }
            return StepResult(step: step, state: isDueFound ? .pending : .due)
        }
    }
}

extension Event {
    /// A file, or a part of it, was sent to be saved or shown; a look at the head and a prefetch are none.
    var isServed: Bool { [200, 206].contains(self["status"]?.int) && isFetch }
}
