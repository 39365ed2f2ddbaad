import Chromium
import Loop
import Model

/// What happens in the app before the worker does anything: trouble that was ordered, noise, strangers, frames, certificates.
extension Tester {
    func arrive() async throws {
        if app.has(.noOrganization) || app.has(.emptyWorker) { try await seeWrongEntry() }
        try await outliveFaults()
        if scenario.probes.contains(.noise), app.has(.diesOfNoise) {
            try await app.wait("the app outlives the noise") { $0.starts > 0 }
        }
        try await meetStrangers()
        if scenario.probes.contains(.badCertificate) { try await tryCertificates() }
        if scenario.frames.contains(.srcdoc), beginsAtHome { try await seeFrames() }
    }

    /// Frames are on the home screen.
    private var beginsAtHome: Bool { scenario.flows.first == .direct && scenario.login.state == .signedIn }

    /// One of the app's own pages shows a screen that a worker can use.
    static func isPage(_ event: Event) -> Bool {
        guard event.type == .pageShown, event["link"] == nil, let screen = event["screen"]?.string?.lowercased() else {
            return false
        }
        return !screen.hasSuffix("loading") && !screen.hasSuffix("failed")
    }

    /// The page says what is wrong with the entry URL, and nothing else can be done there.
    private func seeWrongEntry() async throws {
        try await run.event(after: 0, orFail: "the page does not show up") { $0.type == .pageShown }
        throw Stuck(note: "the page says that its entry URL is wrong")
    }

    // MARK: Trouble

    private static let mostTries = 3

    /// Tries again where the page did not come, by the page's own way if it has one.
    private func outliveFaults() async throws {
        let faults = scenario.faults.filter { !$0.effect.isOnlySlow }.map(\.text)
        guard !faults.isEmpty else { return }
        var mark = 0
        for _ in 0...Self.mostTries {
            let event = try await run.event(after: mark, orFail: "the app's page does not show up") { event in
                Self.isPage(event)
                    || event.type == .faultInjected && ["entry", "asset"].contains(event["page"]?.string)
                        && faults.contains(event["fault"]?.string ?? "")
            }
            mark = event.id
            if event.type == .pageShown { return }
            let isStalled = event["fault"]?.string?.contains("stall: ") ?? false
            if event["page"] == "asset", !isStalled {
                // Browsers ask once more for some of them by themselves; then the page is whole.
                if try await isWhole(after: mark) { return }
                try await app.webview.tap(FailedPage.retry)
            } else {
                try await app.load()
            }
        }
        throw Stuck(note: "the app's page did not come in \(Self.mostTries) tries")
    }

    /// Waits until the page shows a screen, or that a part of it did not arrive.
    private func isWhole(after mark: Int) async throws -> Bool {
        let end = MonotonicClock.now() + Page.patience
        while MonotonicClock.now() < end {
            if try await app.webview.shows(FailedPage.retry) { return false }
            if try await !run.events(after: mark, where: Self.isPage).isEmpty { return true }
            try await run.pause(after: try await run.lastEvent(), atMost: .milliseconds(250))
        }
        throw Stuck(note: "a part of the page does not come, and it does not say so")
    }

    // MARK: Strangers

    /// Waits until all have spoken, and closes what the app opened for them, as nobody asked for it.
    private func meetStrangers() async throws {
        let probes = Set(scenario.probes.map(\.rawValue)).subtracting(["badCertificate"])
        guard !probes.isEmpty else { return }
        var (mark, closed) = (0, Set<String>())
        while true {
            let event = try await run.event(after: mark, orFail: "the page does not come back from strangers") {
                Self.isPage($0) || Self.isOpened($0)
            }
            mark = event.id
            if event.type == .pageShown { break }
            // Elsewhere the stranger's page is in sight and goes on, whatever lies above it.
            if app.sessionHidesWebview { try await closeUnasked(event, &closed) }
        }
        if scenario.probes.contains(.frame), beginsAtHome {
            try await run.event(after: 0, count: Self.kindsOfFrames, orFail: "not all frames have spoken") {
                $0.type == .probeSent && $0["probe"] == "frame"
            }
        }
        let obeyed = Set(
            (app.has(.obeysStranger) ? ["strangerOrigin", "lookAlike"] : []) + (app.has(.obeysFrame) ? ["frame"] : []))
        let count = try await run.events { event in
            event.type == .probeSent && obeyed.contains(event["probe"]?.string ?? "")
                && !["none", "unreachable"].contains(event["how"]?.string)
        }.count
        while closed.count < count {
            let event = try await run.event(after: 0, orFail: "the app does not obey") { event in
                Self.isOpened(event) && !closed.contains(Self.canary(event))
            }
            try await closeUnasked(event, &closed)
        }
    }

    /// docs/page-protocol.md, "Links, frames and strangers": srcdoc, sandboxed, and of three origins.
    private static let kindsOfFrames = 5

    private static func isOpened(_ event: Event) -> Bool {
        event.type == .probeTripped && event["how"] == "loaded" && event["canary"] != nil
    }

    private static func canary(_ event: Event) -> String { event["canary"]?.string ?? "" }

    /// Closes the window that is said to be open, and waits until whoever gets the app's event has noted it: the page, or
    /// the stranger. It need not be the newest, which may not show anything yet, and is not to be closed before it does.
    private func closeUnasked(_ opened: Event, _ closed: inout Set<String>) async throws {
        let canary = Self.canary(opened)
        guard closed.insert(canary).inserted else { return }
        try await app.wait("there is no window to close") { $0.sessions.contains { $0.url.hasSuffix(canary) } }
        try await app.closeSession { $0.url.hasSuffix(canary) }
        let count = app.state.value.events.count
        if count == 0 { return }
        try await run.event(after: 0, count: count, orFail: "nobody notes that the window was closed") {
            $0.type == .branchPlaidLinkComplete || $0.type == .probeTripped && $0["how"] == "completion"
        }
    }

    // MARK: Certificates and frames

    /// Waits until the server knows what came of each try.
    private func tryCertificates() async throws {
        func isTry(_ event: Event, _ ways: Set<String>) -> Bool {
            event.type == .probeSent && event["probe"] == "badCertificate" && ways.contains(event["how"]?.string ?? "")
        }
        try await run.event(after: 0, orFail: "the page tries no certificate") {
            isTry($0, ["attempt", "unreachable"])
        }
        let count = try await run.events { isTry($0, ["attempt"]) }.count
        if count == 0 { return }
        try await run.event(after: 0, count: count, orFail: "not all certificates were seen") {
            isTry($0, ["handshake"]) || $0.type == .tlsRequest
        }
    }

    private func seeFrames() async throws {
        let type: EventType = app.has(.throwsOutSrcdoc) ? .frameShown : .frameLoaded
        try await run.event(after: 0, orFail: "nothing is in the frame") {
            $0.type == type && $0["frame"] == "srcdoc"
        }
    }
}
