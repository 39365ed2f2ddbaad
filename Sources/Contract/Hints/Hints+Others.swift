import Model

/// About files, senders, links, frames, the camera, the login and certificates.
extension Hints {
    static let others: [CheckID: Hint] = [
        .downloadsDelivered: Hint(
            "Decode the base64, save it under a cleaned name and offer it to the worker. To have the saved copy compared, hand it back (the step `return`).",
            ios: "Return .download from decidePolicyFor navigationResponse for attachments, and handle WKDownload.",
            android: "Base64.decode the payload, write it to the cache, and share it by a FileProvider URI.",
            reactNative: "Write the base64 with encoding \"base64\" and open the share sheet."),
        .downloadsCookie: Hint(
            "Let the webview download it, or copy its cookies into the request that the app makes itself.",
            ios:
                "Answer .download in decidePolicyFor navigationResponse: WKDownload has the web view's cookies; a URLSession of your own has not.",
            android:
                "In the DownloadListener, give DownloadManager.Request the header Cookie from CookieManager.getInstance().getCookie(url).",
            reactNative:
                "Before the native fetch in onFileDownload, read the cookies of the URL (@react-native-cookies/cookies, useWebKit true) and send them in the header Cookie; the guide's sample leaves that out."
        ),
        .trustSender: Hint(
            "Before obeying a message, look where it comes from, and compare the whole origin (scheme, host and port) with the list of Branch's.",
            ios:
                "In didReceive, compare message.frameInfo.securityOrigin (protocol, host, port) with Branch's origins, exactly; no hasPrefix or contains.",
            android:
                "addJavascriptInterface cannot tell who calls: use WebViewCompat.addWebMessageListener with allowedOriginRules, or keep the WebView from leaving Branch's origins in shouldOverrideUrlLoading.",
            reactNative:
                "Parse nativeEvent.url and compare its origin with the list by ===; startsWith(origin) without a slash lets direct.branchapp.com.evil.example in."
        ),
        .trustFrame: Hint(
            "Obey messages of the page's own main frame only.",
            ios: "In didReceive, require message.frameInfo.isMainFrame, or compare frameInfo.securityOrigin.",
            android:
                "addJavascriptInterface reaches every frame: use WebViewCompat.addWebMessageListener, and look at isMainFrame and sourceOrigin.",
            reactNative:
                "On Android every frame has the bridge: update react-native-webview, and compare the origin in nativeEvent.url, which is the sender's from 13.13.1 on."
        ),
        .trustNoise: Hint(
            "Ignore what is no message that you know; never let it end the handler, or the app.",
            ios: "Take message.body as? String, then URL(string:), and return where either is nil.",
            android:
                "Arguments can be null or \"undefined\" although Kotlin's types say otherwise: declare them nullable, and catch what parsing throws.",
            reactNative:
                "JSON.parse can give null, numbers and lists: parse inside try/catch, and check typeof before reading type and url."
        ),
        .linksLeaveWebview: Hint(
            "Open what asks for a new window in the system browser, once, and not in the webview.",
            ios:
                "Set uiDelegate; in createWebViewWith, call UIApplication.shared.open(url) where targetFrame is nil, and return nil.",
            android:
                "setSupportMultipleWindows(true), and in onCreateWindow hand the URL that the temporary WebView is sent to over to ACTION_VIEW; return true from its shouldOverrideUrlLoading.",
            reactNative:
                "Handle onOpenWindow with Linking.openURL(nativeEvent.targetUrl), and keep setSupportMultipleWindows on."
        ),
        .framesSrcdoc: Hint(
            "Let about:srcdoc load in frames: it is part of the page.",
            ios: "In decidePolicyFor navigationAction, allow about: URLs and whatever is not for the main frame.",
            android: "Return false from shouldOverrideUrlLoading for about: URLs and for frames.",
            reactNative: "Add 'about:*' to originWhitelist; without it iOS sends about:srcdoc to the system browser."),
        .cameraAvailable: Hint(
            "Declare the camera, ask for it at run time, and pass the page's request on.",
            ios:
                "NSCameraUsageDescription in Info.plist; without it getUserMedia and the file input's camera end the app. Optionally answer requestMediaCapturePermissionFor.",
            android:
                "Declare CAMERA, request it at run time, then grant PermissionRequest.RESOURCE_VIDEO_CAPTURE in onPermissionRequest; for the file input implement onShowFileChooser.",
            reactNative:
                "Declare the permission on both platforms (in Expo in app.json, then rebuild): react-native-webview asks for it by itself."
        ),
        .loginPersists: Hint(
            "Keep the webview's cookies in the persistent store, and write them out when the app is paused.",
            ios: "Use WKWebsiteDataStore.default(), not .nonPersistent(), and do not clear it at start.",
            android:
                "setAcceptCookie(true), and CookieManager.getInstance().flush() in onPause and onDestroy; no removeAllCookies at start.",
            reactNative:
                "No incognito, cacheEnabled left on, and no clearCookies at start; on iOS sharedCookiesEnabled alone does not keep them."
        ),
        .tlsVerified: Hint(
            "Never go on after a certificate error, not even in test builds that ship: install the mock's certificate authority instead.",
            ios:
                "Answer the authentication challenge with .performDefaultHandling; no URLCredential(trust:) for whatever comes.",
            android: "Call handler.cancel() in onReceivedSslError, or don't override it: never proceed().",
            reactNative:
                "Patch nothing into react-native-webview that ignores certificate errors; install the root certificate on the device."
        ),
    ]
}
