import TLS

/// Digests of content, for rooms that see HTTP only.
package enum ContentDigest {
    /// SHA-256: 32 bytes.
    package static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] { SHA256.digest(bytes) }

    /// SHA-256 in 64 lower-case hexadecimal digits.
    package static func sha256Hex(_ bytes: some Sequence<UInt8>) -> String { SHA256.hex(bytes) }
}
