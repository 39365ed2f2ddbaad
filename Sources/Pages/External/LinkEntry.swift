import Model

/// What the pages know of a link to a page: docs/page-protocol.md, "Direct's calls" and "Onboarding's calls".
extension Scenario.Link {
    var json: JSON {
        var json: JSONObject = ["id": .string(id), "title": .string(title), "open": .string(open.rawValue)]
        json["href"] = href.map(JSON.string)
        return .object(json)
    }
}
