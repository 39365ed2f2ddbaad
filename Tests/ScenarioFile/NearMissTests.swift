import Testing

@testable import ScenarioFile

@Suite("The word that was meant")
struct NearMissTests {
    static let words = ["outcome", "institution", "redirect", "lifetime", "completionRedirectUrl", "ios", "on"]

    @Test(
        "is the nearest, if it is near",
        arguments: [
            ("outcom", "outcome"), ("outcomme", "outcome"), ("ouctome", "outcome"), ("autcome", "outcome"),
            ("OUTCOME", "outcome"), ("completion_redirect_url", "completionRedirectUrl"),
            ("completion-redirect-URL", "completionRedirectUrl"), ("redirct", "redirect"), ("iso", "ios"), ("no", "on"),
            ("income", nil), ("x", nil), ("", nil), ("outcome", nil), ("direction", nil),
            (String(repeating: "outcome", count: 10), nil),
        ])
    func nearest(typed: String, expected: String?) {
        #expect(NearMiss.of(typed, in: Self.words) == expected)
    }
}
