/// What is wrong with a certificate, on purpose. Each client that accepts one does not check certificates.
package enum CertificateFlaw: String, Sendable, Hashable, CaseIterable {
    /// Its time is over.
    case expired
    /// It is for another host.
    case wrongHost
    /// Nobody knows who signed it.
    case unknownCA

    /// The first label of the host names that lead to it, as in `wrong-host.localhost`.
    package var label: String {
        switch self {
        case .expired: "expired"
        case .wrongHost: "wrong-host"
        case .unknownCA: "unknown-ca"
        }
    }

    /// That of a host name; of an address, no name and any other name, an unknown CA.
    package init(host: String?) {
        let label = host?.lowercased().split(separator: ".", omittingEmptySubsequences: false).first
        self = Self.allCases.first { $0.label == label ?? "" } ?? .unknownCA
    }
}
