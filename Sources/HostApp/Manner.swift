package import Model

/// How a simulated app is written; the raw values are those of `--manner`.
package enum Manner: String, Sendable, Hashable, CaseIterable {
    /// As the guide wants it.
    case right
    /// As the guide's sample code has it, word for word, with what that does wrong.
    case sample

    /// Where there is an app of that kind: the guide has no sample that brings Android's bridge into a React Native app, and none without an app.
    package var platforms: [Platform] {
        self == .right ? Platform.allCases : [.ios, .android, .reactNative, .expo]
    }

    /// What the app does wrong for being written so.
    func defects(on platform: Platform) -> Set<Defect> {
        switch (self, platform) {
        // Neither asks who sends.
        case (.sample, .ios): [.obeysStranger, .obeysFrame]
        // `onPermissionRequest` is not there, and any `onResume` is taken for a close.
        case (.sample, .android): [.obeysStranger, .obeysFrame, .cancelsOnResume, .deniesCamera]
        // react-native-webview 13.13.1 and later says on Android who sends without the slash that `startsWith(origin + "/")` looks for.
        case (.sample, .expo): [.rejectsGenuineSender]
        default: []
        }
    }

    /// Whether the worker can choose a file: Android's `WebChromeClient` has to bring the choice up, and the sample's does not.
    func hasFileChooser(on platform: Platform) -> Bool { (self, platform) != (.sample, .android) }
}

/// What the guide's sample makes of a file that comes over HTTP.
enum FileHandling: Sendable, Hashable {
    /// It is saved as it came.
    case saved
    /// The web view shows it in place of the page.
    case shown
    /// The app is handed its URL, and fetches that itself, without the web view's cookies.
    case fetchedAgain
    /// Nothing of the app takes it.
    case dropped

    init(of file: (mimeType: String, disposition: String), by manner: Manner, on platform: Platform) {
        // The response of a link with `download` is not known to be any; WebKit saves those by itself.
        let isShowable = !file.mimeType.isEmpty && Self.canShow(file.mimeType)
        self =
            switch (manner, platform) {
            case (.sample, .ios): isShowable ? .shown : .saved
            case (.sample, .android): .dropped
            case (.sample, .reactNative):
                isShowable && !file.disposition.hasPrefix("attachment") ? .shown : .fetchedAgain
            default: .saved
            }
    }

    /// `WKNavigationResponse.canShowMIMEType`, for what documents usually are.
    private static func canShow(_ type: String) -> Bool {
        if unshownText.contains(type) { return false }
        return type.hasPrefix("text/") || type.hasPrefix("image/") || type.hasPrefix("audio/")
            || type.hasPrefix("video/")
            || ["application/pdf", "application/json", "application/xml", "application/xhtml+xml"].contains(type)
    }

    /// WebKit's `isUnsupportedTextMIMEType`, as far as documents go.
    private static let unshownText: Set = [
        "text/calendar", "text/vcard", "text/csv", "text/rtf", "text/tab-separated-values",
    ]
}
