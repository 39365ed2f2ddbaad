import Model

extension ReportShape {
    /// What each app's page reports of links, frames and noise.
    static let strangers: [EventType: ReportShape] = [
        .linkTapped: ReportShape(
            required: ["link": .text(64), "open": .choice(Scenario.Link.Open.allCases.map(\.rawValue))],
            optional: ["gesture": .flag]),
        .frameShown: ReportShape(required: ["frame": .choice(Scenario.Frame.allCases.map(\.rawValue))]),
        .probeSent: ReportShape(
            required: [
                "probe": .choice([Scenario.Probe.noise.rawValue]), "how": .choice(signNames), "canary": .text(34),
                "target": .text(64),
            ], optional: ["threw": .text(10_000)]),
    ]

    /// By what a message that must not be obeyed was posted: a bridge, or none.
    static let probeWays =
        signNames.filter { $0 != "BranchAndroidBridge" && $0 != "BranchAndroidBridge.downloadBase64" }
        + ["webkit.messageHandlers.ReactNativeWebView", "none", "unreachable"]

    static let signsField = ReportField.choices(signNames)
}
