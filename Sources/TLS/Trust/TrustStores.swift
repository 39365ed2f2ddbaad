package import Loop

/// The places on this machine where the CA's root can be made to count.
package struct TrustStores: Sendable {
    private let system: SystemStore?
    private let browsers: BrowserStores?

    /// `browsers` are left out where it is not known whose they are.
    package init(system: SystemStore? = .here, browsers: BrowserStores?) {
        (self.system, self.browsers) = (system, browsers)
    }

    /// Makes this machine's programs trust the root; says of each place what was done. A root of the same name that was
    /// there before goes.
    package func install(_ root: Certificate, on loop: EventLoop) async throws -> [TrustReport] {
        let name = try root.commonName()
        var reports = [try await system?.install(name, root, on: loop) ?? Self.unknown]
        reports += try await browsers?.install(name, root, on: loop) ?? []
        return reports
    }

    /// Takes every root of this common name away.
    package func uninstall(name: String, on loop: EventLoop) async throws -> [TrustReport] {
        var reports = [try await system?.uninstall(name, on: loop) ?? Self.unknown]
        reports += try await browsers?.uninstall(name, on: loop) ?? []
        return reports
    }

    private static let unknown = TrustReport(
        outcome: .skipped,
        text:
            "this system's own store is not one that is known here: give it the file that `branch-mock ca export` writes"
    )
}
