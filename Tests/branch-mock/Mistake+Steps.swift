extension Mistake {
    /// Steps, and what they refer to.
    static let steps: [Mistake] = [
        Mistake(
            "step-empty.yaml",
            """
            flow: direct
            steps:
              - linkBank
              -
            """,
            """
            FILE:4:4: error: step 2 is empty
              -
               ^
            steps are `onboard`, `openDirect`, `signIn`, `signOut`, `linkBank`, `plaid`, `cashOut`, `download`, `return`, `follow`, `camera`, `photo`, `back`, `background`, `restartApp`, `killApp`, `openApp`, `advance`, `revokeSignIn`
            """),
        Mistake(
            "step-unknown.yaml",
            """
            flow: direct
            steps: [linkbank, sleep]
            """,
            """
            FILE:2:9: error: step 1 is no step: `linkbank`
            steps: [linkbank, sleep]
                    ^
            did you mean `linkBank`?
            FILE:2:19: error: step 2 is no step: `sleep`
            steps: [linkbank, sleep]
                              ^
            steps are `onboard`, `openDirect`, `signIn`, `signOut`, `linkBank`, `plaid`, `cashOut`, `download`, `return`, `follow`, `camera`, `photo`, `back`, `background`, `restartApp`, `killApp`, `openApp`, `advance`, `revokeSignIn`
            """),
        Mistake(
            "step-without-end.yaml",
            """
            flow: direct
            steps: [linkBank, plaid, download]
            """,
            """
            FILE:2:19: error: step 2 does not say how Plaid ends
            steps: [linkBank, plaid, download]
                              ^
            write `plaid: linked`
            FILE:2:26: error: step 3 does not say what to download
            steps: [linkBank, plaid, download]
                                     ^
            write `download: ID`
            """),
        Mistake(
            "step-of-two-keys.yaml",
            """
            flow: direct
            steps:
              - plaid: linked
                download: agreement
            """,
            """
            FILE:4:5: error: step 1 has more than one key
                download: agreement
                ^
            each step begins with a `- ` of its own
            """),
        Mistake(
            "step-alone.yaml",
            """
            flow: direct
            steps: [restartApp: now, back: ~, signOut: {}]
            """,
            """
            FILE:2:9: error: `restartApp` takes nothing behind it
            steps: [restartApp: now, back: ~, signOut: {}]
                    ^
            write `- restartApp`
            FILE:2:26: error: `back` takes nothing behind it
            steps: [restartApp: now, back: ~, signOut: {}]
                                     ^
            write `- back`
            FILE:2:35: error: `signOut` takes nothing behind it
            steps: [restartApp: now, back: ~, signOut: {}]
                                              ^
            write `- signOut`
            """),
        Mistake(
            "steps-without-more.yaml",
            """
            flow: [onboarding, direct]
            steps: [cashOut, return, follow, camera, photo, background, advance]
            """,
            """
            FILE:2:9: error: step 1 does not say where to
            steps: [cashOut, return, follow, camera, photo, background, advance]
                    ^
            write `cashOut: wallet`
            FILE:2:18: error: step 2 does not say what to hand back
            steps: [cashOut, return, follow, camera, photo, background, advance]
                             ^
            write `return: ID`
            FILE:2:26: error: step 3 does not say which link to follow
            steps: [cashOut, return, follow, camera, photo, background, advance]
                                     ^
            write `follow: ID`
            FILE:2:34: error: step 4 does not say what the worker answers
            steps: [cashOut, return, follow, camera, photo, background, advance]
                                             ^
            write `camera: allow`
            FILE:2:42: error: step 5 does not say where the photo comes from
            steps: [cashOut, return, follow, camera, photo, background, advance]
                                                     ^
            write `photo: camera`
            FILE:2:49: error: step 6 does not say for how long
            steps: [cashOut, return, follow, camera, photo, background, advance]
                                                            ^
            write `background: 20s`
            FILE:2:61: error: step 7 does not say by how much
            steps: [cashOut, return, follow, camera, photo, background, advance]
                                                                        ^
            write `advance: 30d`
            """),
        Mistake(
            "step-values.yaml",
            """
            flow: [onboarding, direct]
            steps:
              - camera: yes
              - photo: gallery
              - onboard
              - cashOut: bank
              - background: 500ms
              - advance: 30
              - linkBank
              - plaid: { until: consnt }
              - plaid: { util: code }
              - plaid: { error: ITEM_LOKED }
              - download: Agreement
            """,
            """
            FILE:3:13: error: `camera` cannot be `yes`
              - camera: yes
                        ^
            it is one of `allow`, `deny`, `missing`
            FILE:4:12: error: `photo` cannot be `gallery`
              - photo: gallery
                       ^
            it is one of `camera`, `file`
            FILE:6:14: error: `cashOut` cannot be `bank`
              - cashOut: bank
                         ^
            it is one of `wallet`, `card`
            FILE:7:17: error: `background` must be from 1s to 1h, not `500ms`
              - background: 500ms
                            ^
            FILE:8:14: error: `advance` must be a duration such as `500ms`, `2s`, `30m` or `30d`, not `30`
              - advance: 30
                         ^
            FILE:10:21: error: `plaid.until` cannot be `consnt`
              - plaid: { until: consnt }
                                ^
            did you mean `consent`?
            FILE:11:14: error: `plaid` has no key `util`
              - plaid: { util: code }
                         ^
            did you mean `until`?
            FILE:12:21: error: `plaid.error` cannot be `ITEM_LOKED`
              - plaid: { error: ITEM_LOKED }
                                ^
            did you mean `ITEM_LOCKED`?
            FILE:13:15: error: `download` must be made of lower-case letters, digits, `.`, `_` and `-`, not `Agreement`
              - download: Agreement
                          ^
            did you mean `agreement`?
            """),
        Mistake(
            "step-end-unknown.yaml",
            """
            flow: direct
            steps: [linkBank, plaid: close, linkBank: thrice]
            """,
            """
            FILE:2:26: error: `plaid` cannot be `close`
            steps: [linkBank, plaid: close, linkBank: thrice]
                                     ^
            did you mean `closed`?
            FILE:2:43: error: `linkBank` cannot be `thrice`
            steps: [linkBank, plaid: close, linkBank: thrice]
                                                      ^
            it can only be `twice`
            """),
        Mistake(
            "download-unknown.yaml",
            """
            flow: direct
            documents: [{ id: agreement }]
            steps:
              - download: agreemnt
            """,
            """
            FILE:4:15: error: there is no document `agreemnt`
              - download: agreemnt
                          ^
            did you mean `agreement`?
            """),
        Mistake(
            "follow-unknown.yaml",
            """
            flow: direct
            links: [{ id: terms }, { id: support }]
            steps: [follow: term, return: agreement, follow: faq]
            """,
            """
            FILE:3:17: error: there is no link `term`
            steps: [follow: term, return: agreement, follow: faq]
                            ^
            did you mean `terms`?
            FILE:3:31: error: there is no document `agreement`
            steps: [follow: term, return: agreement, follow: faq]
                                          ^
            add it to `documents`
            FILE:3:50: error: there is no link `faq`
            steps: [follow: term, return: agreement, follow: faq]
                                                             ^
            the links are `terms`, `support`
            """),
        Mistake(
            "download-without-documents.yaml",
            """
            flow: direct
            steps:
              - download: agreement
            """,
            """
            FILE:3:15: error: there is no document `agreement`
              - download: agreement
                          ^
            add it to `documents`
            """),
    ]
}
