import HTTP
import Model

extension ControlAPI {
    /// Returns if the sender of the request may ask.
    func admit(_ request: Request) throws(APIProblem) {
        try access.admit(Self.caller(request), needsToken: !Self.isOpenToAll(request))
    }

    private static func caller(_ request: Request) -> AccessPolicy.Caller {
        var caller = AccessPolicy.Caller(
            scheme: request.scheme == "https" ? .https : .http, host: request.authority,
            isLoopback: request.isLoopbackPeer)
        caller.isForwarded = request.headers.all.contains { name, _ in
            let name = name.lowercased()
            return ["forwarded", "via", "x-real-ip"].contains(name) || name.hasPrefix("x-forwarded-")
        }
        caller.authorization = request.headers["Authorization"]
        caller.cookies = request.headers.values("Cookie")
        // Two of them are none that could be this server's.
        let origins = request.headers.values("Origin")
        caller.origin = origins.isEmpty ? nil : origins.joined(separator: ", ")
        let sites = request.headers.values("Sec-Fetch-Site")
        caller.fetchSite = sites.isEmpty ? nil : sites.joined(separator: ", ")
        return caller
    }

    private static let yaml = ["application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"]

    /// A web form can send any body, but not one of these types without being asked first.
    static func checkMediaType(of request: Request) throws(APIProblem) {
        switch request.mediaType {
        case nil where request.body.isEmpty: break
        case "application/json"?: break
        case let type? where yaml.contains(type): break
        case let type:
            throw APIProblem(
                .mediaTypeUnsupported,
                "send application/json (or application/yaml for a scenario), not \(type ?? "none")")
        }
    }

    static func isYAML(_ request: Request) -> Bool { request.mediaType.map(yaml.contains) ?? false }

    /// The body as JSON.
    static func json(_ request: Request) throws(APIProblem) -> JSON {
        guard !isYAML(request) else { throw APIProblem(.mediaTypeUnsupported, "send application/json") }
        guard !request.body.isEmpty else {
            throw APIProblem(.bodyInvalid, "the body is empty; it must be a JSON object")
        }
        do throws(JSONError) { return try JSON.parse(request.body) } catch {
            throw APIProblem(.bodyInvalid, "the body is no JSON: \(error)")
        }
    }

    /// The query's names and values.
    static func parameters(_ request: Request) -> [(name: String, value: String)] {
        request.query.items.map { ($0.name, $0.value) }
    }

    /// Refuses parameters other than these, and those that come twice.
    static func only(_ names: String..., in request: Request) throws(APIProblem) -> [String: String] {
        var found: [String: String] = [:]
        for (name, value) in parameters(request) {
            guard names.contains(name) else {
                let known = names.isEmpty ? "none is known here" : "there are \(names.joined(separator: ", "))"
                throw APIProblem(.parameterInvalid, "there is no parameter \"\(name)\"; \(known)")
            }
            guard found.updateValue(value, forKey: name) == nil else {
                throw APIProblem(.parameterInvalid, "\(name) is given twice")
            }
        }
        return found
    }
}

extension APIProblem {
    var response: Response {
        var headers: Headers = ["Content-Type": "application/problem+json", "Cache-Control": "no-store"]
        if code == .tokenRequired { headers.add("WWW-Authenticate", "Bearer realm=\"Branch Mock\"") }
        if status == 503 { headers.add("Retry-After", "1") }
        return Response(Status(rawValue: status), headers: headers, body: .bytes(json.bytes + [0x0A]))
    }
}

extension Response {
    /// JSON that no cache keeps.
    static func json(_ json: JSON, _ status: Status = .ok) -> Response {
        Response(
            status, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"], body: .bytes(json.bytes)
        )
    }
}
