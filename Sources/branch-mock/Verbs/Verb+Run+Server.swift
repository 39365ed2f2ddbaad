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
            // Scenarios may probe the bad one.
            (configuration.port, configuration.httpsPort, configuration.badHTTPSPort) = (0, 0, 0)
            // Apps load its pages by Branch's names; nobody but their browser ever trusts it.
            configuration.certificate = .authority(nil, isChosen: false, branchNames: true, owner: "branch-mock run")
        }
        configuration.data = nil
        do throws(ServerError) {
            return try await MockServer.start(configuration, log: Log(.text, level: .error))
        } catch { throw Failure(.unreachable, error.description) }
    }
}
