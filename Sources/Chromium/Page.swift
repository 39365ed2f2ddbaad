import Loop
import Model
import Synchronization

/// A page in a jar: one tab of a browser.
package final class Page: Sendable {
    /// A JavaScript world of the page or of a frame in it.
    struct World: Sendable, Hashable {
        var id: Int
        var uniqueID: String
        var origin: String
        var frame: String
        /// Empty for the page's own world.
        var name: String
    }

    struct Response: Sendable, Hashable {
        var url: String
        var mimeType: String
        var disposition: String
    }

    struct State: Sendable {
        /// Those of the present documents.
        var worlds: [World] = []
        /// Downloads that have begun, by the browser's name for them.
        var downloads: [String: DownloadedFile] = [:]
        /// The newest response that is to take the page's place, or to be saved.
        var response: Response?
        /// The field for which the phone's choice of files is open.
        var fileInput: Int?
        var isClosed = false
    }

    package let jar: Jar
    let target: String
    let session: String
    let state: Watched<State>
    /// All that happens in the page, until it is closed. For one reader.
    package let events: AsyncStream<PageEvent>
    private let continuation: AsyncStream<PageEvent>.Continuation

    init(target: String, session: String, jar: Jar) {
        (self.target, self.session, self.jar) = (target, session, jar)
        state = Watched(State(), on: jar.browser.loop)
        (events, continuation) = AsyncStream.makeStream()
    }

    /// The name of the world in which `Finder` lives, apart from the page's own scripts.
    static let testerWorld = "branchMockTester"
    private static let binding = "branchMockSend"

    /// Makes it a phone's page.
    func prepare(_ settings: PageSettings) async throws {
        jar.browser.connection.listen(to: session) { [self] in take($0, $1) }
        var commands = [
            command("Page.enable"), command("Runtime.enable"), command("Network.enable"),
            command(
                "Emulation.setDeviceMetricsOverride",
                [
                    "width": .int(settings.width), "height": .int(settings.height), "deviceScaleFactor": 2,
                    "mobile": true,
                ]),
            command("Emulation.setTouchEmulationEnabled", ["enabled": true]),
            command("Emulation.setUserAgentOverride", ["userAgent": .string(settings.userAgent)]),
            command(
                "Page.addScriptToEvaluateOnNewDocument",
                [
                    "source": .string(Finder.source + "\n" + OtherApps.source),
                    "worldName": .string(Self.testerWorld),
                ]),
        ]
        if settings.ignoresCertificates {
            commands.append(command("Security.setIgnoreCertificateErrors", ["ignore": true]))
        }
        if let script = settings.script {
            commands.append(command("Runtime.addBinding", ["name": .string(Self.binding)]))
            commands.append(
                command("Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.enclosed(script))]))
        }
        try await jar.browser.connection.send(commands)
    }

    /// Hands `send` to the script, and takes it away from the page.
    private static func enclosed(_ script: String) -> String {
        "{ const send = window.\(binding); delete window.\(binding);\n\(script)\n}"
    }

    func command(_ method: String, _ parameters: JSONObject = [:]) -> Command {
        Command(method, parameters, session: session)
    }

    @discardableResult
    func send(_ method: String, _ parameters: JSONObject = [:]) async throws -> JSON {
        try await jar.browser.connection.send(command(method, parameters))
    }

    /// Goes to a URL; returns when its document has come. Throws `.unreachable`.
    package func navigate(to url: String) async throws {
        let reply = try await send("Page.navigate", ["url": .string(url)])
        // What becomes a download, or leads to an app, aborts the navigation.
        if let problem = reply["errorText"]?.string, problem != "net::ERR_ABORTED" {
            throw BrowserError(.unreachable, "\(url) cannot be loaded: \(problem)")
        }
    }

    /// Loads its document again; returns when the new one is there.
    package func reload() async throws {
        let old = state.value.worlds
        try await send("Page.reload")
        try await state.wait(atMost: Self.patience, orFail: "the page does not load again") { state in
            state.worlds.contains { $0.frame == self.target && !old.contains($0) } ? () : nil
        }
    }

    /// Takes it out of sight, as another app in front does, or brings it back: its `visibilityState` changes.
    package func setVisible(_ isVisible: Bool) async throws {
        let connection = jar.browser.connection
        let window = try await connection.send(Command("Browser.getWindowForTarget", ["targetId": .string(target)]))
        try await connection.send(
            Command(
                "Browser.setWindowBounds",
                [
                    "windowId": window["windowId"] ?? .null,
                    "bounds": ["windowState": isVisible ? "normal" : "minimized"],
                ]))
    }

    /// A page whose next document comes at the moment it is closed stays open: it has to be closed once more.
    static let closings = 50
    static let closingTime: Duration = .milliseconds(200)

    /// Closes it, as a user does: the page's own scripts see it go.
    package func close() async {
        for _ in 0..<Self.closings {
            _ = try? await jar.browser.connection.send(Command("Target.closeTarget", ["targetId": .string(target)]))
            let isClosed = try? await state.wait(atMost: Self.closingTime, orFail: "the page did not close") {
                $0.isClosed ? true : nil
            }
            if isClosed != nil { return }
        }
    }

    /// Ends its process at once; none of its scripts sees that. `.crashed` tells when it is gone.
    package func crash() {
        // No browser answers this.
        jar.browser.loop.spawn { _ = try? await self.send("Page.crash") }
    }

    /// Whether it is closed, whoever closed it.
    package var isClosed: Bool { state.value.isClosed }

    func emit(_ event: PageEvent) { continuation.yield(event) }

    func end() {
        state.update { state in
            state.worlds = []
            state.isClosed = true
        }
        continuation.finish()
    }
}
