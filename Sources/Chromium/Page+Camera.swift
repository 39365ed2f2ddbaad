import FoundationEssentials

/// Pictures: the camera, files, and what is on show.
extension Page {
    /// From now on its document finds no camera.
    package func loseCamera() async throws {
        try await evaluate(
            "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('Requested device not found', 'NotFoundError'); }; true"
        )
    }

    /// Taps what opens the phone's choice of files, and chooses one.
    package func choose(file path: String, byTapping target: Target) async throws {
        let input = try await openChoice(byTapping: target)
        try await send("DOM.setFileInputFiles", ["files": [.string(path)], "backendNodeId": .int(input)])
    }

    /// Taps what opens the phone's choice of files, where the app brings none up: the page hears that it was canceled.
    package func declineFile(byTapping target: Target) async throws {
        _ = try await openChoice(byTapping: target)
        try await evaluate(
            "document.querySelectorAll('input[type=file]').forEach(input => input.dispatchEvent(new Event('cancel'))); true"
        )
    }

    /// The field for which it is open.
    private func openChoice(byTapping target: Target) async throws -> Int {
        try await send("Page.setInterceptFileChooserDialog", ["enabled": true])
        try await tap(target)
        let failure = "\(target.description) opens no choice of files"
        let input = try await state.wait(atMost: Self.patience, orFail: failure) { $0.fileInput }
        state.update { $0.fileInput = nil }
        return input
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
