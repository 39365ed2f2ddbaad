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
        let (status, bytes) = try await getBytes(path, timeout: timeout)
        guard let body = try? JSON.parse(bytes) else { throw notOurs(status) }
        return (status, body)
    }

    /// The same for what is not JSON.
    func getBytes(_ path: String, timeout: Duration) async throws(Failure) -> (status: Int, body: [UInt8]) {
        var request = ClientRequest(.get, url + path, timeout: timeout)
        if let token { request.headers.add("Authorization", "Bearer \(token)") }
        do {
            let response = try await client.send(request)
            return (response.status.rawValue, response.body)
        } catch { throw Failure(.unreachable, "\(url) cannot be reached: \(error)") }
    }

    /// What an answer other than 200 comes to: 2 where what was asked is wrong (there is no such run, or the token lacks), else 3.
    func refusal(_ status: Int, _ body: JSON?) -> Failure {
        guard let body else { return notOurs(status) }
        return Failure(
            (400..<500).contains(status) ? .usage : .unreachable,
            body["detail"]?.string ?? "\(url) answers \(status)")
    }

    private func notOurs(_ status: Int) -> Failure {
        Failure(.unreachable, "\(url) answers \(status) with no JSON; is it a Branch Mock?")
    }
}
