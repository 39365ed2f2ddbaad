import Model

/// What gives a webview away that loads what belongs in a browser.
enum Webview {
    /// - Parameter load: an event with `jar`, `userAgent` and, where a page's script reported it, `signs`.
    /// - Returns: `nil` where nothing does.
    static func tell(_ load: Event) -> String? {
        if load["jar"]?.string == "webview" { return "the webview's own cookie came with it" }
        let signs = load["signs"]?.array?.compactMap(\.string) ?? []
        if let sign = signs.first { return "its window has the app's bridge \(sign)" }
        return tell(ofUserAgent: load["userAgent"]?.string ?? "")
    }

    /// What gives a webview away by its name alone.
    static func tell(ofUserAgent agent: String) -> String? {
        if agent.contains("; wv)") { return "the user agent is an Android WebView's (; wv)" }
        // An iPad's calls itself a Macintosh.
        let isApple =
            agent.contains("iPhone") || agent.contains("iPad")
            || agent.contains("(Macintosh") && agent.contains("AppleWebKit/")
        if isApple, !agent.contains("Safari/") {
            return "the user agent is a WKWebView's: it lacks Safari/"
        }
        return nil
    }
}
