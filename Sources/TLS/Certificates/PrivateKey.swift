import COpenSSL
import Synchronization

/// A private key. OpenSSL wipes its secret when the last count of it is freed.
final class PrivateKey: Sendable {
    private let object: Mutex<Owned>

    /// A new key on the curve P-256 (FIPS 186-5).
    init() throws(TLSError) {
        object = Mutex(try Owned(openssl_make_p256_key(), EVP_PKEY_free, "no key could be made"))
    }

    /// The first private key of a PEM text, as PKCS #8 or of an older kind; throws `.malformed` if there is none or it
    /// is locked by a passphrase.
    init(pem: [UInt8], source: String) throws(TLSError) {
        guard let block = try PEM.blocks(pem, source: source).first(where: { $0.label.hasSuffix("PRIVATE KEY") })
        else { throw TLSError(.malformed, "\(source) has no private key") }
        if block.hasHeaders || block.label == PEM_STRING_PKCS8 {
            throw TLSError(.malformed, "the key in \(source) is locked by a passphrase; give one that is not")
        }
        ErrorQueue.clear()
        let key = block.bytes.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_AutoPrivateKey(nil, &start, bytes.count)
        }
        object = Mutex(try Owned(key, EVP_PKEY_free, "\(source) has a key that cannot be read", .malformed))
    }

    /// One more count of the key, to hand to OpenSSL.
    func reference() throws(TLSError) -> Owned {
        try Owned(object.withLock { openssl_retain_key($0.pointer) }, EVP_PKEY_free, "a key is used too often")
    }

    /// PKCS #8 without a passphrase (RFC 5958, RFC 7468 section 10).
    func pem() throws(TLSError) -> [UInt8] {
        let output = try MemoryBuffer()
        let key = try reference()
        try TLSError.check(
            PEM_write_bio_PKCS8PrivateKey(output.pointer, key.pointer, nil, nil, 0, nil, nil),
            "a key cannot be written")
        return output.take()
    }

    /// SHA-256 of the public key as certificates have it (RFC 5280 section 4.1.2.7).
    func publicDigest() throws(TLSError) -> [UInt8] {
        let key = try reference()
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = Int(i2d_PUBKEY(key.pointer, &bytes))
        guard count > 0, let bytes else { throw TLSError(.internalFault, "a key cannot be written") }
        defer { openssl_free(bytes) }
        return SHA256.digest(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// Whether the certificate is for this key.
    func belongs(to certificate: Certificate) throws(TLSError) -> Bool {
        let key = try reference()
        let certificate = try certificate.reference()
        defer { ErrorQueue.clear() }
        return X509_check_private_key(certificate.pointer, key.pointer) == 1
    }
}
