import Model

/// What a report of one type holds: docs/page-protocol.md, "Reports" and "Hosted Link".
struct ReportShape: Sendable {
    /// In the order of their names. A handful, so that they are compared one by one.
    private let required: [(name: String, field: ReportField)]
    private let optional: [(name: String, field: ReportField)]

    init(required: [String: ReportField], optional: [String: ReportField] = [:]) {
        self.required = required.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        self.optional = optional.map { ($0.key, $0.value) }
    }

    /// Those of Direct's page.
    static let direct: [EventType: ReportShape] = [
        .pageShown: shown,
        .pageHidden: ReportShape(required: ["screen": screen]),
        .pageClosed: ReportShape(required: ["screen": screen]),
        .pageError: error,
        .bridgeDetected: ReportShape(required: [
            "kind": .choice(["android", "reactNative", "ios", "none"]), "signs": .choices(signNames),
            "frame": .choice(["top"]),
        ]),
        .bridgeMissing: ReportShape(required: ["needed": .choice(["branchPlaidLinkOpen"])]),
        .branchPlaidLinkOpen: ReportShape(
            required: ["url": .text(2000), "bridge": bridge], optional: ["threw": .text(10_000)]),
        .branchDownloadFile: ReportShape(
            required: [
                "document": .text(64), "filename": .text(10_000), "mimeType": .text(1000),
                "bytes": .number(0...Int.max), "bridge": bridge,
            ], optional: ["threw": .text(10_000)]),
        .branchPlaidLinkComplete: ReportShape(
            required: ["detail": detail, "target": .text(200)], optional: ["truncated": .flag]),
        .completionNearMiss: ReportShape(
            required: [
                "name": .text(1000), "target": .text(200), "channel": .choice(["event", "message"]), "detail": detail,
            ], optional: ["truncated": .flag]),
        .linkOutcomeShown: ReportShape(required: [
            "outcome": .choice(["linked", "notLinked", "canceled", "error"])
        ]),
    ].merging(strangers) { shape, _ in shape }

    /// Those of the Hosted Link page.
    static let hostedLink: [EventType: ReportShape] = [
        .pageShown: shown,
        .pageHidden: ReportShape(required: ["screen": screen]),
        .pageClosed: ReportShape(required: ["screen": screen]),
        .pageError: error,
        .hostedLinkLoaded: ReportShape(required: [
            "jar": .choice(["webview", "other", "unknown"]), "visible": .yes,
            "navigation": .choice(["navigate", "reload", "back_forward", "return"]), "signs": .choices(signNames),
        ]),
        .hostedLinkRedirected: ReportShape(
            required: [
                "way": .choice(Scenario.Plaid.Redirect.Way.allCases.map(\.rawValue)), "url": .text(50_000),
                "onShow": .flag,
            ], optional: ["nth": .number(1...1000), "location": .text(50_000)]),
    ]

    private static let screen = ReportField.text(64)
    private static let navigation = ReportField.choice(["navigate", "reload", "back_forward"])
    private static let shown = ReportShape(
        required: ["screen": screen, "navigation": navigation], optional: ["fresh": .flag])
    private static let bridge = ReportField.choice(["android", "reactNative", "ios"])
    private static let detail = ReportField.textOrNull(ReportBatch.detailLimit)
    private static let error = ReportShape(required: [
        "message": .text(10_000), "source": .text(10_000), "line": .number(0...Int.max),
    ])
    static let signNames = [
        "BranchAndroidBridge", "BranchAndroidBridge.openHostedLink", "BranchAndroidBridge.downloadBase64",
        "ReactNativeWebView", "webkit.messageHandlers.branchPlaidLink",
    ]

    /// What is wrong with the data, in words; `nil` if nothing is.
    func problem(with data: JSONObject) -> String? {
        for member in data.members {
            guard let field = field(member.name) else { return "has no \(member.name)" }
            if let problem = field.problem(with: member.value) { return "its \(member.name) \(problem)" }
        }
        return required.first { !data.contains($0.name) }.map { "lacks \($0.name)" }
    }

    private func field(_ name: String) -> ReportField? {
        (required.first { $0.name == name } ?? optional.first { $0.name == name })?.field
    }
}
