import Contract
import Model
import Testing

@Suite("What must have been put to the test")
struct RequireTests {
    private static func verdict(_ require: [CheckID], _ tell: (inout Story) -> Void) -> Verdict {
        var story = Story()
        story.scenario.require = require
        tell(&story)
        story.finish()
        return story.judged().verdict
    }

    @Test("passes the run where it was")
    func exercised() {
        let verdict = Self.verdict([.plaidStatus]) { $0.links() }
        #expect(verdict.kind == .passed)
        #expect(verdict.required.map(\.outcome) == [.passed])
    }

    @Test("leaves it incomplete where it was not, and is named", arguments: [CheckID.cameraAvailable, .entryWorker])
    func missing(check: CheckID) throws {
        let verdict = Self.verdict([.plaidStatus, check]) { $0.links() }
        #expect(verdict.kind == .incomplete)
        #expect(verdict.required.map(\.outcome) == [.passed, .notExercised])
        #expect(verdict.required[1].text.contains(check.rawValue))
        #expect(verdict.json["required"]?.array?.count == 2)
    }

    @Test("leaves it incomplete where no server can see it")
    func notObservable() {
        let verdict = Self.verdict([.cameraAvailable]) {
            $0.links()
            $0.add(.cameraUsed, ["way": "camera", "outcome": "NotFoundError"], page: "page1")
        }
        #expect(verdict.kind == .incomplete)
    }

    @Test("changes nothing where a check fails")
    func failed() {
        #expect(Self.verdict([.cameraAvailable]) { $0.redirected() }.kind == .failed)
    }

    @Test("is waited for until the end")
    func waiting() {
        var story = Story()
        story.scenario.require = [.plaidStatus]
        #expect(story.judged().verdict.required.map(\.outcome) == [.waiting])
    }
}

@Suite("An event that is lacking")
struct LackingTests {
    private static func verdict(_ tell: (inout Story) -> Void) -> Verdict {
        var story = Story([.linkBank(times: 1), .plaid(.closed)])
        story.scenario.expect = [Model.Expectation(.event(.cashedOut, times: .atLeast(1)))]
        tell(&story)
        story.finish()
        return story.judged().verdict
    }

    @Test("fails the run once all steps are done")
    func done() {
        let verdict = Self.verdict {
            $0.asks()
            $0.loads()
            $0.closes()
            $0.completes(#"{"status":"canceled"}"#)
            $0.shows("canceled")
        }
        #expect(verdict.kind == .failed && verdict.expectations.map(\.outcome) == [.failed])
    }

    @Test("may belong to a step that was not done, for which the run is incomplete")
    func undone() {
        let verdict = Self.verdict { $0.add(.pageHidden, page: "page1") }
        #expect(verdict.kind == .incomplete && verdict.expectations.map(\.outcome) == [.notExercised])
    }
}

@Suite("An expectation that comes after a step")
struct AfterStepTests {
    private static func verdict(_ tell: (inout Story) -> Void) -> Verdict {
        var story = Story([.photo(.file)])
        var expectation = Model.Expectation(.event(.onboardingStep, times: .atLeast(1)))
        expectation.after = 0
        story.scenario.expect = [expectation]
        tell(&story)
        story.finish()
        return story.judged().verdict
    }

    @Test("is met by what comes then")
    func met() {
        let verdict = Self.verdict {
            $0.done(.photo(.file))
            $0.add(.onboardingStep, ["screen": "photo", "outcome": "refused"], page: "page1")
        }
        #expect(verdict.kind == .passed && verdict.expectations.map(\.outcome) == [.passed])
    }

    @Test("is not met by what came before")
    func before() {
        let verdict = Self.verdict {
            $0.add(.onboardingStep, ["screen": "photo", "outcome": "refused"], page: "page1")
            $0.add(.pageHidden, page: "page1")
            $0.done(.photo(.file))
        }
        #expect(verdict.kind == .failed && verdict.expectations.map(\.outcome) == [.failed])
    }

    @Test("is not put to the test where the step was not done, and the run is incomplete")
    func notDone() {
        let verdict = Self.verdict { _ in }
        #expect(verdict.kind == .incomplete && verdict.expectations.map(\.outcome) == [.notExercised])
    }
}

@Suite("A check that a scenario provokes")
struct ProvokedTests {
    private static func verdict(_ expect: [Model.Expectation], camera outcome: JSON) -> Verdict {
        var story = Story()
        story.scenario.expect = expect
        story.links()
        story.add(.cameraUsed, ["way": "camera", "outcome": outcome], page: "page1")
        story.finish()
        return story.judged().verdict
    }

    @Test("does not fail the run where it fails as expected, and says so")
    func provoked() {
        let wanted = [Model.Expectation(.check(.cameraAvailable, .failed))]
        let verdict = Self.verdict(wanted, camera: "NotAllowedError")
        #expect(verdict.kind == .passed && verdict[.cameraAvailable]?.isProvoked == true)
        #expect(verdict[.cameraAvailable]?.json["provoked"] == true)
        #expect(verdict[.plaidStatus]?.json["provoked"] == nil)
        let unasked = Self.verdict([], camera: "NotAllowedError")
        #expect(unasked.kind == .failed && unasked[.cameraAvailable]?.isProvoked == false)
        let passing = Self.verdict(wanted, camera: "captured")
        #expect(passing.kind == .failed && passing[.cameraAvailable]?.isProvoked == false)
    }
}

@Suite("A journal that was cut")
struct CutJournalTests {
    /// A run of a right app, followed by so many events that nothing hangs on.
    private static func story(_ count: Int, tell: (inout Story) -> Void = { $0.links() }) -> Story {
        var story = Story()
        tell(&story)
        while story.events.count < count {
            story.add(.bridgeDetected, ["kind": "ios", "frame": "top"], page: "page1", after: .zero)
        }
        return story
    }

    @Test("lets no check pass that needs never or once")
    func checks() throws {
        let whole = Self.story(Event.limit - 1).judged(after: .seconds(6)).verdict
        let cut = Self.story(Event.limit).judged(after: .seconds(6)).verdict
        #expect(whole.checks.filter { $0.outcome == .notObservable }.isEmpty)
        #expect(
            cut.checks.filter { $0.outcome == .notObservable }.map(\.id) == [
                .bridgeAccepts, .plaidOpenedOnce, .plaidAuthSession, .plaidCompletedOnce, .plaidCompletedInOrder,
                .plaidDetail, .pageHealthy,
            ])
        for id in [CheckID.plaidOpened, .plaidCompleted, .plaidStatus, .plaidCallbackURL] {
            #expect(cut[id]?.outcome == .passed)
        }
    }

    @Test("can still fail them")
    func failing() {
        let story = Self.story(Event.limit) {
            $0.links()
            $0.completes()
        }
        #expect(story.outcome(.plaidCompletedOnce, after: .seconds(6)) == .failed)
    }

    @Test("leaves an expectation of never or at most open, and the run incomplete")
    func expectations() {
        var story = Self.story(Event.limit)
        story.scenario.expect = [
            Expectation(.never(.probeTripped)), Expectation(.event(.linkOutcomeShown, times: .atMost(1))),
            Expectation(.event(.linkOutcomeShown, times: .exactly(1))),
            Expectation(.event(.linkOutcomeShown, times: .atLeast(1))),
        ]
        story.finish()
        let verdict = story.judged().verdict
        #expect(verdict.expectations.map(\.outcome) == [.notObservable, .notObservable, .notObservable, .passed])
        #expect(verdict.kind == .incomplete)
    }
}

@Suite("What is nobody's fault")
struct HarmlessTests {
    @Test("icons, well-known paths and looks at the head change no check")
    func harmless() {
        var story = Story()
        story.links()
        let before = story.judged().verdict.checks.map(\.outcome)
        story.add(.hostedLinkRequested, ["link": "ls1", "method": "HEAD"])
        story.add(.hostedLinkRequested, ["link": "ls1", "method": "GET", "purpose": "prefetch"])
        story.add(.hostedLinkRequested, ["link": "unknown", "method": "GET"])
        story.add(.documentRequested, ["document": "x", "status": 404])
        #expect(story.judged().verdict.checks.map(\.outcome) == before)
    }

    @Test("a hint for each check on each platform, whatever it is asked for")
    func hints() {
        for platform in Platform.allCases {
            var story = Story(platform: platform)
            story.asks()
            for check in story.judged(after: .seconds(60)).verdict.checks where check.outcome == .failed {
                #expect(check.hint?.isEmpty == false)
            }
        }
    }
}
