import Chromium
import FoundationEssentials
import HTTP
import Loop
import Model
import Testing

@Suite("The dashboard")
struct DashboardTests {
    @Test("a run that the API makes shows up without a reload, and its verdict changes as the app misbehaves")
    func live() async throws {
        try await with { server, page in
            try await page.navigate(to: server.url + "/")
            try await page.waitFor(Target(.link, "Start a run"))
            _ = try await page.evaluate("window.isFirstDocument = true")
            try await until(page, "document.querySelector('#connection')?.dataset.state", is: "live")

            let label = "<img src=x onerror=\"document.title = 'ran'\">"
            let run = try await server.post(
                "/__admin/runs", ["scenario": "plaid-linked", "platform": "android", "label": .string(label)])
            let id = try #require(run["id"]?.string)
            try await until(page, "document.querySelector('#runs bdi')?.textContent", is: .string("Android · " + label))
            #expect(try await page.evaluate("document.querySelectorAll('#runs img').length") == 0)

            _ = try await page.evaluate("document.querySelector('[data-run=\"\(id)\"]').click()")
            let verdict = "(document.querySelector('[data-testid=verdict]')?.dataset ?? {})"
            try await until(page, verdict + ".verdict", is: "incomplete")

            // An app that builds its entry URL wrongly.
            let entry = try #require(run["entryUrl"]?.string)
            try await server.get(entry.replacing("org_id=", with: "org_id=x"))
            try await until(page, verdict + ".verdict", is: "failed")
            #expect(try await page.evaluate(verdict + ".final") == "false")
            let failed = "document.querySelector('[data-testid=\"check-entry.organization\"]')"
            #expect(try await page.evaluate(failed + ".closest('.group').dataset.testid") == "checks-failed")
            try await until(page, "document.querySelector('[data-testid=step-0]')?.dataset.state", is: "done")

            // What proves it is one tap away.
            _ = try await page.evaluate(failed + ".querySelector('.chip').click()")
            try await until(
                page, "document.activeElement.closest('[data-event]')?.querySelector('pre') !== null", is: true)
            #expect(try await page.evaluate("document.activeElement.textContent.includes('entryLoaded')") == true)

            try await page.tap(Target(.button, "Finish"))
            try await until(page, verdict + ".final", is: "true")
            #expect(try await page.evaluate("window.isFirstDocument") == true)
            #expect(try await page.evaluate("document.title") == "Failed: plaid-linked · Branch Mock")
        }
    }

    @Test("the tester starts a run, tells what no server sees, and moves the clock")
    func tester() async throws {
        try await with { server, page in
            try await page.navigate(to: server.url + "/__admin/#/new")
            try await page.type("Pixel 8", into: Target(.textbox, "Label (optional)"))
            try await page.tap(Target(.button, "Start the run"))
            try await until(page, "document.querySelector('[data-testid=step-0]')?.dataset.state", is: "due")
            let entry = try #require(
                try await page.evaluate("document.querySelector('.entry code').textContent").string)
            #expect(entry.hasPrefix(server.url + "/direct/?org_id="))
            try await server.get(entry)
            try await until(page, "document.querySelector('[data-testid=step-1]')?.dataset.state", is: "due")
            try await page.tap(Target(.button, "Done: Download “On-Demand Pay Agreement”"))
            try await until(page, "document.querySelector('[data-testid=step-1]')?.dataset.state", is: "done")
            try await page.tap(Target(.button, "Move the clock by 30 minutes"))
            try await until(page, "document.querySelector('[data-testid=verdict]').dataset.final", is: "true")

            let run = try #require(entry.split(separator: "mockRun=").last)
            let events = try await server.ask(.get, server.url + "/__admin/runs/\(run)/events").events
            #expect(events.filter { $0 == "clockMoved" }.count == 1 && events.contains("stepDone"))
        }
    }

    @Test("where a token is needed, it is asked for, and the link that bears it signs in and forgets it")
    func token() async throws {
        let token = String(repeating: "5e", count: 32)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(token.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await with(["--admin", "token", "--admin-token-file", file.path]) { server, page in
            try await page.navigate(to: server.url + "/")
            try await page.type("wrong", into: Target(.textbox, "Token"))
            try await page.tap(Target(.button, "Sign in"))
            try await until(
                page, "document.querySelector('#token-error')?.textContent.includes('not the server’s')", is: true)
            try await page.navigate(to: server.url + "/__admin/?#token=" + token)
            try await until(page, "document.querySelector('#connection')?.dataset.state", is: "live")
            #expect(try await page.evaluate("location.hash") == "#/")
            #expect(try await page.evaluate("document.cookie") == "")
        }
    }
}

/// A server as the dashboard's other side sees it.
private struct Site {
    let url: String
    let client: Client

    func post(_ path: String, _ body: JSON) async throws -> JSON { try await ask(.post, url + path, body) }

    /// Loads a page as an app would, without running it.
    func get(_ url: String) async throws {
        #expect(try await client.send(ClientRequest(.get, url)).status == .ok)
    }

    func ask(_ method: HTTP.Method, _ url: String, _ body: JSON? = nil) async throws -> JSON {
        let headers: Headers = body == nil ? [:] : ["Content-Type": "application/json"]
        let response = try await client.send(
            ClientRequest(method, url, headers: headers, body: body?.bytes ?? []))
        return try JSON.parse(response.body)
    }
}

extension JSON {
    /// The types of a list of events.
    fileprivate var events: [String] { self["events"]?.array?.compactMap { $0["type"]?.string } ?? [] }
}

/// Starts the server and a browser with one page, for the time of `body`.
private func with(
    _ flags: [String] = [], _ body: (Site, Page) async throws -> Void
) async throws {
    try await BuiltServer.run(flags) { server in
        let loops = try EventLoopGroup(count: 1)
        let client = Client(group: loops)
        let browser = try await Browser.launch(on: loops.next())
        let result: Result<Void, any Error>
        do {
            let page = try await browser.newJar().newPage(PageSettings(userAgent: "Tester"))
            result = .success(try await body(Site(url: server.url, client: client), page))
        } catch { result = .failure(error) }
        await browser.close()
        await client.close()
        loops.shutdown()
        try result.get()
    }
}

/// Waits until the page's expression has this value.
private func until(_ page: Page, _ expression: String, is wanted: JSON) async throws {
    let loop = try await BuiltServer.loop
    try await loop.withTimeout(.seconds(20)) {
        while try await page.evaluate(expression) != wanted { try await loop.sleep(for: .milliseconds(10)) }
    }
}
