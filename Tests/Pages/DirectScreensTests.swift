import Chromium
import Loop
import Model
import Runs
import Testing

extension InBrowser {
    @Suite("Direct's screens") struct DirectScreensTests {
        private static let code = Chromium.Target(.textbox, "Code")
        private static let amount = Chromium.Target(.textbox, "Amount in USD")
        private static func button(_ name: String) -> Chromium.Target { Chromium.Target(.button, name) }

        /// The entry page in a new webview of this jar.
        private static func open(_ site: LiveSite, _ jar: Jar, path: String = "/direct/login") async throws -> Page {
            let page = try await jar.newPage(
                PageSettings(userAgent: "Test", script: "window.ReactNativeWebView = {postMessage() {}};"))
            try await page.navigate(
                to: "\(site.origin)\(path)?org_id=\(site.run.scenario.organization.id)&mockRun=\(site.run.id)")
            return page
        }

        private static func wait(for screen: String, _ site: LiveSite, _ page: Page) async throws {
            try await site.until("document.querySelector('[data-screen=\(screen)]:not([hidden])') !== null", on: page)
        }

        private static func signIn(_ site: LiveSite, _ page: Page) async throws {
            try await page.tap(button("Text me a code"))
            try await page.type(site.run.scenario.login.code, into: code)
            try await page.tap(button("Sign in"))
        }

        private static func text(_ id: String, _ page: Page) async throws -> String? {
            try await page.evaluate("document.querySelector('[data-testid=\(id)]').innerText").string
        }

        @Test("a worker signs in, wrong code first, draws pay, looks at it, goes back, and signs out")
        func walk() async throws {
            try await LiveSite.with {
                $0.login.state = .signedOut
                $0.steps = [.signIn, .cashOut(.card), .back, .signOut]
            } _: { site in
                let page = try await Self.open(site, try await site.browser.newJar())
                try await page.tap(Self.button("Text me a code"))
                let field = try await page.evaluate(
                    "const field = document.getElementById('code'); [field.autocomplete, field.inputMode].join()")
                #expect(field == "one-time-code,numeric")
                try await page.type("123", into: Self.code)
                try await page.tap(Self.button("Sign in"))
                try await site.until(
                    "document.getElementById('code-error').innerText === 'The code has 6 digits.'", on: page)
                try await page.evaluate("document.getElementById('code').value = ''; true")
                try await page.type("111111", into: Self.code)
                try await page.tap(Self.button("Sign in"))
                #expect(try await site.events(.signInRefused)[0]["triesLeft"] == 4)
                try await page.tap(Self.button("Send a new code"))
                try await site.events(.signInCodeSent, count: 2)
                // A reload stays where it was.
                try await page.evaluate("location.reload()")
                try await page.type("424 242", into: Self.code)
                try await page.tap(Self.button("Sign in"))
                #expect(try await site.events(.signedIn).count == 1)

                try await page.tap(Self.button("Cash out"))
                try await page.type("1.5", into: Self.amount)
                try await page.tap(Chromium.Target(.radio, "Debit card ••4242"))
                try await page.tap(Self.button("Review"))
                try await site.until(
                    "document.getElementById('amount-error').innerText.startsWith('The least is $2.00')", on: page)
                try await page.tap(Self.button("All of it"))
                try await page.tap(Self.button("Review"))
                try await Self.wait(for: "cashOutReview", site, page)
                #expect(try await Self.text("net", page) == "$180.41")
                try await page.evaluate("window.isOld = true; location.reload()")
                try await site.until("!window.isOld", on: page)
                try await Self.wait(for: "cashOutReview", site, page)
                // Two taps, the second before the first is answered.
                try await page.evaluate(
                    "const tap = document.getElementById('confirm'); tap.click(); tap.click(); true")
                try await Self.wait(for: "cashOutDone", site, page)
                try await page.tap(Self.button("Done"))
                #expect(try await Self.text("available-pay", page) == "$0.00")
                #expect(site.run.events(.cashedOut).map { $0["amount"] } == ["182.40"])

                try await page.tap(Self.button("History"))
                #expect(try await Self.text("history-item", page)?.contains("$182.40") == true)
                try await page.evaluate("history.back(); true")
                try await Self.wait(for: "home", site, page)
                let back = try await site.events(.stepDone, count: 3)[2]
                #expect(back["is"] == "back")
                try await page.tap(Self.button("Sign out"))
                try await page.waitFor(Self.button("Text me a code"))
                #expect(site.run.events(.stepDone).count == 4 && site.run.events(.pageError).isEmpty)
                let shown = site.run.events(.pageShown).filter { $0["fresh"] == true }
                #expect(shown.map { $0["screen"] } == ["loading"])
            }
        }

        @Test("an app that starts again is signed in and goes on where it was; a way back leads home")
        func restart() async throws {
            try await LiveSite.with {
                $0.login.state = .signedOut
                $0.steps = [.signIn, .restartApp]
            } _: { site in
                let jar = try await site.browser.newJar()
                let page = try await Self.open(site, jar)
                try await Self.signIn(site, page)
                try await page.tap(Self.button("History"))
                try await Self.wait(for: "history", site, page)
                _ = try await site.run.wait(until: MonotonicClock.now() + .seconds(20)) {
                    $0.read(\.place) == "history"
                }
                await page.close()
                let again = try await Self.open(site, jar)
                try await Self.wait(for: "history", site, again)
                #expect(try await site.events(.stepDone, count: 2)[1]["is"] == "restartApp")
                #expect(try await site.events(.signInRestored).count == 1)
                try await again.evaluate("history.back(); true")
                try await again.waitFor(Self.button("Link a bank account"))
            }
        }

        @Test("a sign-in that expires is asked for again, and leads back to where the worker was")
        func expired() async throws {
            try await LiveSite.with {
                $0.login.state = .signedOut
            } _: { site in
                let page = try await Self.open(site, try await site.browser.newJar())
                try await Self.signIn(site, page)
                try await page.tap(Self.button("Cash out"))
                try await page.type("20", into: Self.amount)
                try await page.tap(Self.button("Review"))
                try await site.run.advanceClock(by: .seconds(31 * 86_400))
                try await page.tap(Self.button("Confirm"))
                try await Self.wait(for: "signIn", site, page)
                #expect(try await Self.text("sign-in-notice", page)?.contains("Please sign in again") == true)
                #expect(try await site.events(.signInRequired, count: 2)[1]["reason"] == "expired")
                try await Self.signIn(site, page)
                try await Self.wait(for: "cashOutReview", site, page)
                try await page.tap(Self.button("Confirm"))
                #expect(try await site.events(.cashedOut).count == 1)
            }
        }

        @Test("a cookie that the browser drops is named: SameSite=None cannot be had over plain http")
        func dropped() async throws {
            try await LiveSite.with {
                $0.login.state = .signedOut
                $0.login.cookie.sameSite = .none
            } _: { site in
                let page = try await Self.open(site, try await site.browser.newJar())
                try await Self.wait(for: "signIn", site, page)
                #expect(try await Self.text("sign-in-notice", page)?.contains("This cookie needs HTTPS") == true)
                try await Self.signIn(site, page)
                try await site.events(.signedIn)
                try await Self.wait(for: "signIn", site, page)
            }
        }

        @Test("without earned wage access there is nothing to cash out; a run that goes away is named")
        func withoutEWA() async throws {
            try await LiveSite.with {
                $0.organization.ewa = false
            } _: { site in
                let page = try await Self.open(site, try await site.browser.newJar(), path: "/direct/")
                try await page.waitFor(Self.button("Link a bank account"))
                #expect(try await page.evaluate("document.getElementById('open-cash-out').hidden") == true)
                try await page.evaluate("location.hash = '#cash-out'; true")
                try await site.until("location.hash === ''", on: page)
                try await Self.wait(for: "home", site, page)
                try await site.fixture.store.delete(site.run.id)
                try await page.tap(Self.button("Link a bank account"))
                try await site.waitForStatus("notStarted", on: page)
                try await page.evaluate("location.reload()")
                try await page.waitFor(Chromium.Target(.link, "Start a new run"))
            }
        }
    }
}
