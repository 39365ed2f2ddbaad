extension Mistake {
    /// Steps that can't be taken in this world, or not after those before them.
    static let course: [Mistake] = [
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
            "plaid-without-a-page.yaml",
            """
            flow: direct
            plaid: { hostedLinkUrl: "ftp://example.com/" }
            steps: [linkBank, plaid: closed]
            """,
            """
            FILE:3:19: error: `plaid.hostedLinkUrl` is no page, so Plaid's never opens
            steps: [linkBank, plaid: closed]
                              ^
            """),
        Mistake(
            "step-in-another-app.yaml",
            """
            flow: onboarding
            steps: [camera: allow, onboard, signIn, linkBank, cashOut: card]
            """,
            """
            FILE:2:33: error: `signIn` is a step in `direct`
            steps: [camera: allow, onboard, signIn, linkBank, cashOut: card]
                                            ^
            write `flow: [onboarding, direct]`
            FILE:2:41: error: `linkBank` is a step in `direct`
            steps: [camera: allow, onboard, signIn, linkBank, cashOut: card]
                                                    ^
            write `flow: [onboarding, direct]`
            FILE:2:51: error: `cashOut` is a step in `direct`
            steps: [camera: allow, onboard, signIn, linkBank, cashOut: card]
                                                              ^
            write `flow: [onboarding, direct]`
            """),
        Mistake(
            "step-in-onboarding.yaml",
            """
            flow: direct
            steps: [onboard, photo: file]
            """,
            """
            FILE:2:9: error: `onboard` is a step in `onboarding`
            steps: [onboard, photo: file]
                    ^
            write `flow: [onboarding, direct]`
            FILE:2:18: error: `photo` is a step in `onboarding`
            steps: [onboard, photo: file]
                             ^
            write `flow: [onboarding, direct]`
            """),
        Mistake(
            "step-before-onboarding-ends.yaml",
            """
            flow: [onboarding, direct]
            steps: [linkBank, onboard, linkBank]
            """,
            """
            FILE:2:9: error: the worker is still in Onboarding at this step
            steps: [linkBank, onboard, linkBank]
                    ^
            put `onboard` before it
            """),
        Mistake(
            "sign-in-twice.yaml",
            """
            flow: direct
            login: { state: signedIn }
            steps: [signIn, signOut, signIn, signIn, restartApp, signIn]
            """,
            """
            FILE:3:9: error: the worker is signed in at this step
            steps: [signIn, signOut, signIn, signIn, restartApp, signIn]
                    ^
            put `signOut` before it
            FILE:3:34: error: the worker is signed in at this step
            steps: [signIn, signOut, signIn, signIn, restartApp, signIn]
                                             ^
            put `signOut` before it
            """),
        Mistake(
            "sign-out-twice.yaml",
            """
            flow: direct
            login: { state: signedIn }
            steps: [signOut, signOut, linkBank, signOut, background: 40s, signIn, signOut]
            """,
            """
            FILE:3:18: error: the worker is signed out at this step
            steps: [signOut, signOut, linkBank, signOut, background: 40s, signIn, signOut]
                             ^
            put `signIn` before it
            """),
        Mistake(
            "sign-out-before-sign-in.yaml",
            """
            flow: direct
            steps: [signOut, signIn]
            """,
            """
            FILE:2:9: error: the worker is signed out at this step
            steps: [signOut, signIn]
                    ^
            put `signIn` before it
            """),
        Mistake(
            "credentials-at-oauth-bank.yaml",
            """
            flow: direct
            plaid: { institution: Platypus OAuth Bank }
            steps: [linkBank, plaid: { error: ITEM_LOCKED }, plaid: { error: ACCESS_NOT_GRANTED }, plaid: { until: code }]
            """,
            """
            FILE:3:19: error: `Platypus OAuth Bank` has a page of its own, and asks for no credentials here
            steps: [linkBank, plaid: { error: ITEM_LOCKED }, plaid: { error: ACCESS_NOT_GRANTED }, plaid: { until: code }]
                              ^
            write `plaid: { error: ACCESS_NOT_GRANTED }`, or another `plaid.institution`
            FILE:3:88: error: `Platypus OAuth Bank` has a page of its own, and asks for no credentials here
            steps: [linkBank, plaid: { error: ITEM_LOCKED }, plaid: { error: ACCESS_NOT_GRANTED }, plaid: { until: code }]
                                                                                                   ^
            write `plaid: { error: ACCESS_NOT_GRANTED }`, or another `plaid.institution`
            """),
        Mistake(
            "return-before-download.yaml",
            """
            flow: direct
            documents:
              - { id: pay, content: { size: 1KB } }
              - { id: tax, content: { size: 1KB }, via: auto }
            steps: [return: tax, return: pay, download: pay, return: pay]
            """,
            """
            FILE:5:22: error: the app has no copy of `pay` at this step
            steps: [return: tax, return: pay, download: pay, return: pay]
                                 ^
            put `download: pay` before it
            """),
        Mistake(
            "app-not-running.yaml",
            """
            flow: direct
            steps: [openApp, killApp, advance: 1d, background: 20s, openApp, signOut]
            """,
            """
            FILE:2:9: error: the app is running at this step
            steps: [openApp, killApp, advance: 1d, background: 20s, openApp, signOut]
                    ^
            put `killApp` before it
            FILE:2:40: error: the app is not running at this step
            steps: [openApp, killApp, advance: 1d, background: 20s, openApp, signOut]
                                                   ^
            put `openApp` before it
            """),
        Mistake(
            "photo-that-nobody-wants.yaml",
            """
            flow: onboarding
            identity: { photo: none }
            steps: [photo: camera]
            """,
            """
            FILE:3:9: error: `identity.photo` is `none`, so nobody asks for a photo
            steps: [photo: camera]
                    ^
            """),
        Mistake(
            "cash-out-without-ewa.yaml",
            """
            flow: direct
            organization: { ewa: false }
            steps: [cashOut: wallet]
            """,
            """
            FILE:3:9: error: `organization.ewa` is `false`, so there is nothing to cash out
            steps: [cashOut: wallet]
                    ^
            """),
    ]
}
