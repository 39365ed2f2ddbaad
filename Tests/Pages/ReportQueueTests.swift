import Chromium
import Model
import Runs
import Testing

extension InBrowser {
    @Suite("The pages' reports") struct ReportQueueTests {
        private static let bridge = "window.ReactNativeWebView = { postMessage: send };"

        @Test("reports go on being sent until they are acknowledged, and each is written once")
        func lostAnswers() async throws {
            try await LiveSite.with { site in
                site.fail([.refused, .answerLost, .refused, .answerLost])
                let page = try await site.openDirect(bridge: Self.bridge)
                try await page.dispatch("{status: 'canceled'}")
                try await site.events(.linkOutcomeShown)
                let seqs = site.run.events(after: 0).compactMap { $0.page?.seq }
                #expect(seqs == Array(1...seqs.count) && seqs.count >= 5)
                try await site.until(
                    "Object.keys(sessionStorage).every(key => !key.startsWith('branchMock.reports.'))", on: page)
            }
        }

        @Test("what a document could not send, the next one of the tab sends for it")
        func reload() async throws {
            try await LiveSite.with { site in
                let page = try await site.openDirect(bridge: Self.bridge)
                let first = try #require(try await site.events(.pageShown, count: 2).first?.page?.id)
                site.fail(Array(repeating: .refused, count: 1000))
                try await page.dispatch("{status: 'completed', callbackUrl: 'yourapp://x'}")
                try await page.evaluate("location.reload()")
                try await site.until("performance.getEntriesByType('navigation')[0].type === 'reload'", on: page)
                #expect(site.run.events(.branchPlaidLinkComplete).isEmpty)
                site.fail([])
                let event = try await site.events(.branchPlaidLinkComplete)[0]
                #expect(event.page?.id == first)
                let reloaded = try await site.events(.pageShown, count: 4).filter { $0.page?.id != first }
                #expect(reloaded.map { $0["navigation"] } == ["reload", "reload"])
                #expect(try await site.events(.pageClosed).map(\.page?.id) == [first])
            }
        }

        @Test("a page that is closed at once has still reported")
        func close() async throws {
            try await LiveSite.with { site in
                let page = try await site.openDirect(bridge: Self.bridge)
                try await site.events(.pageShown, count: 2)
                try await page.dispatch("{status: 'canceled'}")
                await page.close()
                try await site.events(.branchPlaidLinkComplete)
                #expect(try await site.events(.pageClosed)[0]["screen"] == "home")
            }
        }

        @Test("script errors are reported with their source, an app's own ones as its own")
        func errors() async throws {
            try await LiveSite.with { site in
                let page = try await site.openDirect(bridge: Self.bridge)
                try await page.evaluate("setTimeout(() => { throw new Error('injected'); }); true")
                let error = try await site.events(.pageError)[0]
                #expect(error["message"] == "Uncaught Error: injected" && error["ours"] == false)
            }
        }
    }
}
