import TLS

/// Digests of content, for rooms that see HTTP only.
package enum ContentDigest {
    /// SHA-256: 32 bytes.
    package static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] { SHA256.digest(bytes) }

    /// SHA-256 in 64 lower-case hexadecimal digits.
    package static func sha256Hex(_ bytes: some Sequence<UInt8>) -> String { SHA256.hex(bytes) }

    /// The same of content that is had in stretches, with a turn for everyone else on the loop between them.
    package static func sha256Hex(
        of count: Int, bytes: (Range<Int>) -> [UInt8]
    ) async -> String {
        var digest = RunningDigest()
        for start in stride(from: 0, to: count, by: 1 << 20) {
            bytes(start..<min(start + 1 << 20, count)).withUnsafeBytes { digest.add($0) }
            await Task.yield()
        }
        return digest.hex()
    }
}
