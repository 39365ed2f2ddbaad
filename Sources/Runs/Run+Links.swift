import Loop
package import Model

extension Run {
    /// Makes a Hosted Link and records it.
    ///
    /// - Parameters:
    ///   - jar: the value of the jar cookie that came with the page's call.
    ///   - url: says under which URL its page is found, unless the scenario has another text for it.
    package func createLink(askedFrom jar: String? = nil, url: (LinkID) -> String) async throws -> LinkState {
        let link = LinkID(run: id, random: try Random.bytes(7))
        let nonce = LinkID(run: id, random: try Random.bytes(7)).text.suffix(10)
        let target = scenario.plaid.hostedLinkURL ?? url(link)
        let redirect = RedirectTarget.text(for: scenario, nonce: String(nonce))
        var data: JSONObject = [
            "link": .string(link.text), "url": .string(target), "redirectUrl": .string(redirect),
            "expiresAfter": .number(scenario.plaid.lifetime.seconds),
        ]
        data["cookieJar"] = jar.map(JSON.string)
        try await record([Observation(.hostedLinkCreated, data)])
        guard let state = read({ $0.link(link) }) else { throw RunError.full(id) }
        return state
    }

    /// The worker is done with Plaid's page, for the first time and in time; records it. `account` is the name of what was linked.
    /// - Returns: whether it was so; `false` leaves everything as it is.
    package func finishLink(_ link: LinkID, _ outcome: Scenario.Plaid.Outcome, account: String?) async throws -> Bool {
        let events = try await decide { state, now in
            guard let known = state.link(link), known.isOpen(at: now) else { return [] }
            var data: JSONObject = ["link": .string(link.text), "outcome": .string(outcome.rawValue)]
            if outcome == .linked {
                data["institution"] = .string(known.progress.institution ?? scenario.plaid.institution)
            }
            data["account"] = account.map(JSON.string)
            return [Observation(.hostedLinkFinished, data)]
        }
        return !events.isEmpty
    }

    /// Records that the page is sent to the redirect URL for the `nth` time, from 1; once for each.
    package func redirectLink(
        _ link: LinkID, way: Scenario.Plaid.Redirect.Way, url: String, nth: Int
    ) async throws {
        let data: JSONObject = [
            "link": .string(link.text), "url": .string(url), "way": .string(way.rawValue), "onShow": false,
            "nth": .int(nth),
        ]
        try await decide { state, _ in
            (state.link(link)?.redirects ?? nth) < nth ? [Observation(.hostedLinkRedirected, data)] : []
        }
    }

    /// Waits on the run's loop. Throws `CancellationError` once the task is canceled, as when a client goes away.
    package func pause(for duration: Duration) async throws {
        if duration > .zero { try await loop.sleep(for: duration) }
    }
}
