import Chromium
import Model
import Runs
import Testing

extension InBrowser {
    @Suite("Hosted Link's page") struct HostedLinkPageTests {
        private func open(_ site: LiveSite) async throws -> (page: Page, link: LinkState) {
            _ = try await site.openDirect(bridge: "")
            let link = try await site.run.createLink { "\(site.origin)/hl/\($0)" }
            let page = try await site.browser.newJar().newPage(PageSettings(userAgent: "Test"))
            try await page.navigate(to: link.url)
            return (page, link)
        }

        private func tap(_ page: Page, _ names: String...) async throws {
            for name in names { try await page.tap(Chromium.Target(nil, name)) }
        }

        /// The next place outside of the web that the page goes to.
        private func redirect(of page: Page) async throws -> String? {
            for await event in page.events {
                if case .navigation(let url) = event, url.hasPrefix("yourapp:") { return url }
            }
            return nil
        }

        @Test(
            "a worker comes through, past a wrong password, and leaves for the app; the page says that it is still there"
        )
        func linked() async throws {
            try await LiveSite.with { site in
                let (page, link) = try await open(site)
                try await tap(page, "Continue", "First Platypus Bank")
                for password in ["hunter2", "pass_good"] {
                    try await page.type("user_good", into: Chromium.Target(.textbox, "Username"))
                    try await page.type(password, into: Chromium.Target(.textbox, "Password"))
                    try await tap(page, "Submit")
                    if password == "hunter2" {
                        try await tap(page, "Try again")
                        try await page.evaluate("document.querySelector('[name=username]').value = ''; true")
                    }
                }
                try await tap(page, "Checking ••0000", "Continue", "Finish")
                #expect(try await redirect(of: page) == link.redirectURL)
                let stays = try await site.events(.hostedLinkRedirected, count: 2)
                #expect(stays.map { $0["onShow"] } == [false, true])
                #expect(stays.map { $0["url"]?.string } == [link.redirectURL, link.redirectURL])
                let loaded = try await site.events(.hostedLinkLoaded)
                #expect(loaded.count == 1 && loaded[0]["jar"] == "other" && loaded[0]["signs"] == [])
                #expect(site.run.events(.hostedLinkFinished)[0]["account"] == "Checking ••0000")
                let screens = site.run.events(.pageShown).compactMap { $0["screen"]?.string }
                for screen in ["Consent", "Institution", "WrongCredentials", "Accounts", "Done", "Leaving"] {
                    #expect(screens.contains("hostedLink" + screen))
                }
                #expect(site.run.events(after: 0).allSatisfy { !JSON.object($0.data).text.contains("hunter2") })
            }
        }

        @Test("the exit asks first; a tap on the button that leads back is reported before the app can know of it")
        func exitedByTap() async throws {
            try await LiveSite.with {
                $0.plaid.redirect.way = .tap
            } _: { site in
                let (page, link) = try await open(site)
                try await tap(page, "Continue", "Exit", "No, go back", "First Platypus Bank", "Exit", "Yes, exit")
                try await page.waitFor(Chromium.Target(.link, "Return to the app"))
                #expect(site.run.events(.hostedLinkFinished).map { $0["outcome"] } == ["exited"])
                #expect(site.run.events(.hostedLinkRedirected).isEmpty)
                try await tap(page, "Return to the app")
                #expect(try await redirect(of: page) == link.redirectURL)
                #expect(site.run.events(.hostedLinkRedirected)[0]["onShow"] == false)
                await page.close()
                #expect(try await site.events(.pageClosed)[0]["link"]?.string == link.id.text)
            }
        }

        @Test("a link that is over says why")
        func over() async throws {
            try await LiveSite.with { site in
                let (used, _) = try await open(site)
                try await tap(used, "Exit", "Yes, exit")
                try await site.events(.hostedLinkRedirected)
                // Chromium's question about the app's scheme takes all further taps.
                try await used.evaluate("location.reload()")
                try await site.until(
                    "document.querySelector('[data-screen=Finished]:not([hidden])') !== null", on: used)

                let (page, _) = try await open(site)
                try await page.waitFor(Chromium.Target(.button, "Continue"))
                try await site.run.advanceClock(by: .seconds(1800))
                try await tap(page, "Exit", "Yes, exit")
                try await site.until("document.querySelector('[data-screen=Expired]:not([hidden])') !== null", on: page)
                try await page.navigate(to: "\(site.origin)/hl/ls\(site.run.id)0000000000")
                try await site.until("document.querySelector('[data-screen=Unknown]:not([hidden])') !== null", on: page)
                #expect(site.run.events(.hostedLinkLoaded).count == 3)
            }
        }
    }
}
