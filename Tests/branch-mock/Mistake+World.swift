extension Mistake {
    /// The organization, the worker and Plaid.
    static let world: [Mistake] = [
        Mistake(
            "organization-id.yaml",
            """
            flow: direct
            organization: { id: 7c9e6679-7425-40de-944b }
            """,
            """
            FILE:2:21: error: `organization.id` must be a UUID such as 7c9e6679-7425-40de-944b-e07fc1f90ae7, not `7c9e6679-7425-40de-944b`
            organization: { id: 7c9e6679-7425-40de-944b }
                                ^
            """),
        Mistake(
            "redirect-no-scheme.yaml",
            """
            flow: direct
            organization: { completionRedirectUrl: plaid-hosted-link-complete }
            """,
            """
            FILE:2:40: error: `organization.completionRedirectUrl` has no scheme
            organization: { completionRedirectUrl: plaid-hosted-link-complete }
                                                   ^
            did you mean `yourapp://plaid-hosted-link-complete`?
            """),
        Mistake(
            "redirect-no-host.yaml",
            """
            flow: direct
            organization: { completionRedirectUrl: "yourapp:done" }
            """,
            """
            FILE:2:40: error: `organization.completionRedirectUrl` has no host
            organization: { completionRedirectUrl: "yourapp:done" }
                                                   ^
            write `yourapp://` and a name
            """),
        Mistake(
            "redirect-of-the-browser.yaml",
            """
            flow: direct
            organization: { completionRedirectUrl: "javascript://alert(1)" }
            """,
            """
            FILE:2:40: error: `organization.completionRedirectUrl` must not be of the scheme `javascript`, which no app can register
            organization: { completionRedirectUrl: "javascript://alert(1)" }
                                                   ^
            """),
        Mistake(
            "redirect-with-blank.yaml",
            """
            flow: direct
            organization: { completionRedirectUrl: "yourapp://done now" }
            """,
            """
            FILE:2:40: error: `organization.completionRedirectUrl` has the character ` `, which cannot stand in a URL
            organization: { completionRedirectUrl: "yourapp://done now" }
                                                   ^
            escape it with `%`
            """),
        Mistake(
            "ewa-yes.yaml",
            """
            flow: direct
            organization: { ewa: yes }
            """,
            """
            FILE:2:22: error: `organization.ewa` must be `true` or `false`, not text
            organization: { ewa: yes }
                                 ^
            write `true`
            """),
        Mistake(
            "worker.yaml",
            """
            flow: direct
            worker:
              id: 1001
              phone: +15555550100
              email: sam.example.com
              available: 182.405
              currency: usd
            """,
            """
            FILE:3:7: error: `worker.id` must be text, not a number
              id: 1001
                  ^
            put it in quotes: "1001"
            FILE:4:10: error: `worker.phone` must be text, not a number
              phone: +15555550100
                     ^
            put it in quotes: "+15555550100"
            FILE:5:10: error: `worker.email` must be an e-mail address such as sam@example.com, not `sam.example.com`
              email: sam.example.com
                     ^
            FILE:6:14: error: `worker.available` must be an amount such as `182.40`, from 0 to 999999, not `182.405`
              available: 182.405
                         ^
            FILE:7:13: error: `worker.currency` must be three capital letters such as USD, not `usd`
              currency: usd
                        ^
            """),
        Mistake(
            "available-text.yaml",
            """
            flow: direct
            worker: { available: "182.40" }
            """,
            """
            FILE:2:22: error: `worker.available` must be an amount such as `182.40`, not text
            worker: { available: "182.40" }
                                 ^
            write it without quotes
            """),
        Mistake(
            "phone-short.yaml",
            """
            flow: direct
            worker: { phone: "555" }
            """,
            """
            FILE:2:18: error: `worker.phone` must be a phone number such as "+15555550100", not `555`
            worker: { phone: "555" }
                             ^
            """),
        Mistake(
            "plaid.yaml",
            """
            flow: direct
            plaid:
              outcome: canceled
              redirect: { way: redirect, delay: 2 s, times: 0 }
              lifetime: 60d
            """,
            """
            FILE:3:12: error: `plaid.outcome` cannot be `canceled`
              outcome: canceled
                       ^
            it is one of `linked`, `exited`
            FILE:4:20: error: `plaid.redirect.way` cannot be `redirect`
              redirect: { way: redirect, delay: 2 s, times: 0 }
                               ^
            it is one of `http`, `script`, `tap`, `meta`, `intent`, `none`
            FILE:4:37: error: `plaid.redirect.delay` must be a duration such as `500ms`, `2s`, `30m` or `30d`, not `2 s`
              redirect: { way: redirect, delay: 2 s, times: 0 }
                                                ^
            FILE:4:49: error: `plaid.redirect.times` must be a whole number from 1 to 5, not `0`
              redirect: { way: redirect, delay: 2 s, times: 0 }
                                                            ^
            FILE:5:13: error: `plaid.lifetime` must be from 1s to 30d, not `60d`
              lifetime: 60d
                        ^
            """),
        Mistake(
            "hosted-link-that-opens.yaml",
            """
            flow: direct
            plaid: { hostedLinkUrl: "  HTTPS://example.com/" }
            """,
            """
            FILE:2:25: error: `plaid.hostedLinkUrl` must be a URL that no browser opens, not `  HTTPS://example.com/`
            plaid: { hostedLinkUrl: "  HTTPS://example.com/" }
                                    ^
            """),
        Mistake(
            "redirect-nowhere.yaml",
            """
            flow: direct
            plaid:
              redirect: { way: none, url: "yourapp://other", times: 2 }
            """,
            """
            FILE:3:31: error: with `way: none` Plaid's page goes nowhere
              redirect: { way: none, url: "yourapp://other", times: 2 }
                                          ^
            FILE:3:57: error: with `way: none` Plaid's page goes nowhere
              redirect: { way: none, url: "yourapp://other", times: 2 }
                                                                    ^
            """),
        Mistake(
            "login.yaml",
            """
            flow: direct
            login:
              state: loggedIn
              code: 424242
              cookie: { kind: permanent, maxAge: 0s, sameSite: Lax, httpOnly: on }
            """,
            """
            FILE:3:10: error: `login.state` cannot be `loggedIn`
              state: loggedIn
                     ^
            it is one of `signedIn`, `signedOut`
            FILE:4:9: error: `login.code` must be text, not a number
              code: 424242
                    ^
            put it in quotes: "424242"
            FILE:5:19: error: `login.cookie.kind` cannot be `permanent`
              cookie: { kind: permanent, maxAge: 0s, sameSite: Lax, httpOnly: on }
                              ^
            it is one of `persistent`, `session`
            FILE:5:38: error: `login.cookie.maxAge` must be from 1s to 400d, not `0s`
              cookie: { kind: permanent, maxAge: 0s, sameSite: Lax, httpOnly: on }
                                                 ^
            FILE:5:52: error: `login.cookie.sameSite` cannot be `Lax`
              cookie: { kind: permanent, maxAge: 0s, sameSite: Lax, httpOnly: on }
                                                               ^
            did you mean `lax`?
            FILE:5:67: error: `login.cookie.httpOnly` must be `true` or `false`, not text
              cookie: { kind: permanent, maxAge: 0s, sameSite: Lax, httpOnly: on }
                                                                              ^
            write `true`
            """),
        Mistake(
            "login-code.yaml",
            """
            flow: direct
            login: { code: "42" }
            """,
            """
            FILE:2:16: error: `login.code` must be from 4 to 8 digits, not `42`
            login: { code: "42" }
                           ^
            """),
        Mistake(
            "login-session-age.yaml",
            """
            flow: direct
            login:
              cookie: { kind: session, maxAge: 30d }
            """,
            """
            FILE:3:36: error: a session cookie has no `maxAge`
              cookie: { kind: session, maxAge: 30d }
                                               ^
            leave it out, or write `kind: persistent`
            """),
        Mistake(
            "identity.yaml",
            """
            flow: onboarding
            identity: { photo: optionl, photoLimit: 1GB }
            """,
            """
            FILE:2:20: error: `identity.photo` cannot be `optionl`
            identity: { photo: optionl, photoLimit: 1GB }
                               ^
            did you mean `optional`?
            FILE:2:41: error: `identity.photoLimit` must be from 1B to 100MB, not `1GB`
            identity: { photo: optionl, photoLimit: 1GB }
                                                    ^
            """),
        Mistake(
            "outcome-against-steps.yaml",
            """
            flow: direct
            plaid: { outcome: exited }
            steps: [linkBank, plaid: linked]
            """,
            """
            FILE:2:19: error: `plaid.outcome` is `exited`, yet the steps end Plaid by `linked`
            plaid: { outcome: exited }
                              ^
            """),
        Mistake(
            "settle-without-unit.yaml",
            """
            flow: direct
            settle: 5
            """,
            """
            FILE:2:9: error: `settle` must be a duration such as `500ms`, `2s`, `30m` or `30d`, not `5`
            settle: 5
                    ^
            """),
        Mistake(
            "unit-in-capitals.yaml",
            """
            flow: direct
            settle: 5S
            """,
            """
            FILE:2:9: error: `settle` must be a duration such as `500ms`, `2s`, `30m` or `30d`, not `5S`
            settle: 5S
                    ^
            did you mean `5s`?
            """),
        Mistake(
            "unit-in-capitals-past-every-clock.yaml",
            """
            flow: direct
            settle: 999999999D
            """,
            """
            FILE:2:9: error: `settle` must be a duration such as `500ms`, `2s`, `30m` or `30d`, not `999999999D`
            settle: 999999999D
                    ^
            """),
    ]
}
