import Model
import Runs

/// How a run stands, as JSON.
enum RunSummary {
    /// What a list of runs shows of each.
    static func short(_ run: Run) throws(RunError) -> JSONObject {
        let verdict = try run.judgment().verdict
        let made = run.stored.made
        return [
            "id": .string(run.id.text), "scenario": .string(run.scenario.name), "title": .string(run.scenario.title),
            "platform": made["platform"] ?? .null, "label": made["label"] ?? .null, "key": made["key"] ?? .null,
            "claim": made["claim"] ?? .null, "startedAt": .string(Timestamp.text(run.stored.start)),
            "elapsed": .double(run.elapsed.seconds), "events": .int(run.committedID),
            "verdict": .string(verdict.kind.rawValue), "final": .bool(verdict.final),
        ]
    }

    /// The same of a run whose scenario this version cannot read any more, and why.
    static func unreadable(_ id: RunID, from start: Int64, _ made: JSONObject, _ reason: String) -> JSONObject {
        let name = made["scenario"] ?? .null
        return [
            "id": .string(id.text), "scenario": name, "title": name, "platform": made["platform"] ?? .null,
            "label": made["label"] ?? .null, "key": made["key"] ?? .null, "claim": made["claim"] ?? .null,
            "startedAt": .string(Timestamp.text(start)), "elapsed": 0, "events": 0,
            "verdict": .string(Verdict.Kind.incomplete.rawValue), "final": true, "problem": .string(reason),
        ]
    }

    /// The same with the steps, the titles of what they download, and where to find it.
    static func full(_ run: Run, _ urls: EntryURLs) throws(RunError) -> JSONObject {
        var summary = try short(run)
        summary["steps"] = try run.judgment().verdict.json["steps"]
        summary["documents"] = documents(run.scenario)
        summary["faults"] = faults(run)
        for member in urls.members.members { summary[member.name] = member.value }
        return summary
    }

    /// What trouble the scenario orders, and how often it came about.
    private static func faults(_ run: Run) -> JSON {
        let counts = run.read(\.faults.counts)
        return .array(
            zip(run.scenario.faults, counts).map { fault, count in
                [
                    "fault": .string(fault.text), "requests": .int(count.requests), "served": .int(count.served),
                    "lastEvent": count.lastEvent.map(JSON.int) ?? .null,
                ]
            })
    }

    /// What the scenario's steps can download, as the page names it.
    static func documents(_ scenario: Scenario) -> JSON {
        .array(scenario.documents.map { ["id": .string($0.id), "title": .string($0.title)] })
    }

    /// The verdict with everything that it rests on.
    static func verdict(_ run: Run, strict: Bool) throws(RunError) -> JSON {
        var object: JSONObject = ["run": .string(run.id.text)]
        for member in try run.judgment(strict: strict).verdict.json.object?.members ?? [] {
            object[member.name] = member.value
        }
        return .object(object)
    }
}
