import Model

/// How far the worker has come with the scenario's steps. An event completes the first open step that it fits.
struct StepProgress: Sendable {
    struct Completion: Sendable, Hashable {
        /// From 1.
        var step: Int
        var by = By.page
        /// The Hosted Link that a `plaid` step was about.
        var link: String?

        /// Who showed that the step was taken.
        enum By: String, Sendable, Hashable { case page, app }
    }

    let steps: [Scenario.Step]
    /// Documents that an app may refuse by an exception.
    let refusable: Set<String>
    private(set) var done: Set<Int> = []
    private var dueAnnounced = 0
    /// Messages that an open `linkBank: twice` has had.
    private(set) var messages = 0
    /// The links whose windows are open, the newest last: loaded, and neither redirected nor closed. One that waits for a tap can
    /// be finished.
    private(set) var openLinks: [String] = []
    /// Windows that are gone, for which the app's answer has not come: it says nothing of those that are open.
    private(set) var unanswered = 0
    /// The link that was asked for since its page was last loaded: a document is on its way, and the one before it goes by a reload.
    private(set) var arrivingLink: String?
    /// An app's page has been on show: what is fresh from now on is the app started again.
    private(set) var hasShown = false
    /// When an app's page was hidden last, since the step became due that is due now.
    private(set) var hidden: Event?

    init(_ scenario: Scenario) {
        steps = scenario.steps
        refusable = Set(scenario.documents.filter(\.isRefusable).map(\.id))
    }

    func isOpen(_ step: Int) -> Bool { steps.indices.contains(step - 1) && !done.contains(step) }

    /// The first step that is not done.
    var due: Int? { (1...max(1, steps.count)).first(where: isOpen) }

    /// The step that is due, if nobody was told yet.
    var unannounced: Int? { due == dueAnnounced ? nil : due }

    /// The step that is due is, or begins with, opening the app.
    var awaitsApp: Bool {
        switch due.map({ steps[$0 - 1] }) {
        case .restartApp, .killApp, .openApp, .openDirect: true
        default: false
        }
    }

    mutating func apply(_ event: Event) {
        switch event.type {
        case .branchPlaidLinkOpen: messages += 1
        case .hostedLinkRequested where event.isFetch:
            arrivingLink = event["link"]?.string
        case .hostedLinkLoaded:
            if openLinks.isEmpty { unanswered = 0 }
            if let link = event["link"]?.string { openLinks = openLinks.filter { $0 != link } + [link] }
            arrivingLink = nil
        case .hostedLinkRedirected where event["onShow"]?.bool == false: close(event["link"]?.string)
        case .branchPlaidLinkComplete: unanswered = max(0, unanswered - 1)
        // One that comes back from a bank's page is not loaded anew.
        case .pageShown where event["link"] != nil && event["link"]?.string == arrivingLink: arrivingLink = nil
        case .pageShown where event["link"] == nil: hasShown = true
        case .pageHidden where event["link"] == nil: hidden = event
        case .stepDue:
            dueAnnounced = event["step"]?.int ?? dueAnnounced
            hidden = nil
        case .stepDone:
            guard let step = event["step"]?.int, isOpen(step) else { break }
            done.insert(step)
            switch steps[step - 1] {
            case .linkBank: messages = 0
            case .plaid(.closed):
                close(
                    event["link"]?.string ?? openLinks.last,
                    isAnswered: event["by"]?.string == Completion.By.app.rawValue)
            default: break
            }
        default: break
        }
    }

    private mutating func close(_ link: String?, isAnswered: Bool = false) {
        guard let index = openLinks.firstIndex(where: { $0 == link }) else { return }
        openLinks.remove(at: index)
        if !isAnswered { unanswered += 1 }
    }

    /// The first open step that fits.
    func first(where fits: (Scenario.Step) -> Bool) -> Int? {
        steps.indices.first { !done.contains($0 + 1) && fits(steps[$0]) }.map { $0 + 1 }
    }
}
