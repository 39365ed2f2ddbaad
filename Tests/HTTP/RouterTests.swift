import Loop
import Testing

@testable import HTTP

@Suite struct RouterTests {
    private static let router: Router = {
        var router = Router()
        for pattern in ["/", "/a", "/a/", "/runs/{id}", "/runs/latest", "/runs/{id}/events", "/files/{name...}"] {
            router.now(.get, pattern) { request in
                .text(
                    pattern + zip(request.parameters.names, request.parameters.values).map { " \($0)=\($1)" }.joined())
            }
        }
        router.now(.get, "/d/{run}/{name}/x/{rest...}") { request in
            .text(["run", "name", "rest"].map { request.parameters[$0] ?? "?" }.joined(separator: " "))
        }
        router.now(.post, "/runs/{run}/events") { .text("posted \($0.parameters["run"] ?? "?")") }
        router.later(.put, "/fails") { _ in throw Problem(.conflict, "taken", "Taken") }
        router.later(.put, "/breaks") { _ in throw CancellationError() }
        return router
    }()

    /// The status and body of an answer, or its `Allow`.
    private func answer(_ method: Method, _ target: String) async throws -> String {
        var request = try #require(Request(method, target))
        let route = Self.router.route(&request)
        let response =
            switch route.answer(request) {
            case .now(let response): response
            case .later(let work): await work()
            }
        if let allow = response.headers["Allow"] { return "\(response.status.rawValue) \(allow)" }
        guard case .bytes(let bytes) = response.body else { return "\(response.status.rawValue)" }
        return "\(response.status.rawValue) " + String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "paths and methods lead to their handlers",
        arguments: [
            (Method.get, "/", "200 /"),
            (.get, "/a?b", "200 /a"),
            (.get, "/a/", "200 /a/"),
            (.head, "/a", "200 /a"),
            (.get, "/runs/7", "200 /runs/{id} id=7"),
            (.get, "/runs/latest", "200 /runs/latest"),
            (.get, "/runs/latest/events", "200 /runs/{id}/events id=latest"),
            (.get, "/runs/%41%2Fb", "200 /runs/{id} id=A%2Fb"),
            (.get, "/files/a/b.js", "200 /files/{name...} name=a/b.js"),
            (.get, "/files/", "200 /files/{name...} name="),
            (.post, "/runs/7/events", "200 posted 7"),
            (.get, "/d/1/2/x/3/4", "200 1 2 3/4"),
            (.get, "/d/1/2/x/", "200 1 2 "),
            (.get, "/d/1/2/x", "200 1 2 "),
            (.post, "/a", "405 GET, HEAD, OPTIONS"),
            (.delete, "/runs/7/events", "405 GET, POST, HEAD, OPTIONS"),
            (.options, "/runs/7/events", "204 GET, POST, HEAD, OPTIONS"),
            (.head, "/fails", "405 PUT, OPTIONS"),
            (.put, "/fails", "200"),
        ])
    func routing(method: Method, target: String, expected: String) async throws {
        if target == "/fails", method == .put {
            let answer = try await answer(method, target)
            #expect(answer == "409 {\"status\":409,\"code\":\"taken\",\"title\":\"Taken\"}\n")
        } else {
            #expect(try await answer(method, target) == expected)
        }
    }

    @Test("what is not there gets 404", arguments: ["/b", "/runs/", "/runs/7/", "/runs/7/x", "/A"])
    func missing(target: String) async throws {
        #expect(try await answer(.get, target).hasPrefix("404 "))
    }

    @Test("an error that is no problem is an internal one") func breaks() async throws {
        #expect(try await answer(.put, "/breaks").hasPrefix("500 "))
    }
}
