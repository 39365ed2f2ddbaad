import Model

/// The bridge that the app puts into its webview, in JavaScript. Whatever its form, each of its methods ends in `send` with the JSON text of a `BridgeMessage`.
enum BridgeScript {
    /// `nil` where there is none.
    static func source(_ platform: Platform, defect: Defect?) -> String? {
        if defect == .noBridge { return nil }
        return switch platform {
        case .android: helpers + androidBridge(defect, checked: true)
        case .ios: helpers + messageHandler
        // On iOS, react-native-webview's own object is in the page itself only.
        case .reactNative: "if (window === window.top) {\n\(reactNative)\n}"
        case .expo: reactNative
        case .reactNativeShim: "\(helpers)\(reactNative)\nif (window === window.top) {\n\(androidBridge(defect))\n}"
        case .browser: nil
        }
    }

    private static let helpers = """
        const open = url => send(JSON.stringify({type: 'branchPlaidLinkOpen', url}));
        const download = (filename, mimeType, base64) =>
          send(JSON.stringify({type: 'branchDownloadFile', filename, mimeType, base64}));

        """

    private static let reactNative = "window.ReactNativeWebView = {postMessage(text) { send(String(text)); }};"

    /// WebKit's handlers take any value; the guide's sample takes strings only.
    private static let messageHandler = """
        const branchPlaidLink = {postMessage(body) { if (typeof body === 'string') open(body); }};
        window.webkit = Object.freeze({messageHandlers: Object.freeze({branchPlaidLink})});
        """

    /// - Parameter checked: what the guide's Android sample refuses with an exception is refused; Java's exceptions surface in this form.
    private static func androidBridge(_ defect: Defect?, checked: Bool = false) -> String {
        switch defect {
        case .methodMissing: return "window.BranchAndroidBridge = {};"
        case .methodThrows:
            return """
                const fail = () => { throw new Error('Java exception was raised during method invocation'); };
                window.BranchAndroidBridge = {openHostedLink: fail, downloadBase64: fail};
                """
        default:
            return """
                const isRefused = (filename, base64) => {
                  if (!\(checked)) return false;
                  const letters = base64.replace(/[^A-Za-z0-9+/=]/g, '');
                  const isWhole = /^[A-Za-z0-9+/]*={0,2}$/.test(letters) && letters.replace(/=/g, '').length % 4 !== 1;
                  return !filename.trim() || !base64.trim() || !isWhole;
                };
                window.BranchAndroidBridge = {
                  openHostedLink(url) { open(String(url)); },
                  downloadBase64(filename, mimeType, base64) {
                    if (isRefused(String(filename), String(base64))) {
                      throw new Error('Java exception was raised during method invocation');
                    }
                    download(String(filename), String(mimeType), String(base64));
                  },
                };
                """
        }
    }
}
