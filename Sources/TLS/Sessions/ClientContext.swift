import COpenSSL
import Synchronization

/// What the TLS connections of a client have in common: whom it trusts, and what it speaks.
package final class ClientContext: Sendable {
    private let context: Mutex<Owned>
    private let protocols: ProtocolList

    /// Trusts servers whose certificates lead to one of `roots`, and nobody else: the system's roots do not count.
    package init(
        trusting roots: [Certificate], protocols: [String] = ["http/1.1"],
        versions: ClosedRange<TLSVersion> = .tls12 ... .tls13
    ) throws(TLSError) {
        let context = try ContextMaking.context(TLS_client_method(), versions)
        SSL_CTX_set_verify(context.pointer, SSL_VERIFY_PEER, nil)
        for root in roots {
            let root = try root.reference()
            try TLSError.check(X509_STORE_add_cert(SSL_CTX_get_cert_store(context.pointer), root.pointer), "a root")
        }
        self.protocols = ProtocolList(protocols)
        self.context = Mutex(context)
    }

    /// A session with the server of that name or address, which its certificate must be for (RFC 9525).
    /// `resuming` is what `Session.resumption` gave before.
    package func session(for server: SubjectName, resuming: [UInt8]? = nil) throws(TLSError) -> Session {
        let ssl = try ContextMaking.session(context)
        SSL_set_connect_state(ssl.pointer)
        let wire = protocols.wire
        // Alone among its kind, this call answers 0 for success.
        if SSL_set_alpn_protos(ssl.pointer, wire, UInt32(wire.count)) != 0 { throw .openSSL("ALPN") }
        switch server {
        case .dns(let name):
            SSL_set_hostflags(ssl.pointer, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
            try TLSError.check(SSL_set1_host(ssl.pointer, name), "a server's name")
            try TLSError.check(openssl_set_server_name(ssl.pointer, name), "a server's name")
        case .address(let bytes):
            try TLSError.check(
                X509_VERIFY_PARAM_set1_ip(SSL_get0_param(ssl.pointer), bytes, bytes.count), "a server's address")
        }
        if let resuming { try resume(ssl.pointer, resuming) }
        return try Session(ssl, protocols, leaves: nil, local: nil)
    }

    private func resume(_ ssl: OpaquePointer, _ bytes: [UInt8]) throws(TLSError) {
        let session = bytes.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_SSL_SESSION(nil, &start, bytes.count)
        }
        let owned = try Owned(session, SSL_SESSION_free, "a session to resume", .malformed)
        try TLSError.check(SSL_set_session(ssl, owned.pointer), "a session to resume", .malformed)
    }
}
