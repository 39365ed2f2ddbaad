import HTTP
import Model
import Pages
import Runs
import Testing

/// A run in Onboarding, and its calls.
struct OnboardingSite {
    static let details: JSON = [
        "name": "Sam Rivera", "birthDate": "1990-04-27", "street": "1 Main Street", "city": "Minneapolis",
        "state": "MN", "zip": "55401",
    ]
    static let phone: JSON = ["by": "phone", "value": "(555) 555-0100"]

    let fixture: Fixture
    let run: Run
    var path: String { "/mock/api/runs/\(run.id)/onboarding" }

    init(_ change: (inout Scenario) -> Void = { _ in }) async throws {
        fixture = try Fixture { scenario in
            scenario.flows = [.onboarding]
            scenario.steps = [.onboard]
            change(&scenario)
        }
        run = try await fixture.run()
    }

    func post(_ call: String, _ json: JSON) async throws -> Response {
        try await fixture.post("\(path)/\(call)", json)
    }

    func photo(_ bytes: [UInt8], _ query: String = "way=camera", type: String = "image/jpeg") async throws
        -> Response
    {
        try await fixture.ask("POST", "\(path)/photo?\(query)", ["Content-Type": type], body: bytes)
    }

    func enter(_ query: String) async throws {
        _ = try await fixture.get(
            "/onboarding/?org_id=\(run.scenario.organization.id)&\(query)&mockRun=\(run.id)")
    }

    /// Goes on until this screen is the next one.
    func goOn(to screen: String) async throws {
        let calls: [(String, () async throws -> Response)] = [
            ("search", { try await post("search", Self.phone) }),
            ("details", { try await post("details", Self.details) }),
            ("photo", { try await photo(Photos.png(width: 3, height: 2)) }),
            ("terms", { try await post("terms", ["accepted": true]) }),
        ]
        for (name, call) in calls.prefix(while: { $0.0 != screen }) {
            #expect(try await call().status == .ok, "\(name)")
        }
    }

    var steps: [JSONObject] { run.events(.onboardingStep).map(\.data) }
}
