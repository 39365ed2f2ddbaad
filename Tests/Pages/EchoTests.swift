import HTTP
import Testing

@Suite("The echo")
struct EchoTests {
    @Test("what is posted to / comes back byte for byte, and no browser takes it for a page")
    func echo() async throws {
        let body = Array(UInt8.min...UInt8.max)
        let answer = try await Fixture().ask("POST", "/", ["Content-Type": "text/html"], body: body)
        guard case .bytes(let bytes) = answer.body else { throw Problem(.badRequest, "test", "it has no body") }
        #expect(answer.status == .ok && bytes == body)
        #expect(answer.headers["Content-Type"] == "application/octet-stream")
        #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
    }

    @Test("an app's own host name has none", arguments: ["direct.localhost", "onboarding.branchapp.com"])
    func none(host: String) async throws {
        let answer = try await Fixture().ask("POST", "/", host: host, body: [1])
        #expect(answer.status == .methodNotAllowed && answer.code == "methodNotAllowed")
    }
}
