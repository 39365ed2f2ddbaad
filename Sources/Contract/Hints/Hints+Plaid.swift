import Model

/// About Plaid's page.
extension Hints {
    static let plaid: [CheckID: Hint] = [
        .plaidOpened: Hint(
            "Open the URL from the page's message at once. If the sender is checked, make sure that a genuine sender passes.",
            ios:
                "Start an ASWebAuthenticationSession with the URL on the main thread, keep a strong reference to it, and set presentationContextProvider; start() returns false if it cannot run.",
            android:
                "openHostedLink is called on a background thread: post to the main thread and launch a CustomTabsIntent from the activity.",
            reactNative:
                "Compare the sender's origin, not a prefix with a slash: since react-native-webview 13.13.1, nativeEvent.url on Android is a bare origin such as https://direct.branchapp.com, so startsWith(origin + \"/\") is false. Add the mock's origin to the trusted ones, too."
        ),
        .plaidOpenedOnce: Hint(
            "One message, one auth session: look for two handlers of the same message.",
            reactNative: "If both the shim and onMessage are there, remove the shim: one tap must not reach both."),
        .plaidAuthSession: Hint(
            "Hosted Link must not be loaded in the webview: banks refuse it there. Open it in an auth session.",
            ios: "Use ASWebAuthenticationSession with prefersEphemeralWebBrowserSession = true, not webView.load.",
            android: "Use a Custom Tab (androidx.browser CustomTabsIntent), not loadUrl on the WebView.",
            reactNative: "Use InAppBrowser.openAuth or WebBrowser.openAuthSessionAsync, not a second <WebView>."),
        .plaidCompleted: Hint(
            "When the auth session ends, dispatch new CustomEvent(\"branchPlaidLinkComplete\", {detail}) on window of the page's main frame. Check the spelling, the target, that the app claims the redirect's scheme, and that the webview still holds the page.",
            ios:
                "In the session's completion handler call webView.evaluateJavaScript(\"window.dispatchEvent(new CustomEvent('branchPlaidLinkComplete', {detail: …}))\") on the main thread, with the detail made by JSONSerialization.",
            android:
                "Handle the redirect in onNewIntent (launchMode singleTop) and a closed tab in onResume; then evaluateJavascript on the main thread. Check the intent filter's scheme and host.",
            reactNative:
                "After openAuth resolves, in success and in every other case, call injectJavaScript with window.dispatchEvent(…); check that the callback URL's scheme is registered in the app."
        ),
        .plaidCompletedOnce: Hint(
            "Report each end of the auth session once: clear the pending flag before reporting.",
            android:
                "Do not take every onResume for a close: it also comes on minimizing and on the redirect itself. Decide in onNewIntent first, and clear the flag there."
        ),
        .plaidCompletedInOrder: Hint(
            "Report only when the auth session has ended, and only if one was started: completed is due after the redirect, never when the window opens."
        ),
        .plaidDetail: Hint(
            "Pass detail as an object, not as text, with status completed (and callbackUrl), canceled (one l) or error (and message); all strings.",
            ios: "Put JSONSerialization's output into the script as it is, without quotes around it.",
            android: "Concatenate JSONObject.toString() into the script without quotes around it.",
            reactNative: "Use detail: ${JSON.stringify(completion)} once; stringifying twice makes it text."),
        .plaidStatus: Hint(
            "Report completed after the redirect to the completion redirect URL, also when the worker left by Plaid's own exit; canceled when the window was closed without one; error when it could not open.",
            ios:
                "ASWebAuthenticationSessionError.canceledLogin means canceled; a callback URL whose scheme and host match means completed.",
            android:
                "onNewIntent with the redirect means completed; onResume without it means canceled. Handle onNewIntent before onResume decides.",
            reactNative:
                "result.type \"success\" with a URL that starts with the callback URL means completed; \"cancel\" and \"dismiss\" mean canceled."
        ),
        .plaidCallbackURL: Hint(
            "Pass on the redirect URL of this session whole and unchanged, with its query; never one that was kept from an earlier session or is built from configuration.",
            ios: "Use callbackURL.absoluteString from the session's completion handler.",
            android: "Use intent.data.toString() of the intent that onNewIntent was given, and call setIntent for it.",
            reactNative: "Use result.url of this openAuth call."),
    ]
}
