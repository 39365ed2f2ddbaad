import Chromium
import HTTP
import Model
import Runs
import Testing

extension InBrowser {
    @Suite("Documents in Direct's page") struct DeliveryTests {
        private static func document(_ id: String, _ via: Scenario.Document.Via) -> Scenario.Document {
            var document = Scenario.Document(
                id: id, title: "Document \(id)", filename: "\(id).bin", mimeType: "application/octet-stream",
                content: Array(id.utf8))
            document.via = via
            return document
        }

        /// The files that the browser saves, in their order.
        private static func downloads(_ count: Int, on page: Page) async -> [String] {
            var names: [String] = []
            for await event in page.events {
                guard case .downloaded(let file) = event else { continue }
                names.append(file.filename)
                if names.count == count { break }
            }
            return names
        }

        @Test("a document is handed over as the scenario says, also by a URL that is good for one request")
        func ways() async throws {
            try await LiveSite.with {
                var once = Self.document("once", .anchor)
                once.access.uses = 1
                $0.documents = [
                    Self.document("attached", .attachment), Self.document("anchored", .anchor), once,
                    Self.document("bridged", .bridge),
                ]
            } _: { site in
                let page = try await site.openDirect(bridge: "window.ReactNativeWebView = { postMessage: send };")
                for (role, id) in [
                    (Chromium.Target.Role.button, "attached"), (.link, "anchored"), (.button, "once"),
                    (.button, "once"),
                ] {
                    try await page.tap(Chromium.Target(role, "Document \(id)"))
                    #expect(await Self.downloads(1, on: page) == ["\(id).bin"])
                }
                try await page.tap(Chromium.Target(.button, "Document bridged"))
                try await site.events(.branchDownloadFile)
                let requests = try await site.events(.documentRequested, count: 4)
                #expect(requests.map { $0["document"] } == ["attached", "anchored", "once", "once"])
                #expect(requests.allSatisfy { $0["status"] == 200 })
                #expect(try await site.events(.documentOffered).count == 2)
            }
        }

        @Test("a download that starts by itself does so once a tab, after the page is shown")
        func auto() async throws {
            try await LiveSite.with {
                $0.documents = [Self.document("first", .auto), Self.document("second", .auto)]
            } _: { site in
                let page = try await site.openDirect(bridge: "")
                #expect(await Self.downloads(2, on: page) == ["first.bin", "second.bin"])
                let shown = try await site.events(.pageShown).first { $0["screen"] == "home" }
                let asked = try await site.events(.documentRequested, count: 2)
                #expect((shown?.id ?? .max) < asked[0].id)
                try await page.evaluate("location.reload(); true")
                try await site.events(.entryLoaded, count: 2)
                try await page.waitFor(Chromium.Target(.button, "Document first"))
                try await page.tap(Chromium.Target(.button, "Document first"))
                #expect(try await site.events(.documentRequested, count: 3).map { $0["document"] }.last == "first")
            }
        }

        @Test("a tester hands a saved copy back on the return page")
        func returning() async throws {
            try await LiveSite.with { site in
                let page = try await site.browser.newJar().newPage(PageSettings(userAgent: "Test"))
                try await page.navigate(to: "\(site.origin)/mock/return/\(site.run.id)?document=agreement")
                try await page.waitFor(Chromium.Target(.button, "Compare"))
                try await page.evaluate(
                    """
                    const files = new DataTransfer();
                    files.items.add(new File(['%PDF'], 'Zürich _1_.pdf', {type: 'application/pdf'}));
                    document.querySelector('[data-testid=return-file]').files = files.files; true
                    """)
                try await page.tap(Chromium.Target(.button, "Compare"))
                let event = try await site.events(.documentReturned)[0]
                #expect(event["matches"] == true && event["name"] == "clean" && event["bytes"] == 4)
                #expect(event["filename"] == "Zürich _1_.pdf" && event["document"] == "agreement")
                try await site.until("document.querySelector('h1').textContent === 'The copy is equal'", on: page)
            }
        }
    }
}
