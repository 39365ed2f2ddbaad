import Model

/// Which event shows that a step was taken. A killed app shows nothing: a tester says it, or the API.
extension StepProgress {
    /// The step that the event completes, if any.
    func completion(by event: Event) -> Completion? {
        switch event.type {
        case .branchPlaidLinkOpen, .hostedLinkStep, .hostedLinkFinished, .pageClosed, .branchPlaidLinkComplete:
            plaid(event)
        case .pageShown: event["link"] == nil ? shown(event) : plaid(event)
        case .branchDownloadFile, .documentRequested: download(event)
        case .documentReturned: step { $0 == event["document"]?.string.map { .handBack($0) } }
        case .linkTapped: step { $0 == event["link"]?.string.map { .follow($0) } }
        case .cameraUsed: camera(event)
        case .signedIn: step { $0 == .signIn }
        case .signedOut: step { $0 == .signOut }
        case .entryLoaded: event["flow"]?.string == Scenario.Flow.direct.rawValue ? ifDue { $0 == .openDirect } : nil
        case .onboardingStep: event["screen"]?.string == "done" ? step { $0 == .onboard } : nil
        case .cashedOut: step { $0 == event["to"]?.string.flatMap(Scenario.Payout.init).map { .cashOut($0) } }
        default: nil
        }
    }

    private func step(where fits: (Scenario.Step) -> Bool) -> Completion? {
        first(where: fits).map { Completion(step: $0) }
    }

    /// For what also happens without the step: it must be the next one.
    private func ifDue(_ fits: (Scenario.Step) -> Bool) -> Completion? {
        due.flatMap { fits(steps[$0 - 1]) ? Completion(step: $0) : nil }
    }

    /// An app's page came up. A new webview has an empty `sessionStorage`.
    private func shown(_ event: Event) -> Completion? {
        ifDue { step in
            switch step {
            case .restartApp, .openApp: event["fresh"]?.bool == true && hasShown
            case .background(let time): hidden.map { event.isShown(atLeast: time, after: $0) } ?? false
            case .back: event["navigation"]?.string == "back_forward"
            default: false
            }
        }
    }

    private func download(_ event: Event) -> Completion? {
        guard let document = event["document"]?.string, event["threw"] == nil || refusable.contains(document),
            event.isFetch, (event["status"]?.int ?? 200) < 400
        else { return nil }
        return step { $0 == .download(document) }
    }

    private func camera(_ event: Event) -> Completion? {
        let isCaptured = event["outcome"]?.string == "captured"
        let source = event["way"]?.string.flatMap(Scenario.PhotoSource.init)
        return step { step in
            switch step {
            case .camera(.allow): isCaptured
            case .camera(.deny): !isCaptured
            case .camera(.missing): event["outcome"] == "NotFoundError"
            case .photo(let wanted): isCaptured && source == wanted
            default: false
            }
        }
    }
}

/// The steps around Plaid's page.
extension StepProgress {
    private func plaid(_ event: Event) -> Completion? {
        let link = event["link"]?.string
        switch event.type {
        case .branchPlaidLinkOpen:
            guard let step = first(where: { if case .linkBank = $0 { true } else { false } }),
                case .linkBank(let times) = steps[step - 1], messages + 1 >= times
            else { return nil }
            return Completion(step: step)
        case .hostedLinkStep:
            guard let error = event["error"]?.string.flatMap(Scenario.PlaidError.init) else { return nil }
            return first { $0 == .plaidError(error) }.map { Completion(step: $0, link: link) }
        case .hostedLinkFinished: return end(event["outcome"]?.string == "linked" ? .linked : .exited, link: link)
        case .pageClosed where link.map(openLinks.contains) == true && link != arrivingLink:
            return end(.closed, link: link)
        case .branchPlaidLinkComplete where !openLinks.isEmpty && unanswered == 0:
            return end(.closed, by: .app, link: openLinks.last)
        case .pageShown: return screen(event).map { Completion(step: $0, link: link) }
        default: return nil
        }
    }

    private func end(_ end: Scenario.PlaidEnd, by: Completion.By = .page, link: String?) -> Completion? {
        first { $0 == .plaid(end) }.map { Completion(step: $0, by: by, link: link) }
    }

    /// The step whose screen, or a later one, is on show; none before it about Plaid's page is open.
    private func screen(_ event: Event) -> Int? {
        let next = first { step in
            switch step {
            case .linkBank, .plaid, .plaidUntil, .plaidError: true
            default: false
            }
        }
        let screens = Scenario.PlaidScreen.allCases
        guard let next, case .plaidUntil(let wanted) = steps[next - 1], let name = event["screen"]?.string,
            let shown = screens.firstIndex(where: { $0.pageName == name }),
            let least = screens.firstIndex(of: wanted), shown >= least
        else { return nil }
        return next
    }
}

extension Event {
    /// By the run's clock, which may have been moved, or by the device's: what a page says as it is hidden can come late.
    fileprivate func isShown(atLeast time: Duration, after hidden: Event) -> Bool {
        if elapsed - hidden.elapsed >= time { return true }
        guard let now = page?.at, let then = hidden.page?.at else { return false }
        return now - then >= time.seconds * 1000
    }
}

extension Scenario.PlaidScreen {
    /// As Plaid's page reports it: `hostedLinkConsent`.
    fileprivate var pageName: String { "hostedLink" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
