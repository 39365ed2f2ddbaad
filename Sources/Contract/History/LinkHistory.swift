import Model

/// What happened to one Hosted Link.
struct LinkHistory {
    /// How it came to its end.
    enum End {
        /// By a redirect that the app got.
        case redirected(Event, RedirectFate)
        case closed(Event)
    }

    let id: String
    let created: Event
    let expiresAt: Duration
    /// The text that the scenario has in place of its URL, which no browser opens.
    let unopenable: String?
    /// `branchPlaidLinkOpen` with this link.
    var messages: [Event] = []
    var completions: [Event] = []
    private(set) var loads: [Event] = []
    private(set) var finished: Event?
    /// The newest thing that the worker did on its page.
    private(set) var lastAnswer: Event?
    private(set) var redirects: [Event] = []
    /// What becomes of the first of them.
    private(set) var fate: RedirectFate?
    private(set) var requests: [Event] = []
    /// The page was still on show well after it had left for the redirect URL.
    private var onShow: Event?
    private var closed: Event?
    /// The pages that reported anything.
    private var documents: Set<String> = []
    /// Its form was answered by a fault, so that its page's good-bye closes nothing.
    var isFaulty = false

    init(_ created: Event) {
        self.created = created
        id = created["link"]?.string ?? ""
        unopenable = created["url"]?.string.flatMap {
            ["http", "https"].contains(URLText($0).scheme.lowercased()) ? nil : $0
        }
        expiresAt = created.elapsed + .seconds(created["expiresAfter"]?.double ?? 0)
    }

    /// - Parameter fate: what becomes of a redirect to a URL by a way.
    mutating func take(_ event: Event, fate: (_ url: String, _ way: String?) -> RedirectFate) {
        switch event.type {
        case .hostedLinkRequested: requests.append(event)
        case .hostedLinkLoaded:
            loads.append(event)
            (closed, isFaulty) = (nil, false)
        case .hostedLinkStep: lastAnswer = event
        case .hostedLinkFinished: (finished, lastAnswer) = (event, event)
        case .hostedLinkRedirected where event["onShow"]?.bool == true: onShow = event
        case .hostedLinkRedirected:
            redirects.append(event)
            self.fate = self.fate ?? fate(event["url"]?.string ?? "", event["way"]?.string)
        case .pageShown where !isLate(event): closed = nil
        case .pageClosed where !isFaulty: closed = event
        default: break
        }
        if let page = event.page { documents.insert(page.id) }
    }

    /// It was shown before it was closed, and says so after it: reports can be slow. A document of a reload, and one that is
    /// shown again, are not closed.
    private func isLate(_ shown: Event) -> Bool {
        guard let closed, let page = shown.page else { return false }
        guard let last = closed.page else { return documents.contains(page.id) }
        return page.id == last.id && page.seq < last.seq
    }

    /// The scenario's step, a tester or the app says that the window was closed.
    mutating func reportClosed(_ event: Event) {
        if end == nil { closed = event }
    }

    var hasLoaded: Bool { !loads.isEmpty }

    /// Its document was made by going there, not by a reload or by going back.
    var navigations: [Event] { loads.filter { ($0["navigation"]?.string ?? "navigate") == "navigate" } }

    /// A redirect that is the app's to take did not leave the browser. An app that has its URL proves the contrary: its window was slow to go.
    var blocked: Event? {
        let hasArrived = completions.contains { $0["callbackUrl"]?.string.map(isRedirect) ?? false }
        return hasArrived || fate == .stays ? nil : onShow
    }

    var end: End? {
        if let first = redirects.first, blocked == nil, let fate, fate != .stays, fate != .unsettled {
            // A redirect that was held back until its window was closed reached nobody.
            if let closed, closed.id < first.id { return .closed(closed) }
            return .redirected(first, fate)
        }
        return closed.map(End.closed)
    }

    /// Whether this document sent it to the app.
    func isAsked(by page: PageStamp?) -> Bool { messages.contains { $0.page?.id == page?.id } }

    var redirectURLs: [String] { redirects.compactMap { $0["url"]?.string } }

    /// Whether this is the URL of one of its redirects, in any spelling.
    func isRedirect(_ url: String) -> Bool {
        redirectURLs.contains(url) || redirectURLs.contains { URLText.normalized($0) == URLText.normalized(url) }
    }

    /// Nothing more can come of it: it has ended, or expired with nobody on its page.
    func isOver(at time: Duration) -> Bool { end != nil || time >= expiresAt }

    /// Its window, which was closed without a redirect, was there well after the app had said this, by the clock of the device
    /// that both pages are on.
    func isEarly(_ completion: Event) -> Bool {
        guard case .closed(let closed) = end, let left = closed.page?.at, let said = completion.page?.at else {
            return false
        }
        return left - said >= 500
    }

    func completions(_ status: String) -> [Event] { completions.filter { $0["status"]?.string == status } }
}

extension LinkHistory.End {
    var event: Event {
        switch self {
        case .redirected(let event, _), .closed(let event): event
        }
    }

    var isRedirect: Bool { if case .redirected = self { true } else { false } }
}
