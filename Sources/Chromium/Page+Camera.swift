import FoundationEssentials

/// Pictures: the camera, files, and what is on show.
extension Page {
    /// What the app and the phone say when a page of this jar asks for the camera.
    package func setCamera(isAllowed: Bool) async throws {
        try await jar.browser.connection.send(
            Command(
                "Browser.setPermission",
                [
                    "permission": ["name": "camera"], "setting": isAllowed ? "granted" : "denied",
                    "browserContextId": .string(jar.id),
                ]))
    }

    /// Taps what opens the phone's choice of files, and chooses one.
    package func choose(file path: String, byTapping target: Target) async throws {
        try await send("Page.setInterceptFileChooserDialog", ["enabled": true])
        try await tap(target)
        let failure = "\(target.description) opens no choice of files"
        let input = try await state.wait(atMost: Self.patience, orFail: failure) { $0.fileInput }
        state.update { $0.fileInput = nil }
        try await send("DOM.setFileInputFiles", ["files": [.string(path)], "backendNodeId": .int(input)])
    }

    /// Saves a picture of what is on show as a JPEG, in a folder that goes with the browser. Gives its path.
    package func screenshot() async throws -> String {
        let reply = try await send("Page.captureScreenshot", ["format": "jpeg"])
        guard let data = reply["data"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
            throw BrowserError(.refused, "Page.captureScreenshot: no picture")
        }
        let path = "\(jar.browser.profile.path)/\(target).jpeg"
        try data.write(to: URL(filePath: path))
        return path
    }
}
