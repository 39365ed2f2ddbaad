import HTTP
import Model
import Runs

/// What a page knows that takes steps by itself: docs/page-protocol.md, "Steps that pages take".
enum DriveView {
    /// - Parameter link: whose page asks; `nil` where it is one of the app's own.
    static func json(_ state: RunState, of link: LinkState? = nil) -> JSON {
        let scenario = state.scenario
        var view: JSONObject = [
            "drive": .string(scenario.drive.rawValue), "steps": .int(scenario.steps.count), "step": step(state.due),
            "isOver": .bool(state.isFinished),
        ]
        if let link { view["plaid"] = plaid(state.goal(in: link), in: scenario) }
        view["known"] = .string(String(ContentDigest.sha256Hex(JSON.object(view).bytes).prefix(16)))
        return .object(view)
    }

    private static func step(_ due: (number: Int, step: Scenario.Step)?) -> JSON {
        guard let (number, step) = due else { return .null }
        return [
            "number": .int(number), "is": .string(step.text), "key": .string(step.key), "value": step.argument ?? .null,
        ]
    }

    /// What is to be done in the window, and the sign-in at the bank that leads there.
    private static func plaid(_ goal: Scenario.Step?, in scenario: Scenario) -> JSON {
        // A worker who is to see the screen for a code needs a bank that asks for one.
        var password = scenario.steps.contains(.plaidUntil(.code)) ? "mfa_device" : "pass_good"
        if case .plaidError(let error) = goal { password = "error_" + error.rawValue }
        return ["goal": goal?.argument ?? .null, "username": "user_good", "password": .string(password)]
    }
}
