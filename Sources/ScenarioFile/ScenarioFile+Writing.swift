import FoundationEssentials
package import Model

extension ScenarioFile {
    /// The scenario as one line of JSON that needs no file beside it, so that a run can keep it: `restore` reads an equal one.
    package static func text(of scenario: Scenario) -> String { json(of: scenario).text }

    /// Reads what `text(of:)` wrote; documents may make it longer than a scenario file may be.
    package static func restore(_ text: String) -> Reading { read(text: text, file: "scenario", limit: .max) }

    private static func json(of scenario: Scenario) -> JSON {
        var object: JSONObject = [
            "name": .string(scenario.name), "title": .string(scenario.title), "flow": .string(scenario.flow.rawValue),
            "platforms": words(scenario.platforms),
            "organization": [
                "id": .string(scenario.organization.id), "name": .string(scenario.organization.name),
                "completionRedirectUrl": .string(scenario.organization.completionRedirectURL),
                "ewa": .bool(scenario.organization.ewa),
            ],
            "worker": [
                "id": .string(scenario.worker.id), "name": .string(scenario.worker.name),
                "phone": .string(scenario.worker.phone), "email": .string(scenario.worker.email),
                "available": .double(Double(scenario.worker.available) / 100),
                "currency": .string(scenario.worker.currency),
            ],
            "plaid": json(of: scenario.plaid),
            "documents": .array(scenario.documents.map(json)), "settle": .string(scenario.settle.text),
            "steps": .array(scenario.steps.map(json)), "expect": .array(scenario.expect.map(json)),
        ]
        if !scenario.tags.isEmpty { object["tags"] = .array(scenario.tags.map(JSON.string)) }
        var checks = JSONObject()
        for (id, setting) in scenario.checks.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            var members: JSONObject = ["level": .string(setting.level.rawValue)]
            members["because"] = setting.because.map(JSON.string)
            checks[id.rawValue] = .object(members)
        }
        object["checks"] = .object(checks)
        object["app"] = scenario.appPlatform.map { ["platform": .string($0.rawValue)] }
        return .object(object)
    }

    private static func words(_ platforms: [Platform]) -> JSON { .array(platforms.map { .string($0.rawValue) }) }

    private static func json(of plaid: Scenario.Plaid) -> JSON {
        var object: JSONObject = [
            "institution": .string(plaid.institution),
            "redirect": ["way": .string(plaid.redirect.way.rawValue), "delay": .string(plaid.redirect.delay.text)],
            "lifetime": .string(plaid.lifetime.text),
        ]
        // Left out where it may be the default, which steps that end otherwise do not contradict.
        if plaid.outcome != Scenario.Plaid().outcome { object["outcome"] = .string(plaid.outcome.rawValue) }
        return .object(object)
    }

    private static func json(of document: Scenario.Document) -> JSON {
        let content: JSON =
            switch document.source {
            case .bytes(let bytes): ["base64": .string(Data(bytes).base64EncodedString())]
            case .madeUp(let size): ["size": .string("\(size)B")]
            }
        return [
            "id": .string(document.id), "title": .string(document.title), "filename": .string(document.filename),
            "mimeType": .string(document.mimeType), "content": content,
        ]
    }

    private static func json(of step: Scenario.Step) -> JSON {
        switch step {
        case .linkBank(times: 1): "linkBank"
        case .linkBank: ["linkBank": "twice"]
        case .plaid(let end): ["plaid": .string(end.rawValue)]
        case .download(let document): ["download": .string(document)]
        }
    }
}
