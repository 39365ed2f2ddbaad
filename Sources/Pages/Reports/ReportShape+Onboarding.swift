import Model

extension ReportShape {
    /// Those of Onboarding's page.
    static let onboarding: [EventType: ReportShape] = {
        var shapes = direct.filter { shape in
            [.pageShown, .pageHidden, .pageClosed, .pageError, .bridgeDetected].contains(shape.key)
        }
        shapes.merge(strangers) { _, shape in shape }
        shapes[.cameraUsed] = ReportShape(
            required: ["way": .choice(Scenario.PhotoSource.allCases.map(\.rawValue)), "outcome": .text(64)],
            optional: ["type": .text(100), "bytes": .number(0...Int.max)])
        return shapes
    }()
}
