import Model

/// How to mend the app. A hint names the API of the platform at hand; where platforms don't differ, one text serves all.
enum Hints {
    static func hint(for check: CheckID, on platform: Platform?) -> String {
        guard let hint = basics[check] ?? plaid[check] ?? others[check] else { return "" }
        switch platform {
        case .ios: return hint.ios
        case .android: return hint.android
        case .reactNative, .reactNativeShim, .expo: return hint.reactNative
        case .browser, nil: return hint.any
        }
    }

    struct Hint {
        var any: String
        var ios: String
        var android: String
        var reactNative: String

        init(_ any: String, ios: String? = nil, android: String? = nil, reactNative: String? = nil) {
            self.any = any
            self.ios = ios ?? any
            self.android = android ?? any
            self.reactNative = reactNative ?? any
        }
    }
}
