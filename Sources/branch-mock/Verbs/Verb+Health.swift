extension Verb {
    static let health = Verb(
        name: "health", summary: "tells whether the server is ready",
        details: """
            Ends with 0 if the server is ready, with 1 if not. Given the same settings as
            `serve`, it finds that server.
            """,
        flags: ServerClient.flags
    ) { invocation in
        let server = try ServerClient(invocation)
        do throws(Failure) {
            let (status, body) = try await server.get("/readyz", timeout: .seconds(5))
            if status == 200 { return .passed }
            throw Failure(.failed, "\(server.url) is not ready: \(body["status"]?.string ?? "status \(status)")")
        } catch { throw Failure(.failed, error.message) }
    }
}
