import Model

/// What becomes of a redirect, by the guide's samples. They differ, and none of them is wrong.
enum RedirectFate: Sendable, Hashable {
    /// It ends the session, and is the completion redirect URL.
    case completed
    /// It ends the session, and is another URL.
    case error
    /// It ends the session as if the worker had closed it.
    case canceled
    /// No app claims it: the page stays on show until the worker closes it.
    case stays
    /// Browsers and apps differ: it is recorded only.
    case unsettled

    /// Where the page went, seen by an app.
    struct Device: Sendable, Hashable {
        var platform: Platform?
        var isAndroid: Bool
    }

    /// - Parameters:
    ///   - url: where the page goes, as the app would get it.
    ///   - configured: the completion redirect URL of Pay Admin.
    init(of url: String, way: String?, configured: String, on device: Device) {
        let (got, wanted) = (URLText(url), URLText(configured))
        guard !got.scheme.isEmpty, got.scheme.lowercased() == wanted.scheme.lowercased() else {
            self = .stays
            return
        }
        // Only Chrome knows `intent:`.
        if way == "intent", !device.runsAndroid {
            self = .stays
            return
        }
        let isOddCase =
            got.scheme != got.scheme.lowercased()
            || got.host != wanted.host && got.host.lowercased() == wanted.host.lowercased()
        // A nonce goes before the fragment, so that the text no longer starts with what was configured.
        if isOddCase || configured.contains("#") && got.host == wanted.host {
            self = .unsettled
            return
        }
        self = Self.settled(
            sameHost: got.host == wanted.host, samePrefix: url.hasPrefix(configured), on: device)
    }

    private static func settled(sameHost: Bool, samePrefix: Bool, on device: Device) -> RedirectFate {
        switch device.platform {
        case .ios: sameHost ? .completed : .error
        case .android: sameHost ? .completed : .stays
        case .reactNative, .reactNativeShim:
            // The intent filter has the host; ASWebAuthenticationSession takes any URL of the scheme.
            device.isAndroid && !sameHost ? .stays : samePrefix ? .completed : .error
        case .expo: samePrefix ? .completed : device.isAndroid ? .canceled : .error
        case .browser, nil: sameHost && samePrefix ? .completed : .unsettled
        }
    }
}

extension RedirectFate.Device {
    fileprivate var runsAndroid: Bool {
        switch platform {
        case .android: true
        case .ios: false
        default: isAndroid
        }
    }
}
