import Chromium
import Model

/// Onboarding, from wherever the worker is in it.
extension Tester {
    /// Its screens, as the page reports them.
    private enum Screen: String {
        case search = "onboardingSearch"
        case details = "onboardingDetails"
        case photo = "onboardingPhoto"
        case terms = "onboardingTerms"
        case payout = "onboardingPayout"
        case done = "onboardingDone"
    }

    /// Goes on to the end, and from there to Direct if the worker goes on there.
    ///
    /// - Parameter nextStep: the index of the step after this one.
    func onboard(nextStep: Int) async throws {
        try await goOn(to: .done)
        guard scenario.flows.contains(.direct), scenario.steps.dropFirst(nextStep).first != .openDirect else { return }
        let mark = try await run.lastEvent()
        try await app.webview.tap(OnboardingPage.direct)
        try await run.event(after: mark, orFail: "Direct does not show up") { event in
            event.type == .pageShown && event["screen"]?.string?.hasPrefix("onboarding") == false
        }
    }

    /// The app and the phone let the page use the camera.
    func takePhoto() async throws {
        try await goOn(to: .photo)
        try await app.webview.jar.setCamera(isAllowed: !app.has(.deniesCamera))
        let mark = try await run.lastEvent()
        try await app.webview.tap(OnboardingPage.openCamera)
        if app.has(.deniesCamera) {
            let event = try await run.event(after: mark, orFail: "the page says nothing of the camera") {
                $0.type == .cameraUsed
            }
            throw Stuck(note: "the camera can't be used: \(event["outcome"]?.string ?? "")")
        }
        try await app.webview.tap(OnboardingPage.shutter)
        try await app.webview.tap(OnboardingPage.usePhoto)
    }

    func denyCamera() async throws {
        try await goOn(to: .photo)
        try await app.webview.jar.setCamera(isAllowed: false)
        try await app.webview.tap(OnboardingPage.openCamera)
    }

    /// The phone has no camera, as simulators have none.
    func missCamera() async throws {
        try await goOn(to: .photo)
        try await app.webview.loseCamera()
        try await app.webview.tap(OnboardingPage.openCamera)
    }

    /// Any picture does for one from the phone's files.
    func choosePhoto() async throws {
        try await goOn(to: .photo)
        guard app.manner.hasFileChooser(on: app.platform) else {
            let mark = try await run.lastEvent()
            try await app.webview.declineFile(byTapping: OnboardingPage.chooseFile)
            try await run.event(after: mark, orFail: "the page does not note that no file came") {
                $0.type == .cameraUsed
            }
            throw Stuck(note: "the app brings up no choice of files")
        }
        let file = try await app.webview.screenshot()
        try await app.webview.choose(file: file, byTapping: OnboardingPage.chooseFile)
        try await app.webview.tap(OnboardingPage.usePhoto)
    }

    private func goOn(to end: Screen) async throws {
        var shown = try await run.events { Self.screen(of: $0) != nil }.last
        while true {
            if let event = shown, let screen = Self.screen(of: event) {
                if screen == end { return }
                try await answer(screen)
            }
            let before = shown
            shown = try await run.event(after: before?.id ?? 0, orFail: "Onboarding does not go on") { event in
                Self.screen(of: event).map { screen in before.flatMap(Self.screen) != screen } ?? false
            }
        }
    }

    private static func screen(of event: Event) -> Screen? {
        event.type == .pageShown ? event["screen"]?.string.flatMap(Screen.init) : nil
    }

    private func answer(_ screen: Screen) async throws {
        let page = app.webview
        switch screen {
        case .search:
            try await page.type(scenario.worker.phone, into: OnboardingPage.phone)
            try await page.tap(OnboardingPage.find)
        case .details:
            for (text, field) in [
                ("04", OnboardingPage.month), ("27", OnboardingPage.day), ("1990", OnboardingPage.year),
                ("1 Main Street", OnboardingPage.street), ("Minneapolis", OnboardingPage.city),
                ("MN", OnboardingPage.state), ("55401", OnboardingPage.zip),
            ] {
                try await page.type(text, into: field)
            }
            try await page.tap(OnboardingPage.next)
        case .photo where scenario.identity.photo == .optional: try await page.tap(OnboardingPage.skipPhoto)
        case .photo: try await takePhoto()
        case .terms: try await page.tap(OnboardingPage.agree)
        case .payout:
            try await page.tap(OnboardingPage.wallet)
            try await page.tap(OnboardingPage.next)
        case .done: break
        }
    }
}
