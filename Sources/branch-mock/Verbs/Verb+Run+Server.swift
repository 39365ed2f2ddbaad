import Server

extension Verb {
    /// How the server for apps on devices listens: flags of `serve`, with its defaults.
    static let deviceServerFlags = [
        Flag.bind.description, Flag.port.description, Flag.httpsPort.description, Flag.badHTTPSPort.description,
        Flag.caDir.description, Flag.branchNames.description, Flag.tlsCertificate.description,
        Flag.tlsKey.description, Flag.allowHost.description, Flag.publicURL.description,
    ]

    /// A server for the time of these runs, which forgets them with its end: for the simulated app on a free port, for apps on devices where
    /// the flags say.
    static func ownServer(_ invocation: Invocation) async throws(Failure) -> MockServer {
        var configuration = ServerConfiguration()
        if invocation[.app] == .device {
            configuration = try invocation.serverConfiguration()
        } else {
            (configuration.port, configuration.httpsPort) = (0, nil)
            // Scenarios may probe it.
            configuration.badHTTPSPort = 0
        }
        configuration.data = nil
        do throws(ServerError) {
            return try await MockServer.start(configuration, log: Log(.text, level: .error))
        } catch { throw Failure(.unreachable, error.description) }
    }
}
