import HTTP
import Model
import Testing

@testable import Control

/// `GET /__admin/openapi.json`, beside what the server really does.
@Suite struct OpenAPITests {
    private static func document() async throws -> JSON {
        var document = JSON.null
        try await LiveAPI.with { api in
            let answer = try await api.get("/__admin/openapi.json")
            #expect((answer.status, answer.headers["Content-Type"]) == (200, "application/json"))
            document = answer.body
        }
        return document
    }

    @Test("it has each call that routes, and none that does not")
    func calls() async throws {
        let document = try await Self.document()
        #expect((document["openapi"], document["info"]?["version"]) == ("3.1.0", "1.2.3"))
        var told = Set<String>()
        for path in document["paths"]?.object?.members ?? [] {
            for operation in path.value.object?.members ?? [] { told.insert("\(operation.name) \(path.name)") }
        }
        let routed = ControlAPI.calls.map { "\($0.method.rawValue.lowercased()) \($0.path)" }
        #expect(routed.count == told.count && Set(routed) == told)
        #expect(Set(ControlAPI.calls.map(\.id)).count == routed.count, "two operations have one id")
    }

    @Test("each call of the document is answered, and by an answer that the document has", arguments: ControlAPI.calls)
    func answers(call: Call) async throws {
        let document = try await Self.document()
        let operation = document["paths"]?[call.path]?[call.method.rawValue.lowercased()]
        let answers = try #require(operation?["responses"])
        try await LiveAPI.with { api in
            _ = try await api.makeRun()
            var path = call.path
            for parameter in call.parameters where parameter.place == .path {
                let example = try #require(parameter.example, "\(parameter.name) has no example")
                path = path.replacing("{\(parameter.name)}", with: example.string ?? example.text)
            }
            let body: JSON? = call.body == nil ? nil : ["advance": "1s", "scenario": "plaid-closed"]
            let (head, stream) = try await api.client.stream(
                ClientRequest(
                    call.method, "http://localhost:\(api.address.port)\(path)",
                    headers: body == nil ? [:] : ["Content-Type": "application/json"], body: body?.bytes ?? []))
            await stream.close()
            let answer = answers[String(head.status.rawValue)]
            #expect(answer != nil, "\(head.status)")
            #expect(head.status != .notFound || call.id.hasPrefix("certificate") || call.id == "deleteScenario")
            guard let media = answer?["content"]?.object?.members.map(\.name) else { return }
            #expect(media.contains(head.headers["Content-Type"] ?? ""))
        }
    }

    @Test(
        "a call refuses a parameter that the document does not give it",
        arguments: ControlAPI.calls.filter { if case .later = $0.handler { true } else { false } })
    func unknownParameter(call: Call) async throws {
        try await LiveAPI.with { api in
            _ = try await api.makeRun()
            let path = call.path.replacing("{id}", with: "latest").replacing("{name}", with: "plaid-closed")
                .replacing("{n}", with: "1")
            let body: JSON? = call.body == nil ? nil : ["advance": "1s"]
            let answer = try await api.send(call.method, path + "?foreign=1", body: body)
            #expect((answer.status, answer.body["code"]) == (400, "parameterInvalid"))
        }
    }

    @Test("whatever it refers to is in it")
    func references() async throws {
        let document = try await Self.document()
        let schemas = try #require(document["components"]?["schemas"])
        func look(_ value: JSON) {
            switch value {
            case .object(let object):
                if let target = object["$ref"]?.string {
                    let name = target.split(separator: "/").last.map(String.init) ?? ""
                    #expect(schemas[name] != nil, "\(target)")
                }
                for member in object.members { look(member.value) }
            case .array(let elements): for element in elements { look(element) }
            default: break
            }
        }
        look(document)
    }

    @Test("it has the words that the program has")
    func words() async throws {
        let schemas = try await Self.document()["components"]?["schemas"]
        #expect(schemas?["EventType"]?["enum"]?.array?.count == EventType.allCases.count)
        #expect(schemas?["CheckID"]?["enum"]?.array?.contains("plaid.status") == true)
        #expect(schemas?["Platform"]?["enum"]?.array?.contains("react-native-shim") == true)
        #expect(schemas?["Scenario"]?["required"] == ["flow"])
    }

    @Test("each code of an error is in it, by its status")
    func codes() {
        let told = Set(ControlAPI.calls.flatMap { OpenAPI.problems(of: $0).flatMap(\.codes) })
        for code in APIProblem.Code.allCases { #expect(told.contains(code.rawValue), "\(code)") }
    }
}
