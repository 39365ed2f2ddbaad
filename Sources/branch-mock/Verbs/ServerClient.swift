import HTTP
import Loop
import Model

/// Asks a running server, as the verbs do that need one.
struct ServerClient: Sendable {
    let url: String
    private let token: String?
    private let client: Client
    let loops: EventLoopGroup

    /// Finds the server by the verb's flags.
    init(_ invocation: Invocation) throws(Failure) {
        url = invocation.serverURL()
        token = try invocation.adminToken()
        do throws(SystemError) { loops = try EventLoopGroup(count: 1) } catch {
            throw Failure(.fault, "cannot start: \(error)")
        }
        client = Client(group: loops)
    }

    /// The flags by which a server is found.
    static let flags = [
        Flag.server.description, Flag.bind.description, Flag.port.description, Flag.readyFile.description,
        Flag.adminTokenFile.description,
    ]

    /// Asks; `path` has its query. Fails with 3 if there is no answer.
    func get(_ path: String, timeout: Duration) async throws(Failure) -> (status: Int, body: JSON) {
        var request = ClientRequest(.get, url + path, timeout: timeout)
        if let token { request.headers.add("Authorization", "Bearer \(token)") }
        let response: ClientResponse
        do { response = try await client.send(request) } catch {
            throw Failure(.unreachable, "\(url) cannot be reached: \(error)")
        }
        guard let body = try? JSON.parse(response.body) else {
            throw Failure(.unreachable, "\(url) answers \(response.status.rawValue) with no JSON; is it a Branch Mock?")
        }
        return (response.status.rawValue, body)
    }
}
