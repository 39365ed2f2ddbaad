package import HTTP
package import Model

/// One call of the control API. The router answers by it and `openapi.json` tells of it, so that the two cannot differ.
package struct Call: Sendable {
    enum Handler: Sendable {
        /// Answers at once, to whatever is in the query.
        case now(@Sendable (ControlAPI, Request) -> Response)
        /// Answers when it can; what it throws is answered as a problem.
        case later(@Sendable (ControlAPI, Request) async throws -> Response)
    }

    package var method: Method
    /// As the router has it, and OpenAPI, too: `{name}` is a segment.
    package var path: String
    /// The document's `operationId`.
    package var id: String
    /// One sentence.
    package var summary: String
    package var parameters: [Parameter] = []
    package var body: Body?
    /// What it answers when all is well.
    package var answers: [Answer]
    /// What it refuses, beside what every call refuses.
    package var problems: [APIProblem.Code] = []
    /// It answers without a token, and whoever asks.
    package var isOpen = false
    /// It wants the token from everyone.
    package var wantsToken = false
    var handler: Handler

    /// What a call takes in its path, query or header.
    package struct Parameter: Sendable, Hashable {
        package enum Place: String, Sendable { case path, query, header }

        package var name: String
        package var place: Place
        package var description: String
        package var schema: JSON
        /// A value that finds something on a server in use.
        package var example: JSON?

        static func query(_ name: String, _ description: String, _ schema: JSON, example: JSON? = nil) -> Parameter {
            Parameter(name: name, place: .query, description: description, schema: schema, example: example)
        }

        static func path(_ name: String, _ description: String, _ schema: JSON, example: JSON? = nil) -> Parameter {
            Parameter(name: name, place: .path, description: description, schema: schema, example: example)
        }
    }

    /// What a call takes as its body.
    package struct Body: Sendable, Hashable {
        /// By media type, the schema.
        package var content: [Media]
        /// The most bytes that are read.
        package var limit: Int

        static func json(_ schema: JSON, limit: Int = 16_384) -> Body {
            Body(content: [Media("application/json", schema)], limit: limit)
        }
    }

    package struct Media: Sendable, Hashable {
        package var type: String
        package var schema: JSON

        init(_ type: String, _ schema: JSON) { (self.type, self.schema) = (type, schema) }
    }

    /// One of the answers that are no refusal.
    package struct Answer: Sendable, Hashable {
        package var status: Status
        package var description: String
        package var content: [Media] = []
        /// The response's header fields that callers rely on, each with its meaning.
        package var headers: [String: String] = [:]

        /// JSON of a schema that the document has under this name.
        static func json(
            _ schema: String, _ description: String, _ status: Status = .ok, headers: [String: String] = [:]
        ) -> Answer {
            Answer(
                status: status, description: description, content: [Media("application/json", .reference(schema))],
                headers: headers)
        }

        static func text(_ type: String, _ description: String) -> Answer {
            Answer(status: .ok, description: description, content: [Media(type, ["type": "string"])])
        }

        static func nothing(_ description: String) -> Answer { Answer(status: .noContent, description: description) }
    }

    /// Bytes of a body that are read where none is wanted, so that whoever sends one is told what is wrong with the rest.
    private static let needlessBody = 16_384

    /// How the router answers it.
    func route(in api: ControlAPI) -> Route {
        switch handler {
        case .now(let answer): Route(bodyLimit: 0) { .now(answer(api, $0)) }
        case .later(let answer):
            Route(bodyLimit: body?.limit ?? Self.needlessBody) { request in
                .later {
                    do {
                        try ControlAPI.checkMediaType(of: request)
                        return try await answer(api, request)
                    } catch { return APIProblem(error).response }
                }
            }
        }
    }
}

extension JSON {
    /// A schema of the document, by its name there.
    static func reference(_ schema: String) -> JSON { ["$ref": .string("#/components/schemas/\(schema)")] }
}
