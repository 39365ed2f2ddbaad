package import HTTP
import Model
package import Runs
package import ScenarioFile

/// The control API: everything under `/__admin`, and the health of the server.
package struct ControlAPI: Sendable {
    /// What `apiVersion` says. Grows only if something that callers rely on goes away.
    static let apiVersion = 1

    /// Where the server is found.
    package struct Place: Sendable {
        /// Of HTTP.
        package var port: Int
        /// Of HTTPS; `nil` if it is not spoken.
        package var httpsPort: Int?
        /// SHA-256 of the public key of its certificates, in base64, where they have one in common.
        package var httpsKey: String?
        /// `nil` if the server's certificate is not of the local CA.
        package var root: RootCertificate?
        /// An address at which other machines reach it, if it listens there.
        package var lanAddress: String?

        package init(
            port: Int, httpsPort: Int? = nil, httpsKey: String? = nil, root: RootCertificate? = nil,
            lanAddress: String? = nil
        ) {
            (self.port, self.httpsPort, self.httpsKey) = (port, httpsPort, httpsKey)
            (self.root, self.lanAddress) = (root, lanAddress)
        }

        /// The member `https` of `GET /__admin`.
        var https: JSON { httpsPort.map { ["port": .int($0), "keySHA256": JSON(httpsKey)] } ?? .null }
    }

    let store: RunStore
    let scenarios: ScenarioLibrary
    let access: AccessPolicy
    let dashboard: StaticFiles
    let place: @Sendable () -> Place
    /// The product's version.
    let version: String
    let isReady: @Sendable () -> Bool
    /// Returns once the server begins to stop: who waits is answered then.
    let stopping: @Sendable () async -> Void

    package init(
        store: RunStore, scenarios: ScenarioLibrary, access: AccessPolicy,
        dashboard: StaticFiles = dashboard(publicFolder: nil), place: @escaping @Sendable () -> Place, version: String,
        isReady: @escaping @Sendable () -> Bool, stopping: @escaping @Sendable () async -> Void
    ) {
        (self.store, self.scenarios, self.access, self.place) = (store, scenarios, access, place)
        self.dashboard = dashboard
        (self.version, self.isReady, self.stopping) = (version, isReady, stopping)
    }

    /// Lets the body wait, but not longer than the server goes on: then it is canceled.
    func untilStopped<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await body() }
            group.addTask {
                await stopping()
                return nil
            }
            guard let first = try await group.next(), let value = first else { throw CancellationError() }
            return value
        }
    }
}
