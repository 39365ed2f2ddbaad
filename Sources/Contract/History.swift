import Model

/// A run's events, sorted by what they are about.
struct History {
    let scenario: Scenario
    let asOf: Duration
    /// `runFinished` is there: nothing more is waited for.
    private(set) var isFinished = false
    /// When the newest event that is not the run's own came.
    private(set) var lastEvent: Duration = .zero
    private(set) var entries: [Event] = []
    private(set) var links: [LinkHistory] = []
    /// Completions that came with no Hosted Link asked for.
    private(set) var strayCompletions: [Event] = []
    private(set) var nearMisses: [Event] = []
    private(set) var missingBridges: [Event] = []
    private(set) var fileMessages: [Event] = []
    private(set) var documentRequests: [Event] = []
    private(set) var pages = PageHistories()
    private(set) var stepsDone: [Int: Event] = [:]
    /// All that count, for expectations.
    let events: ArraySlice<Event>

    private var declaredPlatform: Platform?
    private var inferredPlatform: Platform?
    private var userAgent = ""

    init(scenario: Scenario, events: [Event], asOf: Duration) {
        self.scenario = scenario
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

    var isAndroid: Bool { userAgent.contains("Android") }

    private mutating func take(_ event: Event) {
        switch event.type {
        case .runStarted: declaredPlatform = event["platform"]?.string.flatMap(Platform.init)
        case .runFinished, .clockMoved: return
        case .entryLoaded:
            entries.append(event)
            if let agent = event["userAgent"]?.string { userAgent = agent }
        case .pageShown, .pageHidden, .pageClosed, .pageError:
            if let link = event["link"]?.string { update(link) { $0.take(event) } } else { pages.take(event) }
        case .bridgeDetected:
            pages.take(event)
            if let platform = Self.platform(of: event) { inferredPlatform = platform }
        case .bridgeMissing:
            pages.take(event)
            missingBridges.append(event)
        case .hostedLinkCreated: links.append(LinkHistory(event))
        case .branchPlaidLinkOpen:
            pages.take(event)
            update(event["link"]?.string) { $0.messages.append(event) }
        case .branchDownloadFile:
            pages.take(event)
            fileMessages.append(event)
        case .branchPlaidLinkComplete:
            pages.take(event)
            attribute(event)
        case .completionNearMiss:
            pages.take(event)
            nearMisses.append(event)
        case .hostedLinkRequested, .hostedLinkLoaded, .hostedLinkFinished, .hostedLinkRedirected:
            update(event["link"]?.string) { $0.take(event) }
        case .linkOutcomeShown: pages.take(event)
        case .documentRequested: documentRequests.append(event)
        case .linkTapped, .frameShown, .frameLoaded, .cameraUsed, .probeSent: pages.take(event)
        case .hostedLinkStep, .documentReturned, .externalLinkOpened, .signedIn, .signInRestored, .signInRequired,
            .signedOut, .signInCodeSent, .signInRefused, .onboardingStep, .cashedOut, .probeTripped, .faultInjected,
            .tlsRequest, .stepDue:
            break
        case .stepDone: takeStep(event)
        }
        lastEvent = event.elapsed
    }

    private mutating func takeStep(_ event: Event) {
        guard let number = event["step"]?.int, scenario.steps.indices.contains(number - 1) else { return }
        stepsDone[number - 1] = event
        guard scenario.steps[number - 1] == .plaid(.closed) else { return }
        let newest = links.last { $0.hasLoaded && $0.end == nil }
        update(event["link"]?.string ?? newest?.id) { $0.reportClosed(event) }
    }

    private mutating func update(_ link: String?, _ change: (inout LinkHistory) -> Void) {
        guard let link, let index = links.firstIndex(where: { $0.id == link }) else { return }
        change(&links[index])
    }

    /// Gives a completion to the link that it answers: the one whose redirect it names, else the oldest that has ended or is open and has no answer yet, else the newest that was asked for.
    private mutating func attribute(_ event: Event) {
        let asked = links.indices.filter { !links[$0].messages.isEmpty }
        let unanswered = asked.filter { links[$0].completions.isEmpty }
        let named = event["callbackUrl"]?.string.flatMap { url in
            unanswered.first { links[$0].redirectURLs.contains(url) }
        }
        let index =
            named ?? unanswered.first { links[$0].end != nil } ?? unanswered.first { links[$0].hasLoaded }
            ?? unanswered.first ?? asked.last
        if let index { links[index].completions.append(event) } else { strayCompletions.append(event) }
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
        return scenario.steps.enumerated().map { index, step in
            if stepsDone[index] != nil { return StepResult(step: step, state: .done) }
            if step.key == "plaid", let last = links.last, links.allSatisfy({ $0.isOver(at: asOf) }),
                !last.messages.isEmpty
            {
                return StepResult(step: step, state: .missed)
            }
            defer { isDueFound = true }
            return StepResult(step: step, state: isDueFound ? .pending : .due)
        }
    }
}
