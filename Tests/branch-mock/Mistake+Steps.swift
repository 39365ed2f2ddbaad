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
            steps are `linkBank`, `plaid`, `download`
            """),
        Mistake(
            "step-unknown.yaml",
            """
            flow: direct
            steps: [linkbank, restartApp]
            """,
            """
            FILE:2:9: error: step 1 is no step: `linkbank`
            steps: [linkbank, restartApp]
                    ^
            did you mean `linkBank`?
            FILE:2:19: error: step 2 is no step: `restartApp`
            steps: [linkbank, restartApp]
                              ^
            steps are `linkBank`, `plaid`, `download`
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
            "plaid-before-linkbank.yaml",
            """
            flow: direct
            steps:
              - plaid: linked
              - linkBank
              - plaid: linked
              - plaid: closed
            """,
            """
            FILE:3:5: error: Plaid's page is not open at this step
              - plaid: linked
                ^
            put `linkBank` before it
            FILE:6:5: error: Plaid's page is not open at this step
              - plaid: closed
                ^
            put `linkBank` before it
            """),
        Mistake(
            "plaid-in-a-browser.yaml",
            """
            flow: direct
            platforms: [browser]
            steps: [linkBank, plaid: linked]
            """,
            """
            FILE:3:19: error: a browser has no bridge, so Plaid's page never opens
            steps: [linkBank, plaid: linked]
                              ^
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
            FILE:4:15: error: there is no document `agreemnt` to download
              - download: agreemnt
                          ^
            did you mean `agreement`?
            """),
        Mistake(
            "download-without-documents.yaml",
            """
            flow: direct
            steps:
              - download: agreement
            """,
            """
            FILE:3:15: error: there is no document `agreement` to download
              - download: agreement
                          ^
            add it to `documents`
            """),
    ]
}
