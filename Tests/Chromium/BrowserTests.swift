import FoundationEssentials
import Loop
import Model
import Testing

@testable import Chromium

@Suite("A real browser", .serialized)
struct BrowserTests {
    @Test("a tester finds things by their names, once they are there, and taps and types as a finger does")
    func tapping() async throws {
        try await withPage(
            """
            <button onclick="document.title += 'wrong '">Next page</button>
            <script>
            setTimeout(() => {
              document.body.insertAdjacentHTML('beforeend', `
                <div style="height: 3000px"></div>
                <label>Username <input></label>
                <button disabled onclick="document.title += 'disabled '">Next</button>
                <div role="button" aria-label="Next" onclick="document.title += event.isTrusted + event.pointerType">›</div>`);
            }, 50);
            </script>
            """
        ) { page in
            try await page.type("typed before", into: Target(.textbox, "Username"))
            try await page.type("typed before", into: Target(.textbox, "Username"))
            try await page.fill(Target(.textbox, "Username"), with: "user_good")
            try await page.tap(Target(.button, "Next"))
            try await until(page, "document.title", is: "truetouch")
            #expect(try await page.evaluate("document.querySelector('input').value") == "user_good")
        }
    }

    @Test("what is covered is not tapped until it is uncovered")
    func covered() async throws {
        try await withPage(
            """
            <button onclick="document.title += 'tapped'">Pay</button>
            <dialog style="inset: 0; width: 100%; height: 100%"><button onclick="this.closest('dialog').close(); document.title = 'closed,'">OK</button></dialog>
            <script>document.querySelector('dialog').showModal()</script>
            """
        ) { page in
            async let pay: Void = page.tap(Target(.button, "Pay"))
            try await page.tap(Target(.button, "OK"))
            try await pay
            try await until(page, "document.title", is: "closed,tapped")
        }
    }

    @Test("what never comes is named when the wait is over")
    func neverThere() async throws {
        try await withPage("<button>Here</button>") { page in
            await #expect(throws: BrowserError(.timedOut, "no button \"There\" to tap within 1 s")) {
                try await page.tap(Target(.button, "There"), atMost: .seconds(1))
            }
        }
    }

    @Test("a wait outlives the document it began in")
    func navigation() async throws {
        try await withPage("<p>Nothing yet</p>") { page in
            async let found: Void = page.waitFor(Target(.button, "Again"))
            try await page.navigate(to: try page.jar.browser.document("<button>Again</button>"))
            try await found
        }
    }

    @Test("a tap on a document that is replaced meanwhile is taken by that one or by the next")
    func replaced() async throws {
        // Each document lasts a little longer than the one before it, up to a tenth of a second.
        let reload =
            "<script>setTimeout(() => location.reload(), (window.name = Number(window.name) + 1) % 100)</script>"
        try await withPage("<button>Again</button>" + reload) { page in
            // Throws what the browser does not answer.
            for _ in 0..<100 { try await page.tap(Target(.button, "Again")) }
        }
    }

    @Test("a message tells the frame and the origin that it came from, and the page cannot reach the channel")
    func messages() async throws {
        let script = "window.Bridge = { post(text) { send(text) } };"
        try await withPage(
            "<iframe srcdoc=\"<script>Bridge.post('frame')</script>\"></iframe><script>Bridge.post(typeof send)</script>",
            script: script
        ) { page in
            var messages: [PageMessage] = []
            for await event in page.events {
                if case .message(let message) = event { messages.append(message) }
                if messages.count == 2 { break }
            }
            #expect(messages.first { $0.isFromTop }?.text == "undefined")
            #expect(messages.first { !$0.isFromTop }?.text == "frame")
        }
    }

    @Test("a link to an app's scheme shows as a navigation, and the page stays")
    func customScheme() async throws {
        try await withPage("<a href='yourapp://plaid-hosted-link-complete?a=1'>Back to the app</a>") { page in
            try await page.tap(Target(.link, "Back to the app"))
            var urls = page.events.compactMap { if case .navigation(let url) = $0 { url } else { nil } }
                .filter { $0.hasPrefix("yourapp:") }.makeAsyncIterator()
            #expect(await urls.next() == "yourapp://plaid-hosted-link-complete?a=1")
            try await page.waitFor(Target(.link, "Back to the app"))
        }
    }

    @Test(
        "no desktop is asked about an app's scheme: the browser's own tool answers, and nothing else of the user's is hidden"
    )
    func noDesktop() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/branch-mock-desktop-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let environment = try NoDesktop.environment(in: folder, home: "/nowhere")
        #expect(environment["PATH"]?.hasPrefix(folder + "/tools:") == true && environment["HOME"] == "/nowhere")
        let group = try EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let tool = try ChildProcess(
            .init(folder + "/tools/xdg-settings", ["check", "default-url-scheme-handler", "yourapp"]), on: group.next())
        #expect(try await tool.exitStatus == .exited(0))
    }

    @Test("a file is saved under a path of its own, with the name that was meant for it")
    func downloads() async throws {
        try await withPage("<a download='a b.txt' href='data:text/plain,hello'>Save</a>") { page in
            try await page.tap(Target(.link, "Save"))
            var files = page.events.compactMap { if case .downloaded(let file) = $0 { file } else { nil } }
                .makeAsyncIterator()
            let file = try #require(await files.next())
            #expect(file.filename == "a b.txt")
            #expect(try Data(contentsOf: URL(filePath: file.path)) == Data("hello".utf8))
        }
    }

    @Test("a page that is closed ends its events, and says so to who waits for it")
    func closing() async throws {
        try await withPage("<p>Nothing</p>") { page in
            let waits = try loop().spawn { () -> (any Error)? in
                do { try await page.waitFor(Target(.button, "Never")) } catch { return error }
                return nil
            }
            try await page.evaluate("1")
            await page.close()
            #expect((await waits.value as? BrowserError)?.code == .closed)
            for await _ in page.events {}
            #expect(page.isClosed)
        }
    }

    @Test("a page that is taken out of sight knows it, and knows when it is back")
    func visibility() async throws {
        try await withPage(
            "<script>addEventListener('visibilitychange', () => { document.title += document.visibilityState; })</script><button>Here</button>"
        ) { page in
            try await page.waitFor(Target(.button, "Here"))
            try await page.setVisible(false)
            try await until(page, "document.title", is: "hidden")
            try await page.setVisible(true)
            try await until(page, "document.title", is: "hiddenvisible")
        }
    }

    @Test("after its end nothing of it is left: no process, no folder")
    func end() async throws {
        let browser = try await Browser.launch(on: loop())
        let profile = browser.profile.path
        #expect(!processes(naming: profile).isEmpty)
        await browser.close()
        #expect(!FileManager.default.fileExists(atPath: profile))
        #expect(processes(naming: profile).isEmpty)
        let error = await #expect(throws: BrowserError.self) { _ = try await browser.newJar() }
        #expect(error?.code == .closed)
    }

    @Test("a program that is no browser is named, with what it complained of")
    func noBrowser() async throws {
        let error = await #expect(throws: BrowserError.self) {
            _ = try await Browser.launch(executable: "/bin/ls", on: loop())
        }
        #expect(error?.code == .failedToStart)
        #expect(error?.description.contains("unrecognized option") == true)
    }
}

// MARK: Helpers

private let loops = Result { try EventLoopGroup(count: 1) }

private func loop() throws -> EventLoop { try loops.get().next() }

/// Runs `body` with a page that shows this HTML.
private func withPage(
    _ html: String, script: String? = nil, _ body: @escaping @Sendable (Page) async throws -> Void
) async throws {
    let browser = try await Browser.launch(on: loop())
    do {
        let page = try await browser.newJar().newPage(PageSettings(userAgent: "Test", script: script))
        try await page.navigate(to: try browser.document(html))
        try await body(page)
    } catch {
        await browser.close()
        throw error
    }
    await browser.close()
}

/// Waits until the page's expression has this value.
private func until(_ page: Page, _ expression: String, is value: String) async throws {
    let wanted = JSON.string(value)
    try await loop().withTimeout(.seconds(10)) {
        while try await page.evaluate(expression) != wanted { try await loop().sleep(for: .milliseconds(5)) }
    }
}

extension Browser {
    /// The URL of a new document with this HTML.
    fileprivate func document(_ html: String) throws -> String {
        let path = "\(profile.path)/\(UUID().uuidString).html"
        try Data(("<!doctype html><meta name=viewport content='width=device-width'>" + html).utf8)
            .write(to: URL(filePath: path))
        return "file://\(path)"
    }
}

/// Ids of the processes whose command line holds `text`.
private func processes(naming text: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
        guard Int(name) != nil, let data = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
            return false
        }
        return String(decoding: data, as: UTF8.self).contains(text)
    }
}
