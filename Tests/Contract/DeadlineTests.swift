import Contract
import Model
import Testing

@Suite("What is owed has a deadline")
struct Deadlines {
    @Test("Hosted Link has 30 seconds to come up, in which the page was visible")
    func opened() {
        var story = Story()
        story.asks()
        #expect(story.outcome(.plaidOpened, after: .seconds(29)) == .waiting)
        #expect(story.outcome(.plaidOpened, after: .seconds(31)) == .failed)
        story.add(.pageHidden, page: "page1")
        #expect(story.outcome(.plaidOpened, after: .seconds(600)) == .waiting)
        story.wait(.seconds(600))
        story.add(.pageShown, page: "page1")
        #expect(story.outcome(.plaidOpened, after: .seconds(20)) == .waiting)
        #expect(story.outcome(.plaidOpened, after: .seconds(31)) == .failed)
    }

    @Test("the app has ten seconds to report an end, and the judgment names the moment")
    func completed() {
        var story = Story()
        story.asks()
        story.loads()
        story.finishes()
        story.redirects()
        #expect(story.outcome(.plaidCompleted, after: .seconds(9)) == .waiting)
        #expect(story.outcome(.plaidCompleted, after: .seconds(10)) == .failed)
        let first = story.judged()
        let deadline = first.nextDeadline
        #expect(deadline == story.events.last.map { $0.elapsed + .seconds(5) })
        #expect(story.judged(after: .seconds(6)).nextDeadline == story.events.last.map { $0.elapsed + .seconds(10) })
        #expect(story.judged(after: .seconds(10)).verdict.final)
    }

    @Test("a canceled that a completed follows within the quiet was never finally passed")
    func neverPassed() {
        var story = Story([.linkBank(times: 1), .plaid(.closed)])
        story.asks()
        story.loads()
        story.closes()
        story.completes(#"{"status":"canceled"}"#)
        story.shows("canceled")
        #expect(!story.judged(after: .seconds(1)).verdict.final)
        story.completes(#"{"status":"completed","callbackUrl":"yourapp://plaid-hosted-link-complete"}"#)
        story.shows("canceled")
        let verdict = story.judged(after: .seconds(5)).verdict
        #expect(verdict.kind == .failed)
        #expect(verdict.final)
        #expect(verdict[.plaidCompletedOnce]?.outcome == .failed)
    }

    @Test("a link that expired with nobody on its page ends the run as incomplete or failed, never as passed")
    func expired() {
        var story = Story()
        story.asks()
        story.loads()
        #expect(!story.judged(after: .seconds(60)).verdict.final)
        let verdict = story.judged(after: .seconds(1801)).verdict
        #expect(verdict.final)
        #expect(verdict.kind == .incomplete)
        #expect(verdict.steps.map(\.state) == [.done, .missed])
    }

    @Test("a step behind the one that is due is not missed yet")
    func behindDue() {
        var story = Story([
            .linkBank(times: 1), .plaid(.linked), .cashOut(.wallet), .linkBank(times: 1), .plaid(.linked),
        ])
        story.links()
        let steps = story.judged(after: .seconds(1801)).verdict.steps
        #expect(steps.map(\.state) == [.done, .done, .due, .pending, .pending])
    }

    @Test("steps that were not taken leave a finished run incomplete")
    func unfinished() {
        var story = Story()
        story.finish()
        #expect(story.judged().verdict.kind == .incomplete)
        #expect(story.judged().verdict.final)
    }

    @Test("what comes after the end changes nothing")
    func late() {
        var story = Story([])
        story.finish()
        var events = story.events
        var stray = events[0]
        stray.id = events.count + 1
        stray.type = .branchPlaidLinkComplete
        stray.late = true
        events.append(stray)
        let verdict = judge(scenario: story.scenario, events: events, asOf: .seconds(60)).verdict
        #expect(verdict == story.judged().verdict)
        #expect(verdict.kind == .passed)
    }
}

@Suite("What a server cannot see")
struct NotObservable {
    @Test("without cookies in the webview the jars can't be told apart")
    func jars() {
        var story = Story()
        story.asks()
        story.loads(jar: "unknown")
        #expect(story.outcome(.plaidAuthSession) == .notObservable)
    }

    @Test("a reload or going back does not count as a second load")
    func reloads() {
        var story = Story()
        story.asks()
        story.loads()
        story.loads(navigation: "reload")
        story.loads(navigation: "back_forward")
        #expect(story.outcome(.plaidOpenedOnce) == .passed)
    }

    @Test("what became of a file that went over the bridge, unless a copy comes back")
    func downloads() {
        var story = Story([.download("agreement")])
        story.add(
            .branchDownloadFile, ["document": "agreement", "filename": "a.pdf", "bridge": "android"], page: "page1")
        #expect(story.outcome(.downloadsDelivered) == .notObservable)
        for (status, outcome) in [(200, Outcome.passed), (206, .passed), (416, .notExercised)] {
            story = Story([.download("agreement")])
            story.add(.documentRequested, ["document": "agreement", "status": .int(status)])
            #expect(story.outcome(.downloadsDelivered) == outcome)
        }
    }

    @Test("a page that gives no more sign of life")
    func silent() {
        var story = Story()
        story.asks()
        story.loads()
        story.finishes()
        story.redirects()
        story.completes()
        #expect(story.outcome(.pageHealthy) == .notObservable)
    }
}

@Suite("What the guide's own sample does wrong is a warning, unless strict")
struct GuideGaps {
    @Test("React Native on Android that rejects every sender")
    func sender() {
        var story = Story(platform: .reactNative)
        story.add(.entryLoaded, ["userAgent": "Mozilla/5.0 (Linux; Android 14; wv)"])
        story.asks()
        story.finish()
        let check = story.judged().verdict[.plaidOpened]
        #expect(check?.outcome == .failed)
        #expect(check?.guideGap != nil)
        #expect(story.judged().verdict.kind == .incomplete)
        #expect(story.judged(strict: true).verdict.kind == .failed)
    }

    @Test("what it keeps from happening cannot be expected")
    func barred() {
        var story = Story([.linkBank(times: 1), .plaid(.closed)], platform: .expo)
        story.scenario.expect = [
            Expectation(.event(.linkOutcomeShown, times: .atLeast(1))), Expectation(.never(.pageError)),
        ]
        story.add(.entryLoaded, ["userAgent": "Mozilla/5.0 (Linux; Android 14; wv)"])
        story.asks()
        story.finish()
        let verdict = story.judged().verdict
        #expect(verdict.kind == .incomplete && verdict.expectations.map(\.outcome) == [.notExercised, .passed])
        #expect(story.judged(strict: true).verdict.kind == .failed)
    }

    @Test("Android that knows of one Hosted Link where two were open, but not of one alone")
    func several() {
        for isOverlapping in [true, false] {
            var story = Story(platform: .android)
            for link in ["ls1", "ls2"] {
                story.add(.hostedLinkCreated, ["link": .string(link), "expiresAfter": 1800])
                story.add(.branchPlaidLinkOpen, ["link": .string(link)], page: "page1")
                story.add(.hostedLinkLoaded, ["link": .string(link), "jar": "other"])
                if !isOverlapping { story.add(.pageClosed, ["link": .string(link)]) }
                if !isOverlapping, link == "ls1" { story.completes(#"{"status":"canceled"}"#) }
            }
            if isOverlapping {
                for link in ["ls2", "ls1"] { story.add(.pageClosed, ["link": .string(link)]) }
                story.completes(#"{"status":"canceled"}"#)
            }
            story.finish()
            let check = story.judged().verdict[.plaidCompleted]
            #expect(check?.outcome == .failed)
            #expect((check?.guideGap != nil) == isOverlapping)
        }
    }

    @Test("Android that takes every resume for a close")
    func resume() {
        var story = Story(platform: .android)
        story.asks()
        story.loads()
        story.completes(#"{"status":"canceled"}"#)
        story.finishes()
        story.redirects()
        story.completes()
        story.shows("linked")
        story.finish()
        #expect(story.judged().verdict[.plaidCompletedOnce]?.guideGap != nil)
        #expect(story.judged().verdict.kind == .passed)
        #expect(story.judged(strict: true).verdict.kind == .failed)
    }
}
