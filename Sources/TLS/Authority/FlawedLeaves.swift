import Synchronization

/// Certificates that every client must refuse. Each has one flaw only, so that an app that overlooks it is found out.
final class FlawedLeaves: LeafSource {
    private struct Leaf {
        var identity: Identity
        var made: Int64
    }

    /// More than one server has names for; past it they are made again.
    private static let limit = 256
    private static let elsewhere = SubjectName.dns("another-host.localhost")

    /// Whom clients may trust.
    private let authority: LocalAuthority
    /// Whom nobody can trust: it lives in this memory only.
    private let stranger: LocalAuthority
    private let leaves = Mutex<[String: Leaf]>([:])

    /// Without an authority that clients may trust, all are of an unknown one.
    init(_ authority: LocalAuthority?, now: Int64) throws(TLSError) {
        stranger = try LocalAuthority(branchNames: false, owner: "unknown", now: now)
        self.authority = authority ?? stranger
    }

    let hasOneChain = false

    func identity(serverName: String?, local: SubjectName?, now: Int64) throws(TLSError) -> Identity {
        let name = serverName.flatMap { SubjectName($0) } ?? local ?? .dns("localhost")
        return try leaves.withLock { (leaves) throws(TLSError) in
            if let leaf = leaves[name.configuration], now < leaf.made + Lifetime.renewalDays * Lifetime.day {
                return leaf.identity
            }
            let identity = try make(CertificateFlaw(host: serverName), name, now)
            if leaves.count >= Self.limit { leaves.removeAll() }
            leaves[name.configuration] = Leaf(identity: identity, made: now)
            return identity
        }
    }

    private func make(_ flaw: CertificateFlaw, _ name: SubjectName, _ now: Int64) throws(TLSError) -> Identity {
        switch flaw {
        case .expired: try authority.identity(for: [name], now: now - (Lifetime.leafDays + 10) * Lifetime.day)
        case .wrongHost: try authority.identity(for: [Self.elsewhere], now: now)
        case .unknownCA: try stranger.identity(for: [name], now: now)
        }
    }
}
