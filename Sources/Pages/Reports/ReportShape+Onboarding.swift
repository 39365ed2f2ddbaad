import Model

extension ReportShape {
    /// Those of Onboarding's page.
    static let onboarding: [EventType: ReportShape] = {
        var shapes = direct.filter { shape in
            [.pageShown, .pageHidden, .pageClosed, .pageError, .bridgeDetected].contains(shape.key)
        }
        shapes[.linkTapped] = ReportShape(required: [
            "link": .text(64), "open": .choice(Scenario.Link.Open.allCases.map(\.rawValue)),
        ])
        shapes[.cameraUsed] = ReportShape(
            required: ["way": .choice(Scenario.PhotoSource.allCases.map(\.rawValue)), "outcome": .text(64)],
            optional: ["type": .text(100), "bytes": .number(0...Int.max)])
        return shapes
    }()
}
