import Model

/// About the entry URL, the bridge and the page's life.
extension Hints {
    static let basics: [CheckID: Hint] = [
        .entryOrganization: Hint(
            "Build the entry URL with org_id exactly once, the organization's UUID (8-4-4-4-12 hexadecimal digits), percent-encoded by a URL builder."
        ),
        .entryWorker: Hint(
            "Leave worker_id out, or send it once with a worker of this organization; never send it empty."),
        .bridgePresent: Hint(
            "Give the webview the bridge of its platform before the entry URL is loaded: a plain browser has none.",
            ios:
                "Register the handler before loading: WKUserContentController.add(_:name: \"branchPlaidLink\") on the configuration that the web view is made with.",
            android:
                "Call addJavascriptInterface(listener, \"BranchAndroidBridge\") before loadUrl; an interface that is added later appears only after the next load.",
            reactNative:
                "Pass onMessage to <WebView>: react-native-webview injects window.ReactNativeWebView only if it is there."
        ),
        .bridgeAccepts: Hint(
            "The method that the page calls is missing or throws. Take the arguments as they are, and catch what goes wrong inside the app.",
            ios:
                "window.webkit.messageHandlers.branchPlaidLink.postMessage takes one string; keep the handler registered for the web view's whole life.",
            android:
                "Both openHostedLink(String) and downloadBase64(String, String, String) need @JavascriptInterface and must survive shrinking (keep rules for R8); an exception in them reaches the page.",
            reactNative:
                "Parse the message in onMessage inside try/catch; a shim must define both openHostedLink and downloadBase64."
        ),
        .pageHealthy: Hint(
            "The page was replaced or its process ended. Don't reload or remake the webview while an auth session or a share sheet is open.",
            ios:
                "Implement webViewWebContentProcessDidTerminate, keep the view controller alive, open Hosted Links of http and https only, and do not show attachments in the web view.",
            android:
                "Keep the WebView over configuration changes and handle onRenderProcessGone; the activity must not be recreated on return. Catch ActivityNotFoundException where you open URLs.",
            reactNative:
                "Keep the <WebView> mounted with a stable key and source while the auth session is open, and catch what Linking.openURL rejects."
        ),
    ]
}
