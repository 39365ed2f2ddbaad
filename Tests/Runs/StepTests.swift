import Model
import Runs
import Testing

/// A step, and what is seen around it: the last of it shows that the step was taken, nothing before it does.
struct TakenStep: Sendable, CustomTestStringConvertible {
    var step: Scenario.Step
    var before: [Observation]
    var by: Observation

    init(_ step: Scenario.Step, before: [Observation] = [], by: Observation) {
        (self.step, self.before, self.by) = (step, before, by)
    }

    var testDescription: String { step.text }

    private static func shown(_ data: JSONObject = [:]) -> Observation { Observation(.pageShown, data) }
    /// - Parameter at: milliseconds, by the device's clock.
    static func timed(_ type: EventType, _ at: Double) -> Observation {
        Observation(type, page: PageStamp(id: "page1", seq: Int(at) + 1, at: at))
    }
    private static let hidden = Observation(.pageHidden)
    private static let first = shown(["screen": "home", "navigation": "navigate", "fresh": true])

    static let all: [TakenStep] = [
        TakenStep(
            .onboard, before: [Observation(.onboardingStep, ["screen": "terms"])],
            by: Observation(.onboardingStep, ["screen": "done"])),
        TakenStep(
            .openDirect, before: [Observation(.entryLoaded, ["flow": "onboarding"])],
            by: Observation(.entryLoaded, ["flow": "direct"])),
        TakenStep(
            .signIn, before: [Observation(.signInRequired), Observation(.signInRestored)], by: Observation(.signedIn)),
        TakenStep(.signOut, by: Observation(.signedOut)),
        TakenStep(
            .plaidUntil(.code),
            before: [
                shown(["screen": "hostedLinkCredentials", "link": "l"]),
                shown(["screen": "hostedLinkExit", "link": "l"]),
                shown(["screen": "hostedLinkCode"]),
            ], by: shown(["screen": "hostedLinkCode", "link": "l"])),
        TakenStep(
            .plaidError(.itemLocked),
            before: [
                Observation(.hostedLinkStep, ["link": "l", "screen": "accounts"]),
                Observation(.hostedLinkStep, ["link": "l", "screen": "error", "error": "NO_ACCOUNTS"]),
            ],
            by: Observation(.hostedLinkStep, ["link": "l", "screen": "error", "error": "ITEM_LOCKED"])),
        TakenStep(.plaidUntil(.consent), by: shown(["screen": "hostedLinkAccounts", "link": "l"])),
        TakenStep(
            .cashOut(.card), before: [Observation(.cashedOut, ["to": "wallet"])],
            by: Observation(.cashedOut, ["to": "card"])),
        TakenStep(
            .download("a"),
            before: [
                Observation(.documentRequested, ["document": "a", "status": 401]),
                Observation(.documentRequested, ["document": "b", "status": 200]),
            ], by: Observation(.documentRequested, ["document": "a", "status": 206])),
        TakenStep(
            .handBack("a"), before: [Observation(.documentReturned, ["document": "b"])],
            by: Observation(.documentReturned, ["document": "a", "matches": "digest"])),
        TakenStep(
            .follow("a"),
            before: [Observation(.linkTapped, ["link": "b"]), Observation(.externalLinkOpened, ["link": "a"])],
            by: Observation(.linkTapped, ["link": "a"])),
        TakenStep(
            .camera(.allow), before: [Observation(.cameraUsed, ["way": "camera", "outcome": "NotAllowedError"])],
            by: Observation(.cameraUsed, ["way": "camera", "outcome": "captured"])),
        TakenStep(
            .camera(.deny), before: [Observation(.cameraUsed, ["way": "file", "outcome": "captured"])],
            by: Observation(.cameraUsed, ["way": "camera", "outcome": "NotAllowedError"])),
        TakenStep(
            .camera(.missing), before: [Observation(.cameraUsed, ["way": "camera", "outcome": "NotAllowedError"])],
            by: Observation(.cameraUsed, ["way": "camera", "outcome": "NotFoundError"])),
        TakenStep(
            .photo(.file), before: [Observation(.cameraUsed, ["way": "camera", "outcome": "captured"])],
            by: Observation(.cameraUsed, ["way": "file", "outcome": "captured"])),
        TakenStep(
            .back,
            before: [first, shown(["navigation": "reload"]), shown(["navigation": "back_forward", "link": "l"])],
            by: shown(["navigation": "back_forward"])),
        TakenStep(
            .background(.seconds(1)),
            before: [
                first, Observation(.pageHidden, ["link": "l"]), shown(), timed(.pageHidden, 0), shown(["link": "l"]),
                timed(.pageShown, 999),
            ], by: timed(.pageShown, 1000)),
        TakenStep(
            .restartApp, before: [first, hidden, shown(["fresh": false]), shown(["fresh": true, "link": "l"])],
            by: shown(["fresh": true])),
        TakenStep(.openApp, before: [first, shown(["fresh": false])], by: shown(["fresh": true])),
    ]
}

@Suite("A step is taken")
struct StepTests {
    @Test("when the event comes that shows it, and by none that resembles it", arguments: TakenStep.all)
    func taken(row: TakenStep) async throws {
        let run = try await run([row.step])
        for observation in row.before {
            let events = try await run.record([observation])
            #expect(!events.contains { $0.type == .stepDone }, "\(observation)")
        }
        let done = try await run.record([row.by]).first { $0.type == .stepDone }
        #expect(done?["step"] == 1)
        #expect(done?["is"] == .string(row.step.text))
        #expect(done?["by"] == "page")
    }

    @Test(
        "only once it is due, where the same is seen without it",
        arguments: [
            (.openDirect, Observation(.entryLoaded, ["flow": "direct"])),
            (.back, Observation(.pageShown, ["navigation": "back_forward"])),
            (.restartApp, Observation(.pageShown, ["fresh": true])),
        ] as [(Scenario.Step, Observation)])
    func due(step: Scenario.Step, observation: Observation) async throws {
        let run = try await run([.signIn, step])
        try await run.record([Observation(.pageShown), Observation(.pageHidden), observation])
        #expect(!run.types.contains(.stepDone))
        try await run.record([Observation(.signedIn), Observation(.pageHidden), observation])
        #expect(run.events(after: 0).filter { $0.type == .stepDone }.map { $0["step"] } == [1, 2])
    }

    @Test("in the background once the run's clock says that it was there for so long")
    func background() async throws {
        let run = try await run([.background(.seconds(40))])
        try await run.record([Observation(.pageHidden), Observation(.pageShown)])
        #expect(!run.types.contains(.stepDone))
        try await run.record([Observation(.pageHidden)])
        try await run.advanceClock(by: .seconds(40))
        try await run.record([Observation(.pageShown)])
        #expect(run.types.contains(.stepDone))
    }

    @Test("by one event for each, where a scenario has it twice")
    func twice() async throws {
        let run = try await run([.signIn, .signIn])
        try await run.record([Observation(.signedIn)])
        #expect(run.types == [.runStarted, .stepDue, .signedIn, .stepDone, .stepDue])
        try await run.record([Observation(.signedIn)])
        #expect(run.types.last == .stepDone)
    }

    @Test("a window that waits for a tap after its end can still be closed; one that has redirected cannot")
    func closedAtTheEnd() async throws {
        for (hasRedirected, done) in [(false, [1, 2, 3]), (true, [1, 2])] {
            let run = try await run([.linkBank(times: 1), .plaid(.linked), .plaid(.closed)])
            let link = try await run.createLink { "http://link.test/hl/\($0)" }
            let id = JSON.string(link.id.text)
            try await run.record([
                Observation(.branchPlaidLinkOpen, ["link": id]), Observation(.hostedLinkLoaded, ["link": id]),
            ])
            #expect(try await run.finishLink(link.id, .linked, account: "Checking"))
            if hasRedirected { try await run.redirectLink(link.id, way: .tap, url: link.redirectURL, nth: 1) }
            try await run.record([Observation(.pageClosed, ["link": id])])
            #expect(run.events(after: 0).filter { $0.type == .stepDone }.compactMap { $0["step"]?.int } == done)
        }
    }

    @Test("in Plaid's page only after what comes before it there")
    func plaidInOrder() async throws {
        let run = try await run([.linkBank(times: 1), .plaid(.exited), .linkBank(times: 1), .plaidUntil(.credentials)])
        try await run.record([
            Observation(.branchPlaidLinkOpen), Observation(.pageShown, ["screen": "hostedLinkDone", "link": "l"]),
        ])
        #expect(run.events(after: 0).filter { $0.type == .stepDone }.map { $0["step"] } == [1])
    }

    @Test("by Plaid's page saying good-bye, unless a reload brings its document again")
    func reload() async throws {
        func requested(_ more: JSONObject = ["method": "GET"]) -> Observation {
            var data: JSONObject = ["link": "l"]
            for member in more.members { data[member.name] = member.value }
            return Observation(.hostedLinkRequested, data)
        }
        let loaded = Observation(.hostedLinkLoaded, ["link": "l"])
        let closed = Observation(.pageClosed, ["link": "l"])
        let run = try await run([.linkBank(times: 1), .plaid(.closed)])
        try await run.record([Observation(.branchPlaidLinkOpen), requested(), loaded])
        // A reload asks for the document before the old one goes.
        try await run.record([requested(), closed, Observation(.pageShown, ["link": "l"]), loaded])
        #expect(run.events(after: 0).filter { $0.type == .stepDone }.map { $0["step"] } == [1])
        // Neither of these brings a document.
        try await run.record([
            requested(["method": "HEAD"]), requested(["method": "GET", "purpose": "prefetch"]), closed,
        ])
        #expect(run.events(after: 0).filter { $0.type == .stepDone }.map { $0["step"] } == [1, 2])
    }

    @Test("by each of two open windows; the app's answer for one that is gone says nothing of the other")
    func twoWindows() async throws {
        func done(_ run: Run) -> [JSON?] { run.events(after: 0).filter { $0.type == .stepDone }.map { $0["link"] } }
        let answer = Observation(.branchPlaidLinkComplete, ["status": "canceled"])
        let run = try await run([.linkBank(times: 2), .plaid(.closed), .plaid(.closed)])
        try await run.record([
            Observation(.branchPlaidLinkOpen, ["link": "a"]), Observation(.branchPlaidLinkOpen, ["link": "b"]),
            Observation(.hostedLinkLoaded, ["link": "a"]), Observation(.hostedLinkLoaded, ["link": "b"]),
            Observation(.pageClosed, ["link": "b"]), answer,
        ])
        #expect(done(run) == [nil, "b"])
        // Its page says nothing when it goes: the answer does.
        try await run.record([answer])
        #expect(done(run) == [nil, "b", "a"])
    }

    @Test("by no event, where an app was killed")
    func killed() async throws {
        let run = try await run([.killApp])
        try await run.record([Observation(.pageShown), Observation(.pageHidden), Observation(.pageClosed)])
        #expect(!run.types.contains(.stepDone))
        #expect(try await run.completeStep(1, by: "tester") == .done)
    }
}

@Suite("A run takes its own steps, and moves its clock")
struct AdvanceTests {
    @Test("when a step says so, one after the other, and is there at once")
    func advances() async throws {
        let run = try await run([.signIn, .advance(.seconds(3600)), .advance(.seconds(60)), .signOut])
        #expect(run.types == [.runStarted, .stepDue])
        let events = try await run.record([Observation(.signedIn)])
        #expect(
            events.map(\.type) == [
                .signedIn, .stepDone, .stepDue, .clockMoved, .stepDone, .stepDue, .clockMoved, .stepDone, .stepDue,
            ])
        let done = events.filter { $0.type == .stepDone }
        #expect(done.map { $0["by"]?.string } == ["page", "run", "run"])
        #expect(done[1]["event"] == .int(events[3].id))
        #expect(events[3]["by"] == 3600)
        #expect(done[2].elapsed - done[0].elapsed == .seconds(3660))
        #expect(run.elapsed >= .seconds(3660))
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.elapsed <= $1.elapsed })
    }

    @Test("and ends its sign-ins, at the moment that a step says so")
    func revokes() async throws {
        let run = try await run([.signIn, .revokeSignIn, .signIn])
        let events = try await run.record([Observation(.signedIn, ["session": "a"])])
        #expect(events.map(\.type) == [.signedIn, .stepDone, .stepDue, .signInRevoked, .stepDone, .stepDue])
        #expect(events[4]["by"] == "run" && events[4]["event"] == .int(events[3].id))
        #expect(try await run.requireSignIn("a") == .signedOut(.revoked))
    }

    @Test("at its start, where that is the first step, so that links are the older for it")
    func first() async throws {
        let run = try await run([.advance(.seconds(86_400)), .linkBank(times: 1)])
        #expect(run.types == [.runStarted, .stepDue, .clockMoved, .stepDone, .stepDue])
        let link = try await run.createLink { $0.text }
        #expect(link.expiresAt >= .seconds(86_400 + 1800))
    }

    @Test("by a refusal, where the document is one that an app may refuse", arguments: [true, false])
    func refused(isRefusable: Bool) async throws {
        var fixture = try Fixture()
        var document = Scenario.Document(
            id: "a", title: "A", filename: "a.pdf", mimeType: "application/pdf", content: [1])
        if isRefusable { document.payload = .dataURL }
        fixture.scenario.documents = [document]
        fixture.scenario.steps = [.download("a")]
        let run = try await fixture.run()
        try await run.record([Observation(.branchDownloadFile, ["document": "a", "threw": "invalid base64 payload"])])
        #expect(run.types.contains(.stepDone) == isRefusable)
    }

    @Test("once: the step cannot be done again, and a run read again stands where it stood")
    func once() async throws {
        var fixture = try Fixture()
        fixture.scenario.steps = [.advance(.seconds(60))]
        let run = try await fixture.run()
        #expect(try await run.completeStep(1, by: "api") == .alreadyDone)
        try await run.record([Observation(.pageShown)])
        #expect(run.types.filter { $0 == .clockMoved }.count == 1)
    }
}

private func run(_ steps: [Scenario.Step]) async throws -> Run {
    var fixture = try Fixture()
    fixture.scenario.steps = steps
    return try await fixture.run()
}
