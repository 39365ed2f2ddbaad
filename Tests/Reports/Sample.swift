import Model
import Reports

/// Runs to report.
enum Sample {
    static let run = RunID(random: Array(1...16))
    static let start: Int64 = 1_796_007_830_468_321

    /// A check as a verdict has it.
    static func check(
        _ id: String, _ outcome: String, level: String = "error", gap: String? = nil, isProvoked: Bool = false,
        text: String = "plain"
    ) -> JSON {
        var check: JSONObject = [
            "id": .string(id), "title": .string("title \(text)"), "outcome": .string(outcome), "level": .string(level),
            "expected": .string("expected \(text)"), "got": .string(text), "evidence": [1, 2], "hint": .string(text),
            "guide": .string(text),
        ]
        check["guideGap"] = gap.map(JSON.string)
        if isProvoked { check["provoked"] = true }
        return .object(check)
    }

    static func verdict(
        _ kind: String, checks: [JSON] = [], expectations: [JSON] = [], required: [JSON] = [], steps: [JSON] = [],
        final: Bool = true
    ) -> JSONObject {
        [
            "verdict": .string(kind), "final": .bool(final), "checks": .array(checks),
            "expectations": .array(expectations), "required": .array(required), "steps": .array(steps),
        ]
    }

    static func expectation(_ text: String, _ outcome: String, got: String = "nothing") -> JSON {
        ["expectation": .string(text), "outcome": .string(outcome), "got": .string(got), "evidence": []]
    }

    static func step(_ number: Int, _ text: String, _ state: String) -> JSON {
        ["number": .int(number), "step": .string(text), "state": .string(state)]
    }

    static func event(_ id: Int, _ type: EventType, _ data: JSONObject = [:]) -> Event {
        Event(id: id, run: run, at: start + Int64(id) * 1000, elapsed: .milliseconds(id), type: type, data: data)
    }

    static func played(
        _ verdict: JSONObject, of scenario: String = "plaid-closed", title: String = "A title",
        on platform: Platform? = .ios, label: String? = nil, events: [Event] = [], note: String? = nil
    ) -> RunReport {
        RunReport(
            scenario: scenario, title: title, platform: platform, label: label, id: run, start: start,
            duration: .milliseconds(710), verdict: verdict, events: events, note: note)
    }

    /// Runs of every outcome and standing, with the text wherever a report shows text from outside.
    static func everything(_ text: String) -> Report {
        let standings = [
            check("plaid.completed", "failed", text: text), check("plaid.opened", "passed", text: text),
            check("plaid.completedOnce", "failed", gap: text, text: text),
            check("camera.available", "notExercised", text: text),
            check("plaid.authSession", "notObservable", text: text), check("trust.noise", "waiting", text: text),
            check("page.healthy", "failed", level: "off", text: text),
        ]
        let failed = verdict(
            "failed", checks: standings, expectations: [expectation(text, "failed", got: text)],
            required: [expectation(text, "notExercised", got: text)],
            steps: [step(1, text, "done"), step(2, text, "due")])
        let events = [
            event(1, .entryLoaded, ["userAgent": .string(text), "url": .string(text)]),
            event(2, .branchPlaidLinkComplete, ["detail": .string(text), "callbackUrl": .string(text)]),
            event(3, .branchDownloadFile, ["filename": .string(text), "deep": [.string(text)]]),
        ]
        let incomplete = verdict(
            "incomplete", checks: standings, required: [expectation(text, "notExercised", got: text)],
            steps: [step(1, text, "due")])
        return Report([
            played(failed, title: text, label: text, events: events, note: text),
            played(incomplete, title: text, on: .android, label: text, events: events, note: text),
            played(verdict("passed", checks: [standings[1], standings[2]]), of: "other", title: text, events: events),
            RunReport(scenario: "other", title: text, platform: .expo, label: text, outcome: .error, note: text),
            RunReport(scenario: "other", title: text, platform: .browser, label: text, outcome: .skipped, note: text),
        ])
    }
}
