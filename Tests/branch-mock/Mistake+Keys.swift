extension Mistake {
    /// Keys, names and types.
    static let keys: [Mistake] = [
        Mistake(
            "unknown-key.yaml",
            """
            flow: direct
            plade:
              outcome: linked
            """,
            """
            FILE:2:1: error: a scenario has no key `plade`
            plade:
            ^
            its keys are `version`, `name`, `title`, `flow`, `tags`, `platforms`, `organization`, `worker`, `login`, `identity`, `plaid`, `documents`, `links`, `frames`, `probes`, `faults`, `drive`, `settle`, `steps`, `expect`, `checks`, `require`, `app`, `destructive`
            """),
        Mistake(
            "unknown-key-within.yaml",
            """
            flow: direct
            plaid:
              redirect: { kind: http }
            """,
            """
            FILE:3:15: error: `plaid.redirect` has no key `kind`
              redirect: { kind: http }
                          ^
            its keys are `way`, `url`, `delay`, `times`
            """),
        Mistake(
            "snake-case.yaml",
            """
            flow: direct
            organization: { completion_redirect_url: "yourapp://done" }
            """,
            """
            FILE:2:17: error: `organization` has no key `completion_redirect_url`
            organization: { completion_redirect_url: "yourapp://done" }
                            ^
            did you mean `completionRedirectUrl`?
            """),
        Mistake(
            "flow-missing.yaml",
            """
            title: No flow
            """,
            """
            FILE:1:1: error: a scenario needs the key `flow`
            title: No flow
            ^
            """),
        Mistake(
            "flow-unknown.yaml",
            """
            flow: driect
            """,
            """
            FILE:1:7: error: `flow` cannot be `driect`
            flow: driect
                  ^
            did you mean `direct`?
            """),
        Mistake(
            "flow-order.yaml",
            """
            flow: [direct, onboarding]
            """,
            """
            FILE:1:7: error: Direct does not lead to Onboarding
            flow: [direct, onboarding]
                  ^
            write `[onboarding, direct]`
            """),
        Mistake(
            "flow-twice.yaml",
            """
            flow: [direct, direct]
            """,
            """
            FILE:1:16: error: `flow` has this twice
            flow: [direct, direct]
                           ^
            """),
        Mistake(
            "flow-none.yaml",
            """
            flow: []
            """,
            """
            FILE:1:7: error: `flow` is an empty list
            flow: []
                  ^
            """),
        Mistake(
            "flow-list-unknown.yaml",
            """
            flow: [onboarding, dirct]
            """,
            """
            FILE:1:20: error: `flow` cannot be `dirct`
            flow: [onboarding, dirct]
                               ^
            did you mean `direct`?
            """),
        Mistake(
            "drive.yaml",
            """
            flow: direct
            drive: self
            destructive: yes
            """,
            """
            FILE:2:8: error: `drive` cannot be `self`
            drive: self
                   ^
            it is one of `manual`, `auto`
            FILE:3:14: error: `destructive` must be `true` or `false`, not text
            destructive: yes
                         ^
            write `true`
            """),
        Mistake(
            "version-too-high.yaml",
            """
            version: 2
            flow: later
            newKey: 1
            """,
            """
            FILE:1:10: error: the file is of version 2; this program reads version 1
            version: 2
                     ^
            use a newer branch-mock
            """),
        Mistake(
            "version-zero.yaml",
            """
            version: 0
            flow: direct
            """,
            """
            FILE:1:10: error: `version` must be 1, not `0`
            version: 0
                     ^
            """),
        Mistake(
            "version-no-number.yaml",
            """
            version: one
            flow: direct
            """,
            """
            FILE:1:10: error: `version` must be 1, not text
            version: one
                     ^
            """),
        Mistake(
            "name-wrong.yaml",
            """
            flow: direct
            name: Plaid Closed
            """,
            """
            FILE:2:7: error: `name` must be made of lower-case letters, digits, `.`, `_` and `-`, not `Plaid Closed`
            name: Plaid Closed
                  ^
            did you mean `plaid-closed`?
            """),
        Mistake(
            "Wrong Name.yaml",
            """
            flow: direct
            """,
            """
            FILE:1:1: error: the file's name `Wrong Name` cannot be the scenario's
            flow: direct
            ^
            add `name: wrong-name`
            """),
        Mistake(
            "title-empty.yaml",
            """
            flow: direct
            title: ""
            """,
            """
            FILE:2:8: error: `title` must have from 1 to 200 characters, not 0
            title: ""
                   ^
            """),
        Mistake(
            "title-number.yaml",
            """
            flow: direct
            title: 2026
            """,
            """
            FILE:2:8: error: `title` must be text, not a number
            title: 2026
                   ^
            put it in quotes: "2026"
            """),
        Mistake(
            "title-missing.yaml",
            """
            flow: direct
            title:
            """,
            """
            FILE:2:7: error: `title` has no value; it must be text
            title:
                  ^
            """),
        Mistake(
            "tags-twice.yaml",
            """
            flow: direct
            tags: [smoke, plaid, smoke]
            """,
            """
            FILE:2:22: error: `tags` has this twice
            tags: [smoke, plaid, smoke]
                                 ^
            """),
        Mistake(
            "tags-text.yaml",
            """
            flow: direct
            tags: smoke
            """,
            """
            FILE:2:7: error: `tags` must be a list, not text
            tags: smoke
                  ^
            """),
        Mistake(
            "platforms-unknown.yaml",
            """
            flow: direct
            platforms: [iOS, reactnative, windows]
            """,
            """
            FILE:2:13: error: `platforms` cannot be `iOS`
            platforms: [iOS, reactnative, windows]
                        ^
            did you mean `ios`?
            FILE:2:18: error: `platforms` cannot be `reactnative`
            platforms: [iOS, reactnative, windows]
                             ^
            did you mean `react-native`?
            FILE:2:31: error: `platforms` cannot be `windows`
            platforms: [iOS, reactnative, windows]
                                          ^
            it is one of `ios`, `android`, `react-native`, `react-native-shim`, `expo`, `browser`
            """),
        Mistake(
            "platforms-empty.yaml",
            """
            flow: direct
            platforms: []
            """,
            """
            FILE:2:12: error: `platforms` is an empty list; leave it out
            platforms: []
                       ^
            """),
        Mistake(
            "list-for-mapping.yaml",
            """
            flow: direct
            plaid: [linked]
            """,
            """
            FILE:2:8: error: `plaid` must be a mapping, not a list
            plaid: [linked]
                   ^
            """),
    ]
}
