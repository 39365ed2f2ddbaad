package import Model

/// How far the worker has come in Onboarding, as a run's events tell it. What the worker typed is not among them.
package struct OnboardingState: Sendable {
    /// The screens, in their order.
    package enum Screen: String, Sendable, Hashable, CaseIterable { case search, details, photo, terms, payout, done }

    /// Where the pay is to go.
    package enum Payout: String, Sendable, Hashable, CaseIterable { case wallet, card, bank }

    /// A photo as the server measured it; the picture itself is gone.
    package struct Photo: Sendable, Hashable {
        package let type: String
        package let bytes: Int
        /// In pixels.
        package let width: Int
        package let height: Int
    }

    /// The newest `entryLoaded` of Onboarding.
    package private(set) var entry: Event?
    package private(set) var passed: Set<Screen> = []
    /// The newest photo that was taken in.
    package private(set) var photo: Photo?
    package private(set) var payout: Payout?
    private let scenario: Scenario
    /// An entry URL named the worker: no search is needed.
    private var isNamed = false

    init(_ scenario: Scenario) { self.scenario = scenario }

    /// Those that this run asks for.
    package var screens: [Screen] {
        Screen.allCases.filter { screen in
            switch screen {
            case .search: !isNamed
            case .photo: scenario.identity.photo != .none
            default: true
            }
        }
    }

    /// The first screen that is still to be done; `done` is the last one.
    package var current: Screen { screens.first { !passed.contains($0) } ?? .done }

    package var isDone: Bool { passed.contains(.done) }

    /// It is known who the worker is.
    package var knowsWorker: Bool { isNamed || passed.contains(.search) }

    /// What the organization offers: a bank account is for those that pay wages early.
    package var payouts: [Payout] { Payout.allCases.filter { $0 != .bank || scenario.organization.ewa } }

    mutating func apply(_ event: Event) {
        switch event.type {
        case .entryLoaded where event["flow"]?.string == Scenario.Flow.onboarding.rawValue:
            entry = event
            if event["workerId"] != nil, event["problems"] == .array([]) { isNamed = true }
        case .onboardingStep:
            guard event["outcome"]?.string != "refused", let screen = event["screen"]?.string.flatMap(Screen.init)
            else { break }
            passed.insert(screen)
            if screen == .photo { photo = Photo(event) }
            if let to = event["to"]?.string.flatMap(Payout.init) { payout = to }
        default: break
        }
    }
}

extension OnboardingState.Photo {
    fileprivate init?(_ event: Event) {
        guard let type = event["type"]?.string, let bytes = event["bytes"]?.int, let width = event["width"]?.int,
            let height = event["height"]?.int
        else { return nil }
        (self.type, self.bytes, self.width, self.height) = (type, bytes, width, height)
    }
}
