import Control
import FoundationEssentials
import HTTP
import Loop
import Model
import Pages
import Runs
import ScenarioFile
import TLS

/// What a server is put together from.
extension MockServer {
    static func api(
        _ configuration: ServerConfiguration, _ store: RunStore, _ lifecycle: Lifecycle, _ token: String
    ) -> ControlAPI {
        ControlAPI(
            store: store, scenarios: configuration.scenarios,
            access: AccessPolicy(
                mode: configuration.admin, token: token, allowedHosts: configuration.allowedHosts,
                publicURL: configuration.publicURL),
            dashboard: ControlAPI.dashboard(publicFolder: configuration.publicFolder),
            place: { lifecycle.place ?? ControlAPI.Place(port: Int(configuration.port)) }, version: Product.version,
            isReady: { lifecycle.isReady }, stopping: { await lifecycle.untilStopping() })
    }

    /// The port with bad certificates, if it is wanted.
    static func badCertificates(_ configuration: ServerConfiguration, _ store: RunStore) -> BadCertificates? {
        guard configuration.badHTTPSPort != nil else { return nil }
        let flaws = CertificateFlaw.allCases.map {
            BadCertificates.Flaw(name: $0.rawValue, label: $0.label, isDefault: $0 == .unknownCA)
        }
        return BadCertificates(flaws, runs: store)
    }

    static func pages(
        _ configuration: ServerConfiguration, _ store: RunStore, _ certificates: BadCertificates?,
        _ lifecycle: Lifecycle
    ) -> any Responder {
        let library = configuration.scenarios
        let scenarios = Scenarios(
            defaultName: configuration.scenario,
            named: { name in
                guard let scenario = library.entry(named: name)?.reading.scenario else { return nil }
                return (scenario, ScenarioFile.text(of: scenario))
            },
            all: { library.entries().compactMap(\.reading.scenario) })
        var router = Router()
        Pages(
            runs: store, scenarios: scenarios, files: Pages.files(publicFolder: configuration.publicFolder),
            certificates: certificates,
            ports: { lifecycle.place.map { Pages.Ports(http: $0.port, https: $0.httpsPort) } ?? Pages.Ports() }
        ).addRoutes(to: &router)
        return FaultResponder(router, runs: store)
    }

    /// Reads the scenario that a run was stored with.
    static func restore(_ text: String) throws -> Scenario {
        let reading = ScenarioFile.restore(text)
        guard let scenario = reading.scenario else {
            throw ServerError(reading.diagnostics.first?.message ?? "it is none")
        }
        return scenario
    }

    /// 256 random bits, in hexadecimal digits.
    static func makeToken() throws(SystemError) -> String {
        let digits = Array("0123456789abcdef")
        return String(try Random.bytes(32).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    /// For scripts that wait for the server: the base URLs, one a line, whole or not at all.
    func writeReadyFile() throws(ServerError) {
        guard let path = readyFile else { return }
        let text = baseURLs.map { $0 + "\n" }.joined()
        do { try Data(text.utf8).write(to: URL(filePath: path), options: .atomic) } catch {
            throw ServerError("cannot write the ready file \(path)")
        }
    }

    func removeReadyFile() {
        guard let path = readyFile else { return }
        try? FileManager.default.removeItem(atPath: path)
    }
}
