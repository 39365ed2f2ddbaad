import CZlib

/// Compression by zlib in gzip's format (RFC 1952), without a time, so that the same bytes always become the same.
enum Gzip {
    /// Nil if there is no memory for it.
    static func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        var stream = z_stream()
        guard bytes.count <= UInt32.max / 2, zlib_start_gzip(&stream) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        // zlib asks for a pointer that it could write to, and does not.
        stream.next_in = UnsafeMutablePointer(mutating: bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(bytes.count)
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        var result = Z_OK
        let compressed = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            stream.next_out = buffer.baseAddress
            stream.avail_out = UInt32(bound)
            result = deflate(&stream, Z_FINISH)
            count = bound - Int(stream.avail_out)
        }
        return result == Z_STREAM_END ? compressed : nil
    }
}
