import Chromium
import FoundationEssentials
import Loop
import Model
import ScenarioFile
import Testing

/// `drive: auto`: nobody taps in these pages.
@Suite("Pages that play by themselves", .serialized)
struct DriveTests {
    @Test(
        "each of these scenarios passes, though nobody taps",
        arguments: [
            "plaid-linked", "plaid-exited", "plaid-errors", "plaid-oauth-denied", "agreement-download", "sign-in",
            "back-in-the-app",
            "onboarding-no-photo",
            "onboarding-and-direct", "camera-allowed",
        ])
    func passes(scenario: String) async throws {
        try await HandsOff.play(shipped: scenario) { app in
            let record = try await app.finalRecord()
            #expect(record.verdict["verdict"] == "passed", "\(record.verdict.text)")
            #expect(record.failures == [])
            #expect(record.events(.pageError).isEmpty)
            #expect(record.events(.stepDone).allSatisfy { $0["by"] != "api" })
            #expect(
                record.events(.branchPlaidLinkOpen).count
                    == record.events(.stepDone).filter { $0["is"] == "linkBank" }.count)
        }
    }

    @Test("the bank window says that the tester has to close it, and goes no further")
    func closed() async throws {
        try await HandsOff.play(shipped: "plaid-closed") { app in
            let window = try await app.window()
            try await app.until("'Close this window'", on: window)
            #expect(
                try await window.evaluate("document.querySelector('[data-screen]:not([hidden])').dataset.screen")
                    == "Consent")
            #expect(try await window.evaluate(Self.turn) == "Your turn · step 2 of 2")
            await window.close()
            try await app.answer(["status": "canceled"])
            #expect(try await app.finalRecord().verdict["verdict"] == "passed")
        }
    }

    private static let turn = "document.querySelector('[data-testid=drive-turn]').textContent"

    @Test("the page goes on to the screen for a code, waits there for the tester, and goes on after that")
    func appSwitch() async throws {
        try await HandsOff.play(shipped: "plaid-app-switch") { app in
            let window = try await app.window()
            try await app.until("'Put the app into the background for 20s'", on: window)
            #expect(
                try await window.evaluate("document.querySelector('[data-screen]:not([hidden])').dataset.screen")
                    == "Code")
            try await app.done(step: 3)
            #expect(try await app.finalRecord().verdict["verdict"] == "passed")
        }
    }

    @Test("a reload in the middle goes on where it was, and sends nothing twice")
    func reload() async throws {
        try await HandsOff.play(["steps": ["linkBank", ["plaid": "closed"], ["cashOut": "wallet"]]]) { app in
            let window = try await app.window()
            try await app.until("'Close this window'", on: window)
            try await app.webview.evaluate("location.reload()")
            try await app.until("'Close the bank window'", on: app.webview)
            #expect(try await app.events(.branchPlaidLinkOpen).count == 1)
            await window.close()
            try await app.answer(["status": "canceled"])
            let record = try await app.finalRecord()
            #expect(record.verdict["verdict"] == "passed", "\(record.verdict.text)")
            #expect(record.events(.cashedOut).count == 1 && record.events(.branchPlaidLinkOpen).count == 1)
        }
    }

    @Test("what comes next waits for the sign-in to be known, and for a worker who has to sign in once more")
    func signedOut() async throws {
        let world: JSON = [
            "steps": ["signIn", ["download": "d"], "signOut", ["cashOut": "wallet"]], "documents": [["id": "d"]],
        ]
        try await HandsOff.play(world) { app in
            try await app.until("'Sign in'", on: app.webview)
            #expect(try await app.events(.cashedOut).isEmpty)
            try await app.webview.tap(Target(.button, "Text me a code"))
            try await app.webview.type("424242", into: Target(.textbox, "Code"))
            try await app.webview.tap(Target(.button, "Sign in"))
            let record = try await app.finalRecord()
            #expect(record.verdict["verdict"] == "passed", "\(record.verdict.text)")
            #expect(record.events(.pageError).isEmpty && record.events(.cashedOut).count == 1)
        }
    }

    @Test("two messages are sent for two taps, and a bank's own page is passed through")
    func twiceAndElsewhere() async throws {
        let world: JSON = [
            "steps": [["linkBank": "twice"], ["plaid": "closed"], ["plaid": "linked"]],
            "plaid": ["institution": "Platypus OAuth Bank"],
        ]
        try await HandsOff.play(world) { app in
            let window = try await app.window(count: 2)
            try await app.until("'Close this window'", on: window)
            await window.close()
            try await app.answer(["status": "canceled"])
            let record = try await app.finalRecord()
            #expect(record.verdict["verdict"] == "passed", "\(record.verdict.text)")
            #expect(record.events(.branchPlaidLinkOpen).count == 2)
            #expect(record.events(.pageShown).contains { $0["screen"] == "hostedLinkBank" })
        }
    }

    @Test("the simulated app takes every step itself, and none is taken twice")
    func simulated() async throws {
        try await BuiltServer.run { server in
            let file = server.folder + "/auto.yaml"
            let text = "flow: direct\ndrive: auto\nsettle: 1s\nsteps: [linkBank, plaid: linked, cashOut: wallet]\n"
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let ending = try await Program.run(["run", file, "--platform", "ios", "--server", server.url])
            #expect(ending.status == .exited(0), "\(ending.output)\(ending.errors)")
            let record = try #require(try await server.records().first)
            #expect(record.events(.branchPlaidLinkOpen).count == 1 && record.events(.cashedOut).count == 1)
        }
    }

    @Test("a link that a page opens by itself says that there was no gesture; what fails is left to the tester")
    func gesture() async throws {
        let world: JSON = [
            "steps": [["follow": "terms"], "linkBank"],
            "links": [["id": "terms", "open": "self", "href": "mailto:sam@example.com"]],
            "faults": [["request": "POST /mock/api/runs/{run}/links", "nth": 1, "status": 500]],
        ]
        try await HandsOff.play(world) { app in
            try await app.until("'It did not work by itself. Take this step by hand.'", part: "hint", on: app.webview)
            #expect(try await app.events(.linkTapped).map { $0.data["gesture"] } == [false])
            #expect(try await app.events(.branchPlaidLinkOpen).isEmpty)
            try await app.webview.tap(Target(.button, "Link a bank account"))
            _ = try await app.window()
            #expect(try await app.events(.branchPlaidLinkOpen).count == 1)
        }
    }

    @Test("without a bridge, the page waits for the app to put one there")
    func lateBridge() async throws {
        try await HandsOff.play(["steps": ["linkBank", ["plaid": "linked"]]], bridge: false) { app in
            try await app.until("'There is no bridge of an app in this page'", on: app.webview)
            #expect(try await app.events(.bridgeMissing).isEmpty)
            try await app.webview.evaluate("window.lateBridge()")
            #expect(try await app.finalRecord().verdict["verdict"] == "passed")
        }
    }
}

/// An app with a bridge and auth sessions, and nobody who taps in it.
struct HandsOff {
    let server: BuiltServer
    let browser: Browser
    let webview: Page
    let run: String
    /// Plaid's pages, as they are opened.
    private let windows: Watched<[Page]>

    /// Plays a shipped scenario with `drive: auto`.
    static func play(shipped name: String, _ body: (HandsOff) async throws -> Void) async throws {
        var scenario = try #require(ScenarioLibrary.shipped.first { $0.name == name }?.reading.scenario)
        (scenario.drive, scenario.settle) = (.auto, .seconds(1))
        try await play(scenario: try JSON.parse(Array(ScenarioFile.text(of: scenario).utf8)), body)
    }

    /// Plays one of Direct's with `drive: auto`.
    static func play(_ world: JSON, bridge: Bool = true, _ body: (HandsOff) async throws -> Void) async throws {
        var scenario: JSONObject = ["name": "by-itself", "flow": "direct", "drive": "auto", "settle": "1s"]
        for member in world.object?.members ?? [] { scenario[member.name] = member.value }
        try await play(scenario: .object(scenario), bridge: bridge, body)
    }

    private static func play(
        scenario: JSON, bridge: Bool = true, _ body: (HandsOff) async throws -> Void
    ) async throws {
        try await BuiltServer.run { server in
            let run = try await server.post("/__admin/runs", ["scenario": scenario, "platform": "react-native"])
            try await enter(
                try #require(run["entryUrl"]?.string), of: try #require(run["id"]?.string), on: server, bridge: bridge,
                body)
        }
    }

    /// Loads the entry URL of a run.
    static func enter(
        _ entryURL: String, of run: String, on server: BuiltServer, bridge: Bool = true,
        _ body: (HandsOff) async throws -> Void
    ) async throws {
        let browser = try await Browser.launch(on: BuiltServer.loop)
        let result: Result<Void, any Error>
        do {
            let jar = try await browser.newJar()
            try await jar.setCamera(isAllowed: true)
            let put = "window.ReactNativeWebView = { postMessage: send };"
            let script = bridge ? put : "window.lateBridge = () => { \(put) };"
            let webview = try await jar.newPage(PageSettings(userAgent: "Test", script: script))
            let app = HandsOff(
                server: server, browser: browser, webview: webview, run: run, windows: Watched([], on: browser.loop))
            browser.loop.spawn { await app.attend() }
            try await webview.navigate(to: entryURL)
            result = .success(try await body(app))
        } catch { result = .failure(error) }
        await browser.close()
        try result.get()
    }

    /// Opens what the page sends in a session, until the page is closed.
    private func attend() async {
        for await event in webview.events {
            guard case .message(let message) = event,
                let url = (try? JSON.parse(Array(message.text.utf8)))?["url"]?.string
            else { continue }
            guard let window = try? await browser.newJar().newPage(PageSettings(userAgent: "Test")) else { return }
            browser.loop.spawn { await attend(window) }
            try? await window.navigate(to: url)
            windows.update { $0.append(window) }
        }
    }

    /// A redirect to the app ends the session.
    private func attend(_ window: Page) async {
        for await event in window.events {
            guard case .navigation(let url) = event, url.hasPrefix("yourapp:") else { continue }
            await window.close()
            try? await answer(["status": "completed", "callbackUrl": .string(url)])
        }
    }

    /// Tells the page how the session ended.
    func answer(_ detail: JSON) async throws {
        try await webview.evaluate(
            "window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', {detail: \(detail.text)})); true")
    }

    /// The newest session, once there is one.
    func window(count: Int = 1) async throws -> Page {
        try await windows.wait(atMost: .seconds(30), orFail: "the page sends no message") { windows in
            windows.count >= count ? windows.last : nil
        }
    }

    /// Waits until the page says these words, a JavaScript text, of the due step.
    func until(_ words: String, part: String = "text", on page: Page) async throws {
        let shown = "document.querySelector('[data-testid=drive-\(part)]')?.textContent"
        let end = MonotonicClock.now() + .seconds(30)
        while (try? await page.evaluate("\(shown) === \(words)")) != true {
            if MonotonicClock.now() > end {
                throw BrowserError(.timedOut, "never says \(words): \((try? await page.evaluate(shown))?.text ?? "")")
            }
            try await browser.loop.sleep(for: .milliseconds(20))
        }
    }

    func done(step: Int) async throws { _ = try await server.post("/__admin/runs/\(run)/steps/\(step)/done") }

    func events(_ type: EventType) async throws -> [Event] { try await server.record(of: run).events(type) }

    /// Waits until the verdict is final.
    func finalRecord() async throws -> RunRecord {
        for _ in 0..<3 where try await server.get("/__admin/runs/\(run)/verdict?wait=20s")["final"] != true {}
        return try await server.record(of: run)
    }
}
