import Control
import FoundationEssentials
import HTTP
import Journal
package import Loop
import Model
import Pages
import Runs
import ScenarioFile

/// A server that runs.
package final class MockServer: Sendable {
    /// Where it is found, HTTP first.
    package let baseURLs: [String]
    /// The token that was made for callers of the control API who are not trusted by where they are; `nil` where it was given, or such callers are not to be expected.
    package let tokenToTell: String?
    package let loops: EventLoopGroup

    let readyFile: String?

    private let log: Log
    private let lifecycle: Lifecycle
    let store: RunStore
    private let http: HTTP.Server
    private let bad: HTTP.Server?

    private init(
        _ configuration: ServerConfiguration, _ log: Log, _ lifecycle: Lifecycle, _ store: RunStore,
        _ loops: EventLoopGroup, _ http: HTTP.Server, _ bad: HTTP.Server?, _ ports: Listening.Ports,
        tokenToTell: String?
    ) {
        (readyFile, self.log, self.lifecycle) = (configuration.readyFile, log, lifecycle)
        (self.store, self.loops, self.http, self.bad) = (store, loops, http, bad)
        self.tokenToTell = tokenToTell
        baseURLs = Listening.baseURLs(configuration, ports)
    }

    /// Opens the journal, learns which runs there are, and listens. It is ready when this returns.
    package static func start(_ configuration: ServerConfiguration, log: Log) async throws(ServerError) -> MockServer {
        let journal: Journal
        do throws(JournalError) {
            journal = try Journal(
                at: configuration.data.map(Journal.Location.folder) ?? .memory, sizeLimit: configuration.maxJournal)
        } catch { throw ServerError(error.description) }
        let loops: EventLoopGroup
        let token: String
        do throws(SystemError) {
            try Resources.raiseDescriptorLimit()
            if let given = configuration.adminToken { token = given } else { token = try makeToken() }
            loops = try EventLoopGroup()
        } catch { throw ServerError("cannot start: \(error)") }
        do throws(ServerError) {
            return try await start(configuration, log, journal, loops, token)
        } catch {
            await journal.close()
            loops.shutdown()
            throw error
        }
    }

    private static func start(
        _ configuration: ServerConfiguration, _ log: Log, _ journal: Journal, _ loops: EventLoopGroup, _ token: String
    ) async throws(ServerError) -> MockServer {
        let observer = Observer(log)
        let store = RunStore(journal: journal, loops: loops, readScenario: restore) { observer.observe($0) }
        do throws(RunError) { try await store.load() } catch {
            throw ServerError("the journal cannot be read: \(error)")
        }
        let lifecycle = Lifecycle()
        let certificates = badCertificates(configuration, store)
        let front = Front(
            control: ControlResponder(api(configuration, store, lifecycle, token)),
            pages: pages(configuration, store, certificates, lifecycle))
        let credentials = configuration.httpsPort == nil ? nil : try HTTPSCredentials(configuration, log: log)
        let root = try credentials?.root()
        let (http, ports) = try await Listening.start(
            configuration, tls: credentials?.context, on: loops, front
        ) { log.write(brokenHandshake: $0.error, with: $0.peer) }
        var bad: HTTP.Server?
        if let certificates, let port = configuration.badHTTPSPort {
            do throws(ServerError) {
                bad = try await Listening.startBad(
                    certificates, at: port, configuration, authority: credentials?.authority, on: loops)
            } catch {
                await http.shutdown(grace: .zero)
                throw error
            }
        }
        let retention = Retention(store, configuration, log: log, loop: loops.next())
        observer.inform(retention)
        retention.look()
        lifecycle.begin(
            at: ControlAPI.Place(
                port: Int(ports.http), httpsPort: ports.https.map { Int($0) },
                httpsKey: credentials?.context.keyDigest.map { Data($0).base64EncodedString() }, root: root,
                lanAddress: Listening.lanAddress(configuration)))
        let server = MockServer(
            configuration, log, lifecycle, store, loops, http, bad, ports,
            tokenToTell: configuration.adminToken == nil && configuration.expectsStrangers ? token : nil)
        do throws(ServerError) { try server.writeReadyFile() } catch {
            await http.shutdown(grace: .zero)
            await bad?.shutdown(grace: .zero)
            throw error
        }
        var facts: JSONObject = ["url": .string(server.baseURLs[0]), "runs": .int(store.all.count)]
        facts["badHTTPSPort"] = certificates.map { .int(Int($0.port)) }
        if let root { facts["caSHA256"] = .string(root.fingerprint) }
        log.write(.info, "ready", facts)
        return server
    }

    /// Lets answers finish, tells who waits that it stops, and closes the journal. Not from a loop.
    package func stop() async {
        log.write(.info, "stopping")
        lifecycle.stop()
        removeReadyFile()
        await bad?.shutdown(grace: .zero)
        await http.shutdown(grace: .seconds(5))
        await store.journal.close()
        loops.shutdown()
        log.write(.info, "stopped")
        log.flush()
    }
}
