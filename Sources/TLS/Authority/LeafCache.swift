import Loop
import Synchronization

/// The server's own certificates, made when a client first asks for their name and made anew before they end.
final class LeafCache: LeafSource {
    private struct Leaf {
        var identity: Identity
        /// From its first second until it is time for the next one; a clock may have been set back since it was made.
        var use: Range<Int64>
    }

    /// What clients ask for that send no server name, as those do that use an address (RFC 6066 section 3): this
    /// machine, and what emulators (Android's, Genymotion's) call it.
    private static let usual: [SubjectName] = [
        .dns("localhost"), .address([127, 0, 0, 1]), .address([UInt8](repeating: 0, count: 15) + [1]),
        .address([10, 0, 2, 2]), .address([10, 0, 3, 2]),
    ]
    /// More than one server has names for; past it they are made again.
    private static let limit = 256

    let hasOneChain = true
    let authority: LocalAuthority
    /// That of all leaves, as long as the server runs: who knows it knows each of them.
    let key: PrivateKey
    private let base: [SubjectName]
    private let leaves = Mutex<[[SubjectName]: Leaf]>([:])

    /// `names` are further ones by which this server is reached without a server name; those that the CA may not sign for
    /// are left out.
    init(_ authority: LocalAuthority, names: [SubjectName]) throws(TLSError) {
        (self.authority, key) = (authority, try PrivateKey())
        base = Self.merged(Self.usual, names.filter(authority.constraints.permit))
    }

    /// The certificate for a client that asks for `serverName` at the address `local`. A name that the CA may not sign for
    /// gets the usual one: a client that says "wrong name" is easier to understand than one that says "broken off".
    func identity(serverName: String?, local: SubjectName?, now: Int64) throws(TLSError) -> Identity {
        let names = names(serverName.flatMap { SubjectName($0) }, local)
        return try leaves.withLock { (leaves) throws(TLSError) in
            if let leaf = leaves[names], leaf.use.contains(now) { return leaf.identity }
            let identity = try authority.identity(for: names, key: key, now: now)
            let validity = try identity.certificate.validity()
            let end = validity.upperBound
            if leaves.count >= Self.limit { leaves.removeAll() }
            // The last days of the CA itself are no reason to make a new one for each client.
            let renewal = end == authority.expiry ? end : end - Lifetime.renewalDays * Lifetime.day
            leaves[names] = Leaf(identity: identity, use: validity.lowerBound..<max(renewal, validity.lowerBound))
            return identity
        }
    }

    private func names(_ asked: SubjectName?, _ local: SubjectName?) -> [SubjectName] {
        if case .dns = asked, let asked, asked != .dns("localhost"), authority.constraints.permit(asked) {
            return [asked]
        }
        return Self.merged(base, [asked, local].compactMap { $0 }.filter(authority.constraints.permit))
    }

    private static func merged(_ names: [SubjectName], _ more: [SubjectName]) -> [SubjectName] {
        more.reduce(into: names) { if !$0.contains($1) { $0.append($1) } }
    }
}
