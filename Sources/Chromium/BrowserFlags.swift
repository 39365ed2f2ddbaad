import Loop

/// How Chromium is started.
enum BrowserFlags {
    /// - Parameters:
    ///   - profile: a folder of the browser's own.
    ///   - hosts: the names that may be looked up beside the loopback ones; nothing else is ever asked for.
    ///   - routes: names, as `*.branchapp.com`, and the address and port that they lead to.
    static func all(profile: String, isRoot: Bool, hosts: [String], routes: [String: SocketAddress]) -> [String] {
        let mapped = routes.sorted { $0.key < $1.key }.map { "MAP \($0.key) \($0.value)" }
        let excluded = (["localhost", "*.localhost", "127.0.0.1", "[::1]"] + hosts).map { "EXCLUDE \($0)" }
        var flags =
            fixed + [
                "--user-data-dir=\(profile)",
                "--disable-features=" + idleFeatures.joined(separator: ","),
                "--host-resolver-rules=" + (mapped + ["MAP * ~NOTFOUND"] + excluded).joined(separator: ", "),
            ]
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
