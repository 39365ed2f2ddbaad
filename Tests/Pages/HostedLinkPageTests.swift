import Chromium
import Model
import Runs
import Testing

extension InBrowser {
    @Suite("Hosted Link's page") struct HostedLinkPageTests {
        @Test(
            "a worker comes through, past a wrong password, and leaves for the app; the page says that it is still there"
        )
        func linked() async throws {
            try await LiveSite.with { site in
                let (page, link) = try await site.openHostedLink()
                try await site.signIn(with: "hunter2", on: page)
                try await page.tap("Try again")
                try await site.waitForScreen("Credentials", on: page)
                try await page.type("pass_good", into: Target(.textbox, "Password"))
                try await page.tap("Submit", "Checking ••0000", "Continue", "Finish")
                #expect(try await page.nextNavigation() == link.redirectURL)
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
                let (page, link) = try await site.openHostedLink()
                try await page.tap("Continue", "Exit", "No, go back", "First Platypus Bank", "Exit", "Yes, exit")
                try await page.waitFor(Target(.link, "Return to the app"))
                #expect(site.run.events(.hostedLinkFinished).map { $0["outcome"] } == ["exited"])
                #expect(site.run.events(.hostedLinkRedirected).isEmpty)
                // The way back is still there after a reload.
                try await page.evaluate("location.reload()")
                try await site.waitForScreen("Return", on: page)
                try await page.tap("Return to the app")
                #expect(try await page.nextNavigation() == link.redirectURL)
                #expect(site.run.events(.hostedLinkRedirected)[0]["onShow"] == false)
                await page.close()
                #expect(try await site.events(.pageClosed).last?["link"]?.string == link.id.text)
            }
        }

        @Test("a link that is over says why")
        func over() async throws {
            try await LiveSite.with { site in
                let (used, _) = try await site.openHostedLink()
                try await used.tap("Exit", "Yes, exit")
                try await site.events(.hostedLinkRedirected)
                // Chromium's question about the app's scheme takes all further taps.
                try await used.evaluate("location.reload()")
                try await site.waitForScreen("Finished", on: used)

                let (page, _) = try await site.openHostedLink()
                try await page.waitFor(Target(.button, "Continue"))
                try await site.run.advanceClock(by: .seconds(1800))
                try await page.tap("Exit", "Yes, exit")
                try await site.waitForScreen("Expired", on: page)
                try await page.navigate(to: "\(site.origin)/hl/ls\(site.run.id)0000000000")
                try await site.waitForScreen("Unknown", on: page)
                #expect(site.run.events(.hostedLinkLoaded).count == 3)
            }
        }

        @Test("a link whose time runs out while it is on show, or out of sight, says so by itself")
        func expiresOnShow() async throws {
            try await LiveSite.with {
                $0.plaid.lifetime = .seconds(2)
            } _: { site in
                let (page, _) = try await site.openHostedLink()
                try await site.waitForScreen("Expired", on: page)
            }
            try await LiveSite.with { site in
                let (page, _) = try await site.openHostedLink()
                try await site.waitForScreen("Consent", on: page)
                try await page.setVisible(false)
                try await site.run.advanceClock(by: .seconds(1800))
                try await page.setVisible(true)
                try await site.waitForScreen("Expired", on: page)
            }
        }
    }
}
