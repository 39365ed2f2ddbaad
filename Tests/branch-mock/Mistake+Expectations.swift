extension Mistake {
    /// Expectations and checks.
    static let expectations: [Mistake] = [
        Mistake(
            "expect-event-unknown.yaml",
            """
            flow: direct
            expect:
              - event: branchPlaidLinkCompleted
              - never: nothing
            """,
            """
            FILE:3:12: error: `expect.event` cannot be `branchPlaidLinkCompleted`
              - event: branchPlaidLinkCompleted
                       ^
            did you mean `branchPlaidLinkComplete`?
            FILE:4:12: error: `expect.never` cannot be `nothing`
              - never: nothing
                       ^
            it is one of `runStarted`, `runFinished`, `clockMoved`, `entryLoaded`, `pageShown`, `pageHidden`, `pageClosed`, `pageError`, `bridgeDetected`, `bridgeMissing`, `hostedLinkCreated`, `branchPlaidLinkOpen`, `branchDownloadFile`, `branchPlaidLinkComplete`, `completionNearMiss`, `hostedLinkRequested`, `hostedLinkLoaded`, `hostedLinkFinished`, `hostedLinkRedirected`, `hostedLinkStep`, `linkOutcomeShown`, `documentOffered`, `documentRequested`, `documentReturned`, `linkTapped`, `externalLinkOpened`, `frameShown`, `frameLoaded`, `cameraUsed`, `signedIn`, `signInRestored`, `signInRequired`, `signedOut`, `signInRevoked`, `signInCodeSent`, `signInRefused`, `onboardingStep`, `cashedOut`, `probeSent`, `probeTripped`, `faultInjected`, `tlsRequest`, `stepDue`, `stepDone`
            """),
        Mistake(
            "expect-of-no-form.yaml",
            """
            flow: direct
            expect: [{ evnt: pageShown }]
            """,
            """
            FILE:2:10: error: `expect` needs one of `event`, `never`, `check`
            expect: [{ evnt: pageShown }]
                     ^
            did you mean `event`?
            """),
        Mistake(
            "expect-of-two-forms.yaml",
            """
            flow: direct
            expect: [{ event: pageShown, never: pageError }]
            """,
            """
            FILE:2:10: error: only one of `event`, `never` can be expected at once
            expect: [{ event: pageShown, never: pageError }]
                     ^
            """),
        Mistake(
            "expect-key-of-another-form.yaml",
            """
            flow: direct
            expect:
              - { never: pageError, times: 1 }
              - { check: plaid.opened, outcome: passed, within: 2s }
            """,
            """
            FILE:3:25: error: `expect` has no key `times`
              - { never: pageError, times: 1 }
                                    ^
            its keys are `never`, `where`, `after`, `within`, `when`
            FILE:4:45: error: `expect` has no key `within`
              - { check: plaid.opened, outcome: passed, within: 2s }
                                                        ^
            its keys are `check`, `outcome`, `when`
            """),
        Mistake(
            "expect-times.yaml",
            """
            flow: direct
            expect:
              - { event: pageShown, times: 0 }
              - { event: pageShown, times: { atMots: 2 } }
              - { event: pageShown, times: twice }
            """,
            """
            FILE:3:32: error: `expect.times` is 0
              - { event: pageShown, times: 0 }
                                           ^
            write `never:` for `event:`
            FILE:4:34: error: `expect.times` has no key `atMots`
              - { event: pageShown, times: { atMots: 2 } }
                                             ^
            did you mean `atMost`?
            FILE:5:32: error: `expect.times` must be a whole number from 1 to 100000, not text
              - { event: pageShown, times: twice }
                                           ^
            """),
        Mistake(
            "expect-where.yaml",
            """
            flow: direct
            expect:
              - event: pageShown
                where: { screen: [a, b], kind: { startWith: a }, signs: { oneOf: [] }, a..b: 1 }
            """,
            """
            FILE:4:22: error: `expect.where.screen` cannot equal a list
                where: { screen: [a, b], kind: { startWith: a }, signs: { oneOf: [] }, a..b: 1 }
                                 ^
            write `{ oneOf: […] }`
            FILE:4:38: error: `expect.where.kind` has no key `startWith`
                where: { screen: [a, b], kind: { startWith: a }, signs: { oneOf: [] }, a..b: 1 }
                                                 ^
            did you mean `startsWith`?
            FILE:4:70: error: `expect.where.signs.oneOf` is an empty list, which nothing is one of
                where: { screen: [a, b], kind: { startWith: a }, signs: { oneOf: [] }, a..b: 1 }
                                                                                 ^
            FILE:4:76: error: `a..b` names nothing in an event
                where: { screen: [a, b], kind: { startWith: a }, signs: { oneOf: [] }, a..b: 1 }
                                                                                       ^
            """),
        Mistake(
            "expect-after.yaml",
            """
            flow: direct
            steps: [linkBank, plaid: linked, linkBank, plaid: closed]
            expect:
              - { event: pageShown, after: linkBank }
              - { event: pageShown, after: { plaid: exited } }
              - { event: pageShown, after: 5 }
              - { event: pageShown, after: linkBnak }
              - { event: pageShown, after: "plaid: closed" }
              - { event: pageShown, after: plaid:closed }
            """,
            """
            FILE:4:32: error: `after` fits the steps 1, 3
              - { event: pageShown, after: linkBank }
                                           ^
            write the number of one of them
            FILE:5:32: error: `after` names no step of this scenario
              - { event: pageShown, after: { plaid: exited } }
                                           ^
            FILE:6:32: error: there is no step 5; there are 4
              - { event: pageShown, after: 5 }
                                           ^
            FILE:7:32: error: `after` is no step: `linkBnak`
              - { event: pageShown, after: linkBnak }
                                           ^
            did you mean `linkBank`?
            FILE:8:32: error: `after` is a text, not a step: `plaid: closed`
              - { event: pageShown, after: "plaid: closed" }
                                           ^
            write `{ plaid: closed }`, with a blank and without quotes
            FILE:9:32: error: `after` is a text, not a step: `plaid:closed`
              - { event: pageShown, after: plaid:closed }
                                           ^
            write `{ plaid: closed }`, with a blank and without quotes
            """),
        Mistake(
            "expect-within.yaml",
            """
            flow: direct
            expect: [{ event: pageShown, within: soon }]
            """,
            """
            FILE:2:38: error: `expect.within` must be a duration such as `500ms`, `2s`, `30m` or `30d`, not `soon`
            expect: [{ event: pageShown, within: soon }]
                                                 ^
            """),
        Mistake(
            "expect-when.yaml",
            """
            flow: direct
            platforms: [android, expo]
            expect: [{ event: pageShown, when: { platform: ios } }]
            """,
            """
            FILE:3:48: error: `when.platform` is not among `platforms`: ios
            expect: [{ event: pageShown, when: { platform: ios } }]
                                                           ^
            """),
        Mistake(
            "expect-check.yaml",
            """
            flow: direct
            expect:
              - { check: plaid.stauts, outcome: failed }
              - { check: plaid.status, outcome: waiting }
              - { check: plaid.status }
            """,
            """
            FILE:3:14: error: `expect.check` cannot be `plaid.stauts`
              - { check: plaid.stauts, outcome: failed }
                         ^
            did you mean `plaid.status`?
            FILE:4:37: error: `expect.outcome` cannot be `waiting`
              - { check: plaid.status, outcome: waiting }
                                                ^
            it is one of `passed`, `failed`, `notExercised`, `notObservable`
            FILE:5:5: error: `expect` needs the key `outcome`
              - { check: plaid.status }
                ^
            """),
        Mistake(
            "expect-check-off.yaml",
            """
            flow: direct
            checks: { plaid.status: { level: off } }
            expect: [{ check: plaid.status, outcome: failed }]
            """,
            """
            FILE:3:19: error: the check `plaid.status` is off, so it has no outcome
            expect: [{ check: plaid.status, outcome: failed }]
                              ^
            """),
        Mistake(
            "checks.yaml",
            """
            flow: direct
            checks:
              plaid.stats: { level: warn }
              page.healthy: { level: warning }
              plaid.opened: { because: none }
            """,
            """
            FILE:3:3: error: there is no check `plaid.stats`
              plaid.stats: { level: warn }
              ^
            did you mean `plaid.status`?
            FILE:4:26: error: `checks.page.healthy.level` cannot be `warning`
              page.healthy: { level: warning }
                                     ^
            it is one of `error`, `warn`, `off`
            FILE:5:17: error: `checks.plaid.opened` needs the key `level`
              plaid.opened: { because: none }
                            ^
            """),
        Mistake(
            "require.yaml",
            """
            flow: direct
            checks: { plaid.status: { level: off } }
            require: [plaid.status, plaid.detail, plaid.detial, plaid.detail]
            """,
            """
            FILE:3:11: error: the check `plaid.status` is off, so it cannot be required
            require: [plaid.status, plaid.detail, plaid.detial, plaid.detail]
                      ^
            FILE:3:39: error: `require` cannot be `plaid.detial`
            require: [plaid.status, plaid.detail, plaid.detial, plaid.detail]
                                                  ^
            did you mean `plaid.detail`?
            FILE:3:53: error: `require` has this twice
            require: [plaid.status, plaid.detail, plaid.detial, plaid.detail]
                                                                ^
            """),
        Mistake(
            "app-platform.yaml",
            """
            flow: direct
            platforms: [android, expo]
            app: { platform: ios }
            """,
            """
            FILE:3:18: error: `app.platform` is not among `platforms`: ios
            app: { platform: ios }
                             ^
            """),
    ]
}
