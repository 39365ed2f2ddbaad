import CPublic
import HTTP
import Model
import ScenarioFile

/// The control API as an OpenAPI 3.1 document: its paths are made from the calls that route, its schemas are
/// `Public/schema/control-api.json`, with the words that the program knows filled in.
enum OpenAPI {
    static func document(version: String) -> JSON {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Branch Mock: control API", "version": .string(version),
                "description": "Runs, events and verdicts of Branch Mock. Errors are problem details (RFC 9457).",
            ],
            "security": [[:], ["token": []]],
            "paths": .object(paths(ControlAPI.calls)),
            "components": ["schemas": .object(schemas), "securitySchemes": ["token": token]],
        ]
    }

    private static let token: JSON = [
        "type": "http", "scheme": "bearer",
        "description": "The administration token. From the server's own machine none is needed.",
    ]

    private static func paths(_ calls: [Call]) -> JSONObject {
        var paths = JSONObject()
        for call in calls {
            var item = paths[call.path]?.object ?? [:]
            item[call.method.rawValue.lowercased()] = operation(call)
            paths[call.path] = .object(item)
        }
        return paths
    }

    private static func operation(_ call: Call) -> JSON {
        var operation: JSONObject = ["operationId": .string(call.id), "summary": .string(call.summary)]
        if call.isOpen { operation["security"] = [] }
        if call.wantsToken { operation["security"] = [["token": []]] }
        if !call.parameters.isEmpty { operation["parameters"] = .array(call.parameters.map(parameter)) }
        if let body = call.body { operation["requestBody"] = ["required": true, "content": content(body.content)] }
        var responses = JSONObject()
        for answer in call.answers { responses[String(answer.status.rawValue)] = response(answer) }
        for (status, codes) in problems(of: call) {
            // A refusal by a status that is an answer, too, has that answer's body.
            if responses[String(status)] == nil { responses[String(status)] = refusal(codes) }
        }
        operation["responses"] = .object(responses)
        return .object(operation)
    }

    private static func parameter(_ parameter: Call.Parameter) -> JSON {
        var object: JSONObject = [
            "name": .string(parameter.name), "in": .string(parameter.place.rawValue),
            "description": .string(parameter.description), "schema": parameter.schema,
        ]
        if parameter.place == .path { object["required"] = true }
        object["example"] = parameter.example
        return .object(object)
    }

    private static func content(_ media: [Call.Media]) -> JSON {
        var content = JSONObject()
        for one in media { content[one.type] = ["schema": one.schema] }
        return .object(content)
    }

    private static func response(_ answer: Call.Answer) -> JSON {
        var object: JSONObject = ["description": .string(answer.description)]
        if !answer.content.isEmpty { object["content"] = content(answer.content) }
        if !answer.headers.isEmpty {
            var headers = JSONObject()
            for (name, meaning) in answer.headers.sorted(by: { $0.key < $1.key }) {
                headers[name] = ["description": .string(meaning), "schema": ["type": "string"]]
            }
            object["headers"] = .object(headers)
        }
        return .object(object)
    }

    /// What any server of HTTP refuses, before a call is asked.
    private static let anywhere: [(status: Int, code: String)] = [
        (400, "malformedRequest"), (413, "bodyTooLarge"), (414, "requestLineTooLong"), (431, "headTooLarge"),
    ]
    /// What every call refuses that is not open.
    private static let guarded: [APIProblem.Code] = [.tokenRequired, .hostNotAllowed, .originNotAllowed, .notFound]

    /// A call's refusals: the codes of each status, in the order of the statuses.
    static func problems(of call: Call) -> [(status: Int, codes: [String])] {
        let own = (call.isOpen ? [] : guarded) + call.problems + [.internalError]
        let all = anywhere + own.map { ($0.answer.status, $0.rawValue) }
        return Dictionary(grouping: all, by: \.status).sorted { $0.key < $1.key }.map { status, rows in
            (status, rows.map(\.code))
        }
    }

    private static func refusal(_ codes: [String]) -> JSON {
        let code: JSON = ["properties": ["code": ["enum": .array(codes.map(JSON.string))]]]
        return [
            "description": .string(codes.map { "`\($0)`" }.joined(separator: ", ")),
            "content": ["application/problem+json": ["schema": ["allOf": [.reference("Problem"), code]]]],
        ]
    }

    /// Those of the file, and the words of the program's own enumerations.
    private static let schemas: JSONObject = {
        var schemas = file
        func words(_ name: String, _ all: [String]) {
            schemas[name] = ["type": "string", "enum": .array(all.map(JSON.string))]
        }
        words("EventType", EventType.allCases.map(\.rawValue))
        words("Platform", Platform.allCases.map(\.rawValue))
        words("CheckID", CheckID.allCases.map(\.rawValue))
        schemas["Scenario"] = ScenarioFile.schema
        return schemas
    }()

    private static let file: JSONObject = {
        var index = 0
        while let file = CPublic_at(index)?.pointee {
            index += 1
            guard String(cString: file.path) == "schema/control-api.json" else { continue }
            return (try? JSON.parse(Array(UnsafeBufferPointer(start: file.bytes, count: file.count))))?.object ?? [:]
        }
        return [:]
    }()
}
