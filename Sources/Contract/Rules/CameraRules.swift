import Model

/// `camera.*`: photos can be taken.
enum CameraRules {
    static let all = [
        Rule(
            id: .cameraAvailable, title: "The page can take a photo", guide: "Request Camera Access Permission",
            find: available)
    ]

    private static func available(_ history: History) -> Finding {
        let expected = "a photo by getUserMedia, or by a file input with capture"
        let uses = history[.cameraUsed]
        let taken = uses.filter { outcome($0) == "captured" }
        if let first = taken.first {
            return Finding(
                outcome: .passed, expected: expected, got: "captured by \(first["way"]?.string ?? "camera")",
                evidence: taken.map(\.id))
        }
        let wrong = uses.filter { !["NotFoundError", "noFileChosen"].contains(outcome($0)) }
        if let first = wrong.last {
            return Finding(
                outcome: .failed, expected: expected, got: words(outcome(first)), evidence: uses.map(\.id),
                guideGap: history.platform == .android && outcome(first) == "NotAllowedError"
                    ? "the guide's Android sample has no onPermissionRequest and no file chooser" : nil)
        }
        guard let last = uses.last else { return .notExercised("no photo was asked for") }
        return Finding(
            outcome: .notObservable, expected: expected,
            got: outcome(last) == "NotFoundError"
                ? "there is no camera here, as on simulators: try a device that has one"
                : "no file was chosen; look whether the app brings up a camera or a file chooser",
            evidence: uses.map(\.id))
    }

    private static func outcome(_ event: Event) -> String { event["outcome"]?.string ?? "" }

    private static func words(_ outcome: String) -> String {
        outcome == "notSecure"
            ? "the page is no secure context, where browsers have no camera: use https with the mock's certificate authority installed, or localhost (adb reverse on Android)"
            : "getUserMedia failed with \(outcome)"
    }
}
