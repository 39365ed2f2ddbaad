/// Where a name leads.
package struct HostRoute: Sendable, Hashable {
    /// A name with stars, as `*.branchapp.com`; with a port only what asks for that one.
    package var name: String
    /// A host, with a port or with that which was asked for: `localhost:8443`.
    package var target: String

    package init(_ name: String, to target: String) { (self.name, self.target) = (name, target) }
}

/// How Chromium is started.
enum BrowserFlags {
    /// - Parameters:
    ///   - profile: a folder of the browser's own.
    ///   - hosts: the names that may be looked up beside the loopback ones; nothing else is ever asked for.
    ///   - routes: the first that fits counts; none is for a name of `hosts`, `localhost` or an address of this machine.
    ///   - keys: SHA-256 of public keys, in base64, whose certificates are good.
    static func all(
        profile: String, isRoot: Bool, hosts: [String], routes: [HostRoute] = [], keys: [String] = []
    ) -> [String] {
        let local = HostRoute("*.localhost", to: "localhost")
        let mapped = (routes + [local]).map { "MAP \($0.name) \($0.target)" }
        let excluded = (["localhost", "127.0.0.1", "[::1]"] + hosts).map { "EXCLUDE \($0)" }
        var flags =
            fixed + [
                "--user-data-dir=\(profile)",
                "--disable-features=" + idleFeatures.joined(separator: ","),
                "--host-resolver-rules=" + (mapped + ["MAP * ~NOTFOUND"] + excluded).joined(separator: ", "),
            ]
        if !keys.isEmpty { flags.append("--ignore-certificate-errors-spki-list=" + keys.joined(separator: ",")) }
        // Chromium refuses to sandbox root's processes. Everyone else keeps the sandbox.
        if isRoot { flags.append("--no-sandbox") }
        return flags + ["about:blank"]
    }

    private static let fixed = [
        "--headless", "--remote-debugging-pipe",
        // Software rendering costs least without a GPU process's detour.
        "--disable-gpu", "--disable-gpu-rasterization",
        // As in a phone's webview, all frames of a page live in one process, so one session sees them all.
        "--disable-site-isolation-trials",
        // Else a tap before the first frame is thrown away.
        "--allow-pre-commit-input",
        // A page behind another one goes on at full speed.
        "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
        "--disable-renderer-backgrounding",
        "--disable-background-networking", "--disable-breakpad", "--disable-component-update",
        "--disable-default-apps", "--disable-extensions", "--disable-sync", "--mute-audio",
        "--no-default-browser-check", "--no-first-run", "--password-store=basic",
        "--use-fake-device-for-media-stream",
    ]

    /// Parts of a desktop browser that load with each window and that no page can see: they cost two thirds of a run.
    private static let idleFeatures = [
        "InitialWebUI", "MediaRouter", "OptimizationHints", "PaintHolding", "PreloadTopChromeWebUI", "Translate",
        "WebUILocationBar", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup",
        "WebUIReloadButton", "WebUIToolbar",
    ]
}
