package import Model

/// One Hosted Link, as the server knows it.
package struct LinkState: Sendable, Hashable {
    package let id: LinkID
    package let url: String
    /// Where Plaid's page goes in the end: the completion redirect URL with this link's nonce, or what the scenario has instead of it.
    package let redirectURL: String
    /// The value of the jar cookie that came with the page's call for it.
    package let cookieJar: String?
    /// On the run's clock.
    package let expiresAt: Duration
    package private(set) var progress = LinkProgress()
    package private(set) var outcome: Scenario.Plaid.Outcome?
    /// The bank of the linked account.
    package private(set) var institution: String?
    /// The name of the linked account.
    package private(set) var account: String?
    package private(set) var hasLoaded = false
    /// Its page was loaded, and not closed since.
    package private(set) var isOnShow = false
    /// How often its page has left for the redirect URL.
    package private(set) var redirects = 0

    /// Its page takes answers: it is not finished, and has not expired.
    package func isOpen(at now: Duration) -> Bool { outcome == nil && expiresAt > now }

    init?(_ created: Event) {
        guard let id = created["link"]?.string.flatMap(LinkID.init), let url = created["url"]?.string,
            let redirectURL = created["redirectUrl"]?.string, let lifetime = created["expiresAfter"]?.double
        else { return nil }
        (self.id, self.url, self.redirectURL) = (id, url, redirectURL)
        cookieJar = created["cookieJar"]?.string
        expiresAt = created.elapsed + .seconds(lifetime)
    }

    mutating func apply(_ event: Event) {
        switch event.type {
        case .hostedLinkLoaded: (hasLoaded, isOnShow) = (true, true)
        case .pageClosed: isOnShow = false
        // It came back out of the browser's cache.
        case .pageShown: isOnShow = hasLoaded
        case .hostedLinkStep: progress = LinkProgress(event.data)
        case .hostedLinkFinished:
            outcome = event["outcome"]?.string.flatMap(Scenario.Plaid.Outcome.init)
            institution = event["institution"]?.string
            account = event["account"]?.string
        case .hostedLinkRedirected where event["onShow"]?.bool == false: redirects += 1
        default: break
        }
    }
}
