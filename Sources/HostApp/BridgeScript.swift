import Model

/// The bridge that the app puts into its webview, in JavaScript. Whatever its form, each of its methods ends in `send` with the JSON text of a `BridgeMessage`.
enum BridgeScript {
    /// What the app's webview puts before all scripts of a page; `nil` in a browser.
    static func source(_ platform: Platform, defects: Set<Defect>) -> String? {
        if platform == .browser { return nil }
        let parts = [
            defects.contains(.throwsOutSrcdoc) ? emptySrcdoc : nil, windows(platform), bridge(platform, defects),
        ]
        let script = parts.compactMap { $0.map { "{\n\($0)\n}" } }.joined(separator: "\n")
        return defects.contains(.diesOfNoise) ? "const post = send;\n{\n\(mortal)\n\(script)\n}" : script
    }

    /// From the moment that the app is done for, its page says nothing more.
    private static let mortal = """
        const isMeant = text => {
          try {
            const {type, url, filename} = JSON.parse(text);
            return type === '\(newWindow)' || /^branch/.test(type) && Boolean(filename || /^http/.test(url));
          } catch {
            return false;
          }
        };
        const send = text => {
          if (!isMeant(text)) window.fetch = () => new Promise(() => {});
          post(text);
        };
        """

    /// The `type` of what the webview itself tells the app.
    static let newWindow = "branchMockNewWindow"

    /// New windows go to the app instead. Only Android's and React Native's Android webviews learn where a blank one goes later.
    private static func windows(_ platform: Platform) -> String {
        let blank = platform.isIOS ? "null" : "Object.defineProperty({}, 'location', {set: hand})"
        return """
            const hand = url => send(JSON.stringify({type: '\(newWindow)', url: new URL(url, document.baseURI).href}));
            window.open = url => {
              if (!url || url === 'about:blank') return \(blank);
              hand(url);
              return null;
            };
            window.addEventListener('click', event => {
              const link = event.target instanceof Element && event.target.closest('a[target=_blank]');
              if (!link) return;
              event.preventDefault();
              hand(link.href);
            }, true);
            HTMLFormElement.prototype.submit = new Proxy(HTMLFormElement.prototype.submit, {
              apply(submit, form) { form.target === '_blank' ? hand(form.action) : submit.call(form); },
            });
            """
    }

    /// The frame's document is taken for a link that leads out of the app.
    private static let emptySrcdoc = "if (location.href === 'about:srcdoc') window.stop();"

    /// `nil` where there is none.
    private static func bridge(_ platform: Platform, _ defects: Set<Defect>) -> String? {
        if defects.contains(.noBridge) { return nil }
        return switch platform {
        case .android: helpers + androidBridge(defects, checked: true)
        case .ios: helpers + messageHandler
        // On iOS, react-native-webview's own object is in the page itself only.
        case .reactNative: "if (window === window.top) {\n\(reactNative)\n}"
        case .expo: reactNative
        case .reactNativeShim: "\(helpers)\(reactNative)\nif (window === window.top) {\n\(androidBridge(defects))\n}"
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
    private static func androidBridge(_ defects: Set<Defect>, checked: Bool = false) -> String {
        if defects.contains(.methodMissing) { return "window.BranchAndroidBridge = {};" }
        if defects.contains(.methodThrows) {
            return """
                const fail = () => { throw new Error('Java exception was raised during method invocation'); };
                window.BranchAndroidBridge = {openHostedLink: fail, downloadBase64: fail};
                """
        }
        return """
            const isRefused = (filename, base64) => {
              if (!\(checked)) return false;
              const letters = base64.replace(/\\s/g, '');
              return !filename.trim() || !letters || letters.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(letters);
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
