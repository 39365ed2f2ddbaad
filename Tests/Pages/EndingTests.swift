import Chromium
import Testing

extension InBrowser {
    @Suite("A page that ends") struct EndingTests {
        @Test("at the moment that its document comes is closed, and so are the pages of a jar")
        func loading() async throws {
            try await LiveSite.with { site in
                let jar = try await site.browser.newJar()
                let query = "org_id=\(site.run.scenario.organization.id)&mockRun=\(site.run.id)"
                let pages = [
                    try await jar.newPage(PageSettings(userAgent: "Test")),
                    try await jar.newPage(PageSettings(userAgent: "Test")),
                ]
                for page in pages { try await page.navigate(to: "\(site.origin)/direct/?\(query)") }
                await pages[1].close()
                #expect(pages[1].isClosed && !pages[0].isClosed)
                try await pages[0].navigate(to: "\(site.origin)/onboarding/?\(query)")
                await jar.close()
                #expect(pages[0].isClosed)
            }
        }
    }
}
