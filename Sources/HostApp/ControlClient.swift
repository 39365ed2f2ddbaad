package import HTTP
package import Model

/// The mock's control API, as its callers see it.
package struct ControlClient: Sendable {
    /// What the server says no with.
    package struct Refusal: Error, Sendable, Hashable, CustomStringConvertible {
        package var status: Int
        /// The problem's stable `code`.
        package var code: String
        package var detail: String

        package var description: String { "the server answers \(status) \(code): \(detail)" }
    }

    /// `http://localhost:8080`, without a path.
    package let base: String
    private let client: Client
    private let token: String?

    package init(base: String, token: String? = nil, client: Client) {
        var base = base
        while base.hasSuffix("/") { base.removeLast() }
        (self.base, self.token, self.client) = (base, token, client)
    }

    /// The name in `base`, without its port.
    package var host: String {
        let authority = base.split(separator: "/").last ?? ""
        let end =
            authority.hasPrefix("[")
            ? authority.firstIndex(of: "]").map(authority.index(after:)) : authority.firstIndex(of: ":")
        return String(authority[..<(end ?? authority.endIndex)])
    }

    package func get(_ path: String) async throws -> JSON { try await ask(ClientRequest(.get, base + path)) }

    package func post(_ path: String, _ body: JSONObject) async throws -> JSON {
        var request = ClientRequest(.post, base + path)
        request.headers.add("Content-Type", "application/json")
        request.body = Array(JSON.object(body).text.utf8)
        return try await ask(request)
    }

    func post(_ path: String, bytes: [UInt8]) async throws -> JSON {
        var request = ClientRequest(.post, base + path)
        request.headers.add("Content-Type", "application/octet-stream")
        request.body = bytes
        return try await ask(request)
    }

    /// Throws `ClientError` or `Refusal`.
    private func ask(_ request: ClientRequest) async throws -> JSON {
        var request = request
        if let token { request.headers.add("Authorization", "Bearer \(token)") }
        let response = try await client.send(request)
        let json = try? JSON.parse(response.body)
        guard (200..<300).contains(response.status.rawValue) else {
            throw Refusal(
                status: response.status.rawValue, code: json?["code"]?.string ?? "",
                detail: json?["detail"]?.string ?? request.url)
        }
        guard let json else { throw Refusal(status: response.status.rawValue, code: "", detail: "no JSON") }
        return json
    }
}
