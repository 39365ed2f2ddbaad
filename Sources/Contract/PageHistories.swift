import Model

/// The documents of the entry page, in the order in which they showed up.
struct PageHistories {
    struct Document {
        let id: String
        let first: Event
        /// The newest report.
        var last: Event
        /// The newest report of something that makes the app act on the page.
        var lastRisk: Event?
    }

    private(set) var documents: [Document] = []
    private(set) var errors: [Event] = []
    /// Moments at which the page, whichever document it was, came into or went out of sight.
    private var visibility: [(at: Duration, isVisible: Bool)] = []

    mutating func take(_ event: Event) {
        guard let page = event.page?.id else { return }
        let index = documents.lastIndex { $0.id == page } ?? documents.count
        if index < documents.count {
            documents[index].last = event
        } else {
            documents.append(Document(id: page, first: event, last: event))
        }
        switch event.type {
        case .branchPlaidLinkOpen, .branchDownloadFile, .branchPlaidLinkComplete, .completionNearMiss:
            documents[index].lastRisk = event
        case .pageShown: visibility.append((event.elapsed, true))
        case .pageHidden, .pageClosed: visibility.append((event.elapsed, false))
        case .pageError: errors.append(event)
        default: break
        }
    }

    /// How long the page was in sight between two moments. Before the first report of either kind it counts as visible.
    func visibleTime(from start: Duration, to end: Duration) -> Duration {
        var total: Duration = .zero
        var since = start
        var isVisible = visibility.last { $0.at <= start }?.isVisible ?? true
        for change in visibility where change.at > start && change.at < end {
            if isVisible { total += change.at - since }
            (since, isVisible) = (change.at, change.isVisible)
        }
        if isVisible, end > since { total += end - since }
        return total
    }

    /// When `allowance` of visible time will have passed since `start`, if the page stays as it is; `nil` while it is hidden.
    func deadline(allowing allowance: Duration, since start: Duration, asOf now: Duration) -> Duration? {
        let spent = visibleTime(from: start, to: now)
        if spent >= allowance { return start }
        guard visibility.last?.isVisible ?? true else { return nil }
        return now + (allowance - spent)
    }
}
