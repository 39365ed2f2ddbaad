import COpenSSL

/// SHA-256 of bytes that come in pieces.
package struct RunningDigest: ~Copyable {
    private let context: OpaquePointer

    package init() {
        // Like `SHA256.digest`, these fail for lack of memory only.
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            preconditionFailure("no memory for a digest")
        }
        self.context = context
    }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        let done = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        precondition(done == 1, "a digest takes bytes of any number")
    }

    /// The digest in 64 lower-case hexadecimal digits.
    package consuming func hex() -> String {
        let digest = [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            let done = EVP_DigestFinal_ex(context, digest.baseAddress, nil)
            precondition(done == 1, "a digest ends once")
            count = 32
        }
        return SHA256.hex(ofDigest: digest)
    }

    deinit { EVP_MD_CTX_free(context) }
}
