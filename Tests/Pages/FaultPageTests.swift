import Chromium
import Model
import Testing

extension InBrowser {
    @Suite("Faults") struct FaultPageTests {
        @Test(
            "a browser gets no page, and comes to it the next time",
            arguments: [
                (Fault.Effect.redirectLoop, "ERR_TOO_MANY_REDIRECTS"), (.brokenEncoding, nil),
            ] as [(Fault.Effect, String?)])
        func refused(effect: Fault.Effect, problem: String?) async throws {
            try await LiveSite.with {
                $0.faults = [Fault(.page(.entry), nth: 1, effect)]
            } _: { site in
                let page = try await site.browser.newJar().newPage(PageSettings(userAgent: "Test"))
                let url = "\(site.origin)/direct/?org_id=\(site.run.scenario.organization.id)&mockRun=\(site.run.id)"
                if let problem {
                    let error = await #expect(throws: BrowserError.self) { try await page.navigate(to: url) }
                    #expect(error?.description.contains(problem) == true)
                } else {
                    // Its head is good, so that the browser begins to load it.
                    try await page.navigate(to: url)
                }
                try await page.navigate(to: url)
                try await page.waitFor(Chromium.Target(.button, "Link a bank account"))
                let (faults, shown) = (try await site.events(.faultInjected), try await site.events(.pageShown))
                #expect(faults.count == 1 && Set(shown.map { $0.page?.id }).count == 1)
            }
        }

        @Test("a script that breaks off is told from a whole one, and trying again helps") func truncated() async throws
        {
            try await LiveSite.with {
                $0.faults = [Fault(.request(method: "GET", path: "/mock/direct/direct.js"), nth: 1, .truncate(500))]
            } _: { site in
                let page = try await site.browser.newJar().newPage(PageSettings(userAgent: "Test"))
                try await page.navigate(
                    to: "\(site.origin)/direct/?org_id=\(site.run.scenario.organization.id)&mockRun=\(site.run.id)")
                try await page.tap(Chromium.Target(.button, "Try again"))
                try await page.waitFor(Chromium.Target(.button, "Link a bank account"))
                #expect(try await site.events(.faultInjected)[0]["page"]?.string == "asset")
            }
        }
    }
}
