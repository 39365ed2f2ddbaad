import Model

/// What happened to one Hosted Link.
struct LinkHistory {
    /// How it came to its end.
    enum End {
        case redirected(Event)
        case closed(Event)
    }

    let id: String
    let created: Event
    let expiresAt: Duration
    /// `branchPlaidLinkOpen` with this link.
    var messages: [Event] = []
    var completions: [Event] = []
    private(set) var loads: [Event] = []
    private(set) var finished: Event?
    private(set) var redirects: [Event] = []
    private(set) var requests: [Event] = []
    /// The page was still on show well after it had left for the redirect URL.
    private var onShow: Event?
    private var closed: Event?

    init(_ created: Event) {
        self.created = created
        id = created["link"]?.string ?? ""
        expiresAt = created.elapsed + .seconds(created["expiresAfter"]?.double ?? 0)
    }

    mutating func take(_ event: Event) {
        switch event.type {
        case .hostedLinkRequested: requests.append(event)
        case .hostedLinkLoaded:
            loads.append(event)
            closed = nil
        case .hostedLinkFinished: finished = event
        case .hostedLinkRedirected:
            if event["onShow"]?.bool == true { onShow = event } else { redirects.append(event) }
        case .pageClosed: closed = event
        default: break
        }
    }

    /// The scenario's step, a tester or the app says that the window was closed.
    mutating func reportClosed(_ event: Event) {
        if end == nil { closed = event }
    }

    var hasLoaded: Bool { !loads.isEmpty }

    /// Its document was made by going there, not by a reload or by going back.
    var navigations: [Event] { loads.filter { ($0["navigation"]?.string ?? "navigate") == "navigate" } }

    /// The browser did not follow the redirect. An app that has its URL proves the contrary: its window was slow to go.
    var blocked: Event? {
        let hasArrived = completions.contains { $0["callbackUrl"]?.string.map(redirectURLs.contains) ?? false }
        return hasArrived ? nil : onShow
    }

    var end: End? {
        if let first = redirects.first, blocked == nil { return .redirected(first) }
        if let closed { return .closed(closed) }
        return nil
    }

    var redirectURLs: [String] { redirects.compactMap { $0["url"]?.string } }

    /// Nothing more can come of it: it has ended, or expired with nobody on its page.
    func isOver(at time: Duration) -> Bool { end != nil || time >= expiresAt }

    func completions(_ status: String) -> [Event] { completions.filter { $0["status"]?.string == status } }
}

extension LinkHistory.End {
    var event: Event {
        switch self {
        case .redirected(let event), .closed(let event): event
        }
    }
}
