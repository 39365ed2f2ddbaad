import COpenSSL

extension Session {
    /// The protocol that ALPN chose (RFC 7301), such as `h2`; nil if the client offered none.
    package var alpn: String? {
        var (name, count): (UnsafePointer<UInt8>?, UInt32) = (nil, 0)
        SSL_get0_alpn_selected(ssl.pointer, &name, &count)
        return name.map { String(decoding: UnsafeBufferPointer(start: $0, count: Int(count)), as: UTF8.self) }
    }

    /// The server name that the client sent (RFC 6066 section 3), as it sent it.
    package var sni: String? {
        SSL_get_servername(ssl.pointer, TLSEXT_NAMETYPE_host_name).map { String(cString: $0) }
    }

    /// Of a connection whose handshake has come so far.
    package var version: TLSVersion? { TLSVersion(rawValue: SSL_version(ssl.pointer)) }

    /// The cipher suite by its standard name, such as `TLS_AES_128_GCM_SHA256`.
    package var suite: String? {
        SSL_CIPHER_standard_name(SSL_get_current_cipher(ssl.pointer)).map { String(cString: $0) }
    }

    /// Whether the handshake went on from an earlier connection.
    package var isResumed: Bool { SSL_session_reused(ssl.pointer) == 1 }

    /// What `ClientContext` needs to resume this connection later; nil until the server has sent a ticket, which in
    /// TLS 1.3 comes with what is read after the handshake.
    package func resumption() throws(TLSError) -> [UInt8]? {
        guard let session = SSL_get1_session(ssl.pointer) else { return nil }
        defer { SSL_SESSION_free(session) }
        guard SSL_SESSION_is_resumable(session) == 1 else { return nil }
        var start: UnsafeMutablePointer<UInt8>?
        let count = i2d_SSL_SESSION(session, &start)
        guard count > 0, let start else { throw .openSSL("a session cannot be kept") }
        defer { openssl_free(start) }
        return Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }
}
