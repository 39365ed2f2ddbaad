import Model

/// How far the worker has come with the scenario's steps. An event completes the first open step that it fits.
struct StepProgress: Sendable {
    struct Completion: Sendable, Hashable {
        /// From 1.
        var step: Int
        /// `page` or `app`: who showed that the step was taken.
        var by: String
        /// The Hosted Link that a `plaid` step was about.
        var link: String?
    }

    private let steps: [Scenario.Step]
    private var done: Set<Int> = []
    private var dueAnnounced = 0
    /// Messages that an open `linkBank: twice` has had.
    private var messages = 0
    /// The link whose window is open: loaded, and neither finished nor closed.
    private var openLink: String?

    init(_ steps: [Scenario.Step]) { self.steps = steps }

    func isOpen(_ step: Int) -> Bool { steps.indices.contains(step - 1) && !done.contains(step) }

    /// The first step that is not done, if nobody was told yet that it is due.
    var unannounced: Int? {
        guard let first = (1...max(1, steps.count)).first(where: isOpen), first != dueAnnounced else { return nil }
        return first
    }

    /// The step that the event completes, if any.
    func completion(by event: Event) -> Completion? {
        switch event.type {
        case .branchPlaidLinkOpen:
            guard let step = first(where: { if case .linkBank = $0 { true } else { false } }),
                case .linkBank(let times) = steps[step - 1], messages + 1 >= times
            else { return nil }
            return Completion(step: step, by: "page")
        case .hostedLinkFinished:
            let end: Scenario.PlaidEnd = event["outcome"]?.string == "linked" ? .linked : .exited
            return plaid(end, by: "page", link: event["link"]?.string)
        case .pageClosed:
            guard let link = event["link"]?.string, link == openLink else { return nil }
            return plaid(.closed, by: "page", link: link)
        case .branchPlaidLinkComplete:
            guard let openLink else { return nil }
            return plaid(.closed, by: "app", link: openLink)
        case .branchDownloadFile, .documentRequested:
            guard let document = event["document"]?.string, event["threw"] == nil,
                (event["status"]?.int ?? 200) < 400,
                let step = first(where: { $0 == .download(document) })
            else { return nil }
            return Completion(step: step, by: "page")
        default: return nil
        }
    }

    mutating func apply(_ event: Event) {
        switch event.type {
        case .branchPlaidLinkOpen: messages += 1
        case .hostedLinkLoaded: openLink = event["link"]?.string
        case .hostedLinkFinished: openLink = nil
        case .stepDue: dueAnnounced = event["step"]?.int ?? dueAnnounced
        case .stepDone:
            guard let step = event["step"]?.int, isOpen(step) else { break }
            done.insert(step)
            switch steps[step - 1] {
            case .linkBank: messages = 0
            case .plaid: openLink = nil
            case .download: break
            }
        default: break
        }
    }

    private func plaid(_ end: Scenario.PlaidEnd, by: String, link: String?) -> Completion? {
        first { $0 == .plaid(end) }.map { Completion(step: $0, by: by, link: link) }
    }

    /// The first open step that fits.
    private func first(where fits: (Scenario.Step) -> Bool) -> Int? {
        steps.indices.first { !done.contains($0 + 1) && fits(steps[$0]) }.map { $0 + 1 }
    }
}
