package import Model

/// The body of `POST /__admin/runs`.
package struct RunBody: Sendable, Hashable {
    package enum Wanted: Sendable, Hashable {
        case name(String)
        /// The text of a scenario, JSON or YAML.
        case source(String)
    }

    /// Longest `label`, `key` and worker id, in Unicode scalars.
    static let textLimit = 200

    package var scenario: Wanted
    package var platform: Platform?
    package var label: String?
    package var key: String?
    package var claimedWorker: String?
    /// The device has an auth session.
    package var hasAuthSession = true
    /// The app is the simulated one.
    package var isSimulated = false

    /// From `{"scenario": NAME or an object, "platform"?, "label"?, "claim"?: {"workerId"}, "key"?, "authSession"?, "simulated"?}`.
    package init(json: JSON) throws(APIProblem) {
        guard let body = json.object else { throw APIProblem(.bodyInvalid, "the body must be a JSON object") }
        try Self.check(
            body, has: ["scenario", "platform", "label", "claim", "key", "authSession", "simulated"], in: "the body")
        switch body["scenario"] {
        case .string(let name)?: scenario = .name(name)
        case .object?: scenario = .source(body["scenario"]?.text ?? "")
        default: throw APIProblem(.bodyInvalid, "\"scenario\" must be the name of a scenario, or one as an object")
        }
        platform = try Self.platform(try Self.text(body, "platform"))
        label = try Self.text(body, "label")
        key = try Self.text(body, "key")
        hasAuthSession = try Self.flag(body, "authSession") ?? true
        isSimulated = try Self.flag(body, "simulated") ?? false
        switch body["claim"] {
        case nil, .null?: break
        case .object(let claim)?:
            try Self.check(claim, has: ["workerId"], in: "\"claim\"")
            claimedWorker = try Self.text(claim, "workerId")
        default: throw APIProblem(.bodyInvalid, "\"claim\" must be an object with \"workerId\"")
        }
    }

    /// From a scenario as the body, everything else as the query: `platform`, `label`, `key`, `claim.workerId`, `authSession` and `simulated`.
    package init(source: String, parameters: [(name: String, value: String)]) throws(APIProblem) {
        scenario = .source(source)
        var seen = Set<String>()
        for (name, value) in parameters {
            guard seen.insert(name).inserted else { throw APIProblem(.parameterInvalid, "\(name) is given twice") }
            guard value.unicodeScalars.count <= Self.textLimit else {
                throw APIProblem(.parameterInvalid, "\(name) is longer than \(Self.textLimit) characters")
            }
            switch name {
            case "platform": platform = try Self.platform(value)
            case "label": label = value
            case "key": key = value
            case "claim.workerId": claimedWorker = value
            case "authSession": hasAuthSession = try Self.flag(name, value)
            case "simulated": isSimulated = try Self.flag(name, value)
            default:
                throw APIProblem(
                    .parameterInvalid,
                    "there is no parameter \"\(name)\"; there are platform, label, key, claim.workerId, authSession and simulated"
                )
            }
        }
    }

    private static func check(_ object: JSONObject, has names: [String], in place: String) throws(APIProblem) {
        for member in object.members where !names.contains(member.name) {
            throw APIProblem(
                .bodyInvalid, "\(place) has no member \"\(member.name)\"; it may have \(names.joined(separator: ", "))")
        }
    }

    private static func text(_ object: JSONObject, _ name: String) throws(APIProblem) -> String? {
        switch object[name] {
        case nil, .null?: return nil
        case .string(let text)? where text.unicodeScalars.count <= textLimit: return text
        default: throw APIProblem(.bodyInvalid, "\"\(name)\" must be a string of at most \(textLimit) characters")
        }
    }

    private static func flag(_ object: JSONObject, _ name: String) throws(APIProblem) -> Bool? {
        switch object[name] {
        case nil, .null?: return nil
        case .bool(let flag)?: return flag
        default: throw APIProblem(.bodyInvalid, "\"\(name)\" must be true or false")
        }
    }

    private static func flag(_ name: String, _ value: String) throws(APIProblem) -> Bool {
        guard let flag = Bool(value) else { throw APIProblem(.parameterInvalid, "\(name) must be true or false") }
        return flag
    }

    private static func platform(_ text: String?) throws(APIProblem) -> Platform? {
        guard let text else { return nil }
        guard let platform = Platform(rawValue: text) else {
            let all = Platform.allCases.map(\.rawValue).joined(separator: ", ")
            throw APIProblem(.bodyInvalid, "there is no platform \"\(text)\"; there are \(all)")
        }
        return platform
    }

    /// What the query says where the body is a scenario.
    static let parameters: [Call.Parameter] = {
        let text: JSON = ["type": "string", "maxLength": .int(textLimit)]
        let flag: JSON = ["type": "boolean"]
        return [
            ("platform", "What the app is.", .reference("Platform")), ("label", "A text of your own.", text),
            ("key", "The same key again answers the same run.", text),
            ("claim.workerId", "A bare entry URL for this worker joins the run.", text),
            ("authSession", "False for a device without an auth session.", flag),
            ("simulated", "True for the app that is built in.", flag),
        ].map { .query($0, $1 + " Only beside a scenario in YAML.", $2) }
    }()
}
