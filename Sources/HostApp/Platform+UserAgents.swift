import Model

extension Platform {
    /// Whether the simulated app runs on an iPhone. React Native is simulated as its iOS app, React Native with the shim and Expo as their Android apps, so that together they cover each way of answering.
    var isIOS: Bool { self == .ios || self == .reactNative }

    /// The user agent of the app's webview; of the browser itself for `browser`.
    func webviewAgent(chromium: String) -> String {
        switch self {
        case .ios, .reactNative: Self.iPhone + " Mobile/15E148"
        case .android, .reactNativeShim, .expo:
            "Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/BP1A.250505.005; wv) AppleWebKit/537.36 (KHTML, like Gecko) "
                + "Version/4.0 Chrome/\(chromium) Mobile Safari/537.36"
        case .browser: browserAgent(chromium: chromium)
        }
    }

    /// The user agent of the phone's own browser, which auth sessions run in.
    func browserAgent(chromium: String) -> String {
        isIOS
            ? Self.iPhone + " Version/18.5 Mobile/15E148 Safari/604.1"
            : "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
                + "Chrome/\(chromium) Mobile Safari/537.36"
    }

    private static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
}
