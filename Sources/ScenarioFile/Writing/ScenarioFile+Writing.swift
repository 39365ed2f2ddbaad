package import Model

extension ScenarioFile {
    /// The scenario as one line of JSON that needs no file beside it, so that a run can keep it: `restore` reads an equal one.
    package static func text(of scenario: Scenario) -> String { json(of: scenario).text }

    /// Reads what `text(of:)` wrote; with all written out it may be longer than a scenario file may be.
    package static func restore(_ text: String) -> Reading {
        read(Array(text.utf8), file: "scenario", name: nil, content: nil, limits: .none)
    }

    private static func json(of scenario: Scenario) -> JSON {
        var object: JSONObject = [
            "name": .string(scenario.name), "title": .string(scenario.title), "flow": scenario.flowJSON,
            "platforms": words(scenario.platforms), "organization": json(of: scenario.organization),
            "worker": json(of: scenario.worker), "login": json(of: scenario.login),
            "identity": [
                "photo": .string(scenario.identity.photo.rawValue),
                "photoLimit": .string(ByteCount.text(scenario.identity.photoLimit)),
            ],
            "plaid": json(of: scenario.plaid), "documents": .array(scenario.documents.map(json)),
            "links": .array(scenario.links.map(json)), "frames": words(scenario.frames),
            "probes": words(scenario.probes), "faults": .array(scenario.faults.map { .object($0.json) }),
            "drive": .string(scenario.drive.rawValue), "settle": .string(scenario.settle.text),
            "steps": .array(scenario.steps.map(\.json)), "expect": .array(scenario.expect.map(json)),
            "checks": json(of: scenario.checks), "require": words(scenario.require),
            "destructive": .bool(scenario.destructive),
        ]
        if !scenario.tags.isEmpty { object["tags"] = .array(scenario.tags.map(JSON.string)) }
        var app: JSONObject = ["authSession": .bool(scenario.appHasAuthSession)]
        app["platform"] = scenario.appPlatform.map { .string($0.rawValue) }
        object["app"] = .object(app)
        return .object(object)
    }

    private static func words(_ values: [some RawRepresentable<String>]) -> JSON {
        .array(values.map { .string($0.rawValue) })
    }

    private static func json(of checks: [CheckID: CheckSetting]) -> JSON {
        var object = JSONObject()
        for (id, setting) in checks.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            var members: JSONObject = ["level": .string(setting.level.rawValue)]
            members["because"] = setting.because.map(JSON.string)
            object[id.rawValue] = .object(members)
        }
        return .object(object)
    }
}
