import COpenSSL
import Synchronization

/// The versions of TLS that are spoken.
package enum TLSVersion: Int32, Comparable, Sendable {
    /// RFC 5246
    case tls12 = 0x0303
    /// RFC 8446
    case tls13 = 0x0304

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What server and client have in common.
enum ContextMaking {
    /// Forward secrecy and authenticated encryption only; AES-128 first, as the fastest.
    private static let suites12 =
        ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"]
        .flatMap { ["ECDHE-ECDSA-\($0)", "ECDHE-RSA-\($0)"] }.joined(separator: ":")
    private static let suites13 = "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256"
    private static let groups = "X25519:P-256:P-384"

    static func context(_ method: OpaquePointer?, _ versions: ClosedRange<TLSVersion>) throws(TLSError) -> Owned {
        ErrorQueue.clear()
        let context = try Owned(SSL_CTX_new(method), SSL_CTX_free, "no memory for a TLS context")
        let (lowest, highest) = (versions.lowerBound.rawValue, versions.upperBound.rawValue)
        try TLSError.check(openssl_set_versions(context.pointer, lowest, highest), "TLS versions")
        try TLSError.check(SSL_CTX_set_cipher_list(context.pointer, suites12), "TLS 1.2 suites")
        try TLSError.check(SSL_CTX_set_ciphersuites(context.pointer, suites13), "TLS 1.3 suites")
        try TLSError.check(openssl_set_groups(context.pointer, groups), "TLS groups")
        openssl_release_idle_buffers(context.pointer)
        openssl_cache_no_sessions(context.pointer)
        return context
    }

    /// A new session of the context.
    static func session(_ context: borrowing Mutex<Owned>) throws(TLSError) -> Owned {
        ErrorQueue.clear()
        let counted = try Owned(
            context.withLock { openssl_retain_context($0.pointer) }, SSL_CTX_free, "a context is used too often")
        return try Owned(SSL_new(counted.pointer), SSL_free, "no memory for a TLS session")
    }
}
