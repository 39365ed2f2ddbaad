import Chromium
import Model
import Runs
import Testing

extension InBrowser {
    @Suite("How Hosted Link's page goes back to the app") struct HostedLinkRedirectPageTests {
        @Test(
            "the page goes by itself, in the scenario's way and as often, and says each time that it is still there",
            arguments: [Scenario.Plaid.Redirect.Way.http, .script, .meta, .intent])
        func byItself(way: Scenario.Plaid.Redirect.Way) async throws {
            try await LiveSite.with {
                $0.plaid.redirect.way = way
                $0.plaid.redirect.times = 2
                $0.plaid.redirect.delay = .milliseconds(50)
            } _: { site in
                let (page, link) = try await site.openHostedLink()
                try await page.tap("Exit", "Yes, exit")
                let target = try await page.nextNavigation(to: way == .intent ? "intent:" : "yourapp:")
                let redirects = try await site.events(.hostedLinkRedirected, count: 4)
                if way == .intent {
                    #expect(
                        target == redirects[0]["location"]?.string
                            && target?.hasSuffix("#Intent;scheme=yourapp;end") == true)
                } else {
                    #expect(target == link.redirectURL && redirects[0]["location"] == nil)
                }
                #expect(redirects.map { $0["onShow"] } == [false, true, false, true])
                #expect(redirects.map { $0["nth"] } == [1, 1, 2, 2])
                #expect(
                    redirects.allSatisfy { $0["way"]?.string == way.rawValue && $0["url"]?.string == link.redirectURL })
                #expect(site.run.events(.hostedLinkFinished).count == 1)
                #expect(site.run.events(.pageError).isEmpty)
            }
        }

        @Test("where there is no way back, the page says that the worker can go")
        func none() async throws {
            try await LiveSite.with {
                $0.plaid.redirect.way = .none
            } _: { site in
                let (page, _) = try await site.openHostedLink()
                try await page.tap("Exit", "Yes, exit")
                try await site.waitForScreen("GoBack", on: page)
                try await page.evaluate("location.reload()")
                try await site.waitForScreen("GoBack", on: page)
                #expect(site.run.events(.hostedLinkRedirected).isEmpty)
            }
        }

        @Test(
            "a text that no browser goes to leaves the page where it is, alive and without an error of its own",
            arguments: [
                (Scenario.Plaid.Redirect.Way.script, ""), (.script, "javascript:document.title='tripped'"),
                (.script, "http://"), (.meta, "javascript:document.title='tripped'"), (.meta, "http://"),
                (.tap, "javascript:document.title='tripped'"), (.http, ""),
            ])
        func nowhere(way: Scenario.Plaid.Redirect.Way, text: String) async throws {
            try await LiveSite.with {
                $0.plaid.redirect.way = way
                $0.plaid.redirect.url = text
            } _: { site in
                let (page, _) = try await site.openHostedLink()
                try await page.tap("Exit", "Yes, exit")
                if way == .tap { try await page.tap("Return to the app") }
                let redirects = try await site.events(.hostedLinkRedirected, count: 2)
                #expect(redirects.map { $0["onShow"] } == [false, true])
                #expect(redirects.allSatisfy { $0["url"]?.string == text })
                #expect(try await page.evaluate("document.title") == "Bank Link · Branch Mock")
                #expect(site.run.events(.pageError).isEmpty)
                #expect(site.run.events(.hostedLinkLoaded).count == 1)
            }
        }

        @Test("odd characters reach the app as a URL parser writes them, in every way")
        func oddTexts() async throws {
            let query = "q='`${1}\\%22%E2%80%A8%3C/script%3E" + String(repeating: "x", count: 8000)
            for way in [Scenario.Plaid.Redirect.Way.http, .script, .meta] {
                try await LiveSite.with {
                    $0.plaid.redirect.way = way
                    $0.plaid.redirect.url = "yourapp://plaid-hosted-link-complete?" + query
                } _: { site in
                    let (page, link) = try await site.openHostedLink()
                    try await page.tap("Exit", "Yes, exit")
                    let target = try await page.nextNavigation()
                    #expect(
                        try await page.evaluate("new URL(\(JSON.string(link.redirectURL).text)).href").string == target)
                    #expect(try await site.events(.hostedLinkRedirected)[0]["url"]?.string == link.redirectURL)
                }
            }
        }

        @Test("what was linked is known on the server though the window is closed before its redirect")
        func closedBeforeRedirect() async throws {
            try await LiveSite.with {
                $0.plaid.redirect.way = .tap
                $0.steps = [.linkBank(times: 1), .plaid(.linked), .plaid(.closed)]
            } _: { site in
                let (page, link) = try await site.openHostedLink()
                try await site.signIn(with: "pass_good", on: page)
                try await page.tap("Checking ••0000", "Continue", "Finish")
                try await page.waitFor(Target(.link, "Return to the app"))
                await page.close()
                try await site.events(.pageClosed)
                #expect(site.run.read { $0.linked }?.id == link.id)
                #expect(site.run.events(.hostedLinkRedirected).isEmpty)
                #expect(site.run.events(.stepDone).compactMap { $0["step"]?.int } == [2, 3])
            }
        }
    }
}
