import COpenSSL

/// SHA-256 by OpenSSL.
package enum SHA256 {
    /// The digest: 32 bytes.
    package static func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        bytes.withContiguousStorageIfAvailable { digest(UnsafeRawBufferPointer($0)) }
            ?? [UInt8](bytes).withUnsafeBytes { digest($0) }
    }

    /// The digest in 64 lower-case hexadecimal digits.
    package static func hex(_ bytes: some Sequence<UInt8>) -> String {
        hex(ofDigest: digest(bytes))
    }

    static func hex(ofDigest digest: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The digest of a region of memory.
    package static func digest(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            let done = EVP_Digest(bytes.baseAddress, bytes.count, digest.baseAddress, nil, EVP_sha256(), nil)
            // It has no input that it refuses: only a lack of memory can fail it.
            precondition(done == 1, "no memory for a digest")
            count = 32
        }
    }
}
