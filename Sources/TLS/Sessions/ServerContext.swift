import COpenSSL
package import Loop
import Synchronization

/// What all TLS connections of a server have in common: TLS 1.2 and 1.3, resumption by tickets (RFC 5077, RFC 8446
/// section 2.2), ALPN and certificates. Any loop may use it.
package final class ServerContext: Sendable {
    /// How long a client may come back with a ticket, in seconds.
    private static let ticketLifetime = 7200

    private let context: Mutex<Owned>
    private let protocols: ProtocolList
    private let leaves: (any LeafSource)?
    /// SHA-256 of the public key of all its certificates (RFC 5280 section 4.1.2.7); `nil` where there are several.
    package let keyDigest: [UInt8]?

    /// Certificates are the local CA's, made for the name that a client asks for. `names` are further names and addresses
    /// by which clients reach this server, for those that ask for no name. `protocols` are for ALPN, the best first.
    package convenience init(
        _ authority: LocalAuthority, names: [SubjectName] = [], protocols: [String] = ["h2", "http/1.1"]
    ) throws(TLSError) {
        let context = try Self.context(chain: [authority.intermediate])
        // The handshake waits there until `Session` has found the certificate.
        SSL_CTX_set_cert_cb(context.pointer, waitForCertificate, nil)
        let leaves = try LeafCache(authority, names: names)
        self.init(context, protocols, leaves, keyDigest: try leaves.key.publicDigest())
    }

    /// Every client gets a certificate that it must refuse: `CertificateFlaw` says by which name which one. They are
    /// signed by `authority`, as far as they are not of an unknown CA. `now` is in seconds since 1970.
    package convenience init(
        flawedBy authority: LocalAuthority?, now: Int64, protocols: [String] = ["h2", "http/1.1"]
    ) throws(TLSError) {
        let context = try Self.context(chain: [])
        SSL_CTX_set_cert_cb(context.pointer, waitForCertificate, nil)
        self.init(context, protocols, try FlawedLeaves(authority, now: now))
    }

    /// Every client gets the same certificate.
    package convenience init(
        _ identity: Identity, protocols: [String] = ["h2", "http/1.1"]
    ) throws(TLSError) {
        let context = try Self.context(chain: identity.chain)
        let certificate = try identity.certificate.reference()
        let key = try identity.key.reference()
        try TLSError.check(
            SSL_CTX_use_certificate(context.pointer, certificate.pointer), "the certificate cannot be used", .malformed)
        try TLSError.check(SSL_CTX_use_PrivateKey(context.pointer, key.pointer), "the key cannot be used", .mismatch)
        self.init(context, protocols, nil, keyDigest: try identity.key.publicDigest())
    }

    private init(
        _ context: consuming sending Owned, _ protocols: [String], _ leaves: (any LeafSource)?,
        keyDigest: [UInt8]? = nil
    ) {
        self.keyDigest = keyDigest
        self.protocols = ProtocolList(protocols)
        self.protocols.choose(in: context.pointer)
        self.leaves = leaves
        self.context = Mutex(context)
    }

    private static func context(chain: [Certificate]) throws(TLSError) -> Owned {
        let context = try ContextMaking.context(TLS_server_method(), .tls12 ... .tls13)
        openssl_set_server_options(context.pointer)
        openssl_accept_server_names(context.pointer)
        let name = Array("branch-mock".utf8)
        SSL_CTX_set_session_id_context(context.pointer, name, UInt32(name.count))
        SSL_CTX_set_timeout(context.pointer, ticketLifetime)
        for certificate in chain {
            let certificate = try certificate.reference()
            try TLSError.check(openssl_add_chain_certificate(context.pointer, certificate.pointer), "a chain")
        }
        return context
    }

    /// A session for a connection that came to the address `local`.
    package func session(local: SocketAddress? = nil) throws(TLSError) -> Session {
        let ssl = try ContextMaking.session(context)
        SSL_set_accept_state(ssl.pointer)
        return try Session(ssl, protocols, leaves: leaves, local: local.map { SubjectName($0) })
    }
}

/// Stops a handshake that has no certificate yet, until it is called again.
private func waitForCertificate(_ ssl: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) -> Int32 {
    SSL_get_certificate(ssl) == nil ? -1 : 1
}
