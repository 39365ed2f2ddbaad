/// The local CA: a root that devices trust, whose key exists no longer, and the one intermediate it signed. The
/// intermediate's key is kept, and can sign only for servers on this machine and near it (`NameConstraints`), so that
/// who steals it cannot turn it on its owner.
package final class LocalAuthority: Sendable {
    package let root: Certificate
    package let constraints: NameConstraints
    /// Until when it can sign, in seconds since 1970.
    package let expiry: Int64
    let intermediate: Certificate
    let key: PrivateKey

    /// A new one, kept in memory only. `owner` says whose it is (`sam@mini`); `now` is in seconds since 1970. The root's
    /// key lives for the length of this call.
    package init(branchNames: Bool, owner: String, now: Int64) throws(TLSError) {
        let validity = Lifetime.span(from: now, days: Lifetime.authorityDays)
        let rootKey = try PrivateKey()
        root = try CertificateTemplate(
            commonName: Self.name(owner: owner), validity: validity,
            extensions: [
                (.basicConstraints, "critical,CA:TRUE,pathlen:1"), (.keyUsage, "critical,keyCertSign"),
                (.subjectKey, "hash"),
            ]
        ).sign(for: rootKey, by: rootKey)
        key = try PrivateKey()
        constraints = .local(branchNames: branchNames)
        intermediate = try CertificateTemplate(
            commonName: "Branch Mock intermediate CA (\(owner))", validity: validity,
            extensions: [
                (.basicConstraints, "critical,CA:TRUE,pathlen:0"), (.keyUsage, "critical,keyCertSign"),
                (.extendedKeyUsage, "serverAuth"), (.nameConstraints, constraints.configuration),
                (.subjectKey, "hash"), (.authorityKey, "keyid:always"),
            ]
        ).sign(for: key, by: rootKey, issuer: root)
        expiry = validity.upperBound
    }

    /// Reads what `pem` wrote; throws `.malformed` for anything else, a CA without constraints included.
    init(pem: [UInt8], source: String) throws(TLSError) {
        let certificates = try Certificate.all(pem: pem, source: source)
        guard certificates.count == 2, let constraints = try NameConstraints(of: certificates[0]),
            try certificates[0].isSigned(by: certificates[1]), try certificates[1].isSigned(by: certificates[1])
        else { throw TLSError(.malformed, "\(source) is no local CA of Branch Mock") }
        (intermediate, root) = (certificates[0], certificates[1])
        key = try PrivateKey(pem: pem, source: source)
        guard try key.belongs(to: intermediate) else {
            throw TLSError(.mismatch, "the key in \(source) does not belong to the certificate in it")
        }
        self.constraints = constraints
        expiry = try intermediate.validity().upperBound
    }

    /// All there is to keep: the intermediate's key and certificate, then the root's certificate.
    func pem() throws(TLSError) -> [UInt8] { try key.pem() + intermediate.pem() + root.pem() }

    /// A new certificate for a server with these names, with a key of its own if none is given. It holds for 90 days, and
    /// no longer than the CA.
    func identity(for names: [SubjectName], key: PrivateKey? = nil, now: Int64) throws(TLSError) -> Identity {
        let wanted = Lifetime.span(from: now, days: Lifetime.leafDays)
        guard now < expiry else {
            throw TLSError(.expired, "the local CA has expired; `branch-mock ca renew` makes a new one")
        }
        let leafKey: PrivateKey
        if let key { leafKey = key } else { leafKey = try PrivateKey() }
        let leaf = try CertificateTemplate(
            commonName: nil, validity: wanted.clamped(to: wanted.lowerBound...expiry),
            extensions: [
                (.basicConstraints, "critical,CA:FALSE"), (.keyUsage, "critical,digitalSignature"),
                (.extendedKeyUsage, "serverAuth"),
                (.subjectAlternativeName, names.map(\.configuration).joined(separator: ",")),
                (.subjectKey, "hash"), (.authorityKey, "keyid:always"),
            ]
        ).sign(for: leafKey, by: self.key, issuer: intermediate)
        return Identity(certificate: leaf, chain: [intermediate], key: leafKey)
    }
}

/// How long certificates hold.
enum Lifetime {
    static let authorityDays: Int64 = 3650
    static let leafDays: Int64 = 90
    /// A leaf with less than this left is made anew.
    static let renewalDays: Int64 = 30
    static let day: Int64 = 86400

    /// It starts a day early: the clocks of emulators lag when they wake from a snapshot. Both ends belong to it
    /// (RFC 5280 section 4.1.2.5).
    static func span(from now: Int64, days: Int64) -> ClosedRange<Int64> { (now - day)...(now - day + days * day - 1) }
}
