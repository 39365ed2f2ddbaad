import COpenSSL
import Loop

/// One TLS connection without its socket: bytes of the wire go in by `receive` and come out by `takeOutput`, bytes of
/// the application come out by `read` and go in by `write`. After each call there may be output to send, also after
/// one that failed (the alert that tells the other side why). For one task at a time.
package final class Session {
    package enum Progress: Hashable, Sendable {
        /// More bytes of the other side are needed.
        case incomplete
        case complete
        /// The other side will send no more (`close_notify`).
        case closed
        /// It cannot go on.
        case failed(TLSError)
    }

    package enum Reading: Hashable, Sendable {
        /// So many bytes were put into the buffer.
        case bytes(Int)
        case incomplete, closed
        case failed(TLSError)
    }

    let ssl: Owned
    let output = WireOutput()
    private let protocols: ProtocolList
    private let leaves: (any LeafSource)?
    private let local: SubjectName?
    /// What broke the connection; it stays broken.
    var failure: TLSError?

    /// Keeps `protocols` alive, which OpenSSL only points to.
    init(
        _ ssl: consuming Owned, _ protocols: ProtocolList, leaves: (any LeafSource)?, local: SubjectName?
    ) throws(TLSError) {
        let input = BIO_new(BIO_s_mem())
        let sink = output.makeBIO()
        // Both are the session's from now on.
        SSL_set_bio(ssl.pointer, input, sink)
        if input == nil || sink == nil { throw .openSSL("no memory for a TLS session") }
        self.ssl = ssl
        (self.protocols, self.leaves, self.local) = (protocols, leaves, local)
    }

    // MARK: The application's side

    /// Goes on with the handshake; complete once it is done. `read` and `write` do this, too.
    package func advance() -> Progress {
        if let failure { return .failed(failure) }
        if SSL_is_init_finished(ssl.pointer) == 1 { return .complete }
        while true {
            ErrorQueue.clear()
            let result = SSL_do_handshake(ssl.pointer)
            if result == 1 { return .complete }
            switch SSL_get_error(ssl.pointer, result) {
            case SSL_ERROR_WANT_READ: return .incomplete
            case SSL_ERROR_ZERO_RETURN: return .closed
            case SSL_ERROR_WANT_X509_LOOKUP where failure == nil: useLeaf()
            default: return .failed(fail("the TLS handshake failed"))
            }
        }
    }

    /// Fills at most the buffer. Ask again until it is incomplete: only then all that was received is read.
    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
        switch advance() {
        case .incomplete: return .incomplete
        case .closed: return .closed
        case .failed(let error): return .failed(error)
        case .complete: break
        }
        ErrorQueue.clear()
        var count = 0
        let result = SSL_read_ex(ssl.pointer, buffer.baseAddress, buffer.count, &count)
        if result == 1 { return .bytes(count) }
        switch SSL_get_error(ssl.pointer, result) {
        case SSL_ERROR_WANT_READ: return .incomplete
        case SSL_ERROR_ZERO_RETURN: return .closed
        default: return .failed(fail("the TLS connection broke"))
        }
    }

    /// Encrypts all of `bytes` into the output, or none while the handshake is incomplete. The output holds it until
    /// it is taken, so write no more at once than you want to keep.
    package func write(_ bytes: UnsafeRawBufferPointer) -> Progress {
        let progress = advance()
        if progress != .complete || bytes.isEmpty { return progress }
        ErrorQueue.clear()
        var count = 0
        let result = SSL_write_ex(ssl.pointer, bytes.baseAddress, bytes.count, &count)
        if result == 1 { return .complete }
        if SSL_get_error(ssl.pointer, result) == SSL_ERROR_WANT_READ { return .incomplete }
        return .failed(fail("the TLS connection broke"))
    }

    /// Says that nothing more will be written (`close_notify`, RFC 8446 section 6.1).
    package func close() {
        if failure == nil, SSL_is_init_finished(ssl.pointer) == 1 { SSL_shutdown(ssl.pointer) }
        ErrorQueue.clear()
    }

    // MARK: Failing

    private func useLeaf() {
        do throws(TLSError) {
            let now = WallClock.now() / 1_000_000_000
            guard let leaves else { throw TLSError(.internalFault, "a server without a certificate") }
            let identity = try leaves.identity(serverName: sni, local: local, now: now)
            let (certificate, key) = (identity.certificate, identity.key)
            try use(certificate.reference(), key.reference())
            if leaves.hasOneChain { return }
            for certificate in identity.chain { try addToChain(certificate.reference()) }
        } catch {
            failure = error
            // The next call ends the handshake, with an alert to the client.
            SSL_set_cert_cb(ssl.pointer, refuseCertificate, nil)
        }
    }

    private func use(_ certificate: borrowing Owned, _ key: borrowing Owned) throws(TLSError) {
        try TLSError.check(SSL_use_certificate(ssl.pointer, certificate.pointer), "a certificate cannot be used")
        try TLSError.check(SSL_use_PrivateKey(ssl.pointer, key.pointer), "a key cannot be used")
    }

    /// Has it sent after this session's own certificate.
    private func addToChain(_ certificate: borrowing Owned) throws(TLSError) {
        // OpenSSL counts it once more.
        let result = SSL_ctrl(ssl.pointer, SSL_CTRL_CHAIN_CERT, 1, UnsafeMutableRawPointer(certificate.pointer))
        try TLSError.check(Int32(truncatingIfNeeded: result), "a chain")
    }

    private func fail(_ context: String) -> TLSError {
        if let failure { return failure }
        let verification = SSL_get_verify_result(ssl.pointer)
        let error: TLSError
        if verification == Int(X509_V_OK) {
            error = .openSSL(context, .session)
        } else {
            ErrorQueue.clear()
            let reason = X509_verify_cert_error_string(verification).map { String(cString: $0) }
            error = TLSError(.untrusted, "the server is not trusted", cause: reason.map { [$0] } ?? [])
        }
        failure = error
        return error
    }
}

private func refuseCertificate(_ ssl: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) -> Int32 { 0 }
