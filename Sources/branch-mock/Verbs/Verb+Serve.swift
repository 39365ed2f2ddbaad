import Glibc
import Loop
import Server

extension Verb {
    static let serve = Verb(
        name: "serve", summary: "runs the server until it is told to stop",
        details: """
            Runs the server until SIGTERM or SIGINT; it then lets answers finish and ends
            with 0. When it is ready, its base URLs are on standard output, one a line;
            everything else goes to standard error.
            """,
        flags: [
            Flag.bind.description, Flag.port.description, Flag.httpsPort.description,
            Flag.badHTTPSPort.description, Flag.caDir.description,
            Flag.branchNames.description, Flag.tlsCertificate.description, Flag.tlsKey.description,
            Flag.scenarios.description, Flag.scenariosInline.description, Flag.scenario.description,
            Flag.publicFolder.description, Flag.data.description,
            Flag.admin.description,
            Flag.adminTokenFile.description, Flag.allowHost.description, Flag.publicURL.description,
            Flag.readyFile.description, Flag.maxRuns.description, Flag.maxAge.description,
            Flag.maxJournal.description, Flag.logFormat.description, Flag.logLevel.description,
        ]
    ) { invocation in
        let configuration = try invocation.serverConfiguration()
        let log = Log(invocation[.logFormat] ?? .text, level: invocation[.logLevel] ?? .info)
        let server: MockServer
        do throws(ServerError) { server = try await MockServer.start(configuration, log: log) } catch {
            log.flush()
            throw Failure(.unreachable, error.description)
        }
        let signal = Promise<Int32>()
        let watch = try SignalWatch([SIGTERM, SIGINT], on: server.loops.next()) { signal.fulfill($0) }
        if let token = server.tokenToTell {
            invocation.output.writeError("The administration token: \(token)\n")
            for url in server.baseURLs { invocation.output.writeError("Dashboard: \(url)/__admin/#token=\(token)\n") }
        }
        invocation.output.write(server.baseURLs.map { $0 + "\n" }.joined())
        for diagnostic in configuration.scenarios.ofFolder.flatMap(\.reading.diagnostics) {
            log.write(.warning, "mistake in a scenario", diagnostic.json.object ?? [:])
        }
        _ = try await signal.value
        // A second signal ends the program at once.
        watch.stop()
        await server.stop()
        return .passed
    }
}
