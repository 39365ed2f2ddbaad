import COpenSSL

/// A memory BIO, for calls that read or write bytes through one.
struct MemoryBuffer: ~Copyable {
    private let bio: Owned

    var pointer: OpaquePointer { bio.pointer }

    /// Holds `bytes` to be read.
    init(_ bytes: [UInt8] = []) throws(TLSError) {
        let bio = try Owned(BIO_new(BIO_s_mem()), BIO_free_all, "no memory for a buffer")
        let count = Int32(clamping: bytes.count)
        if count > 0, BIO_write(bio.pointer, bytes, count) != count { throw .openSSL("no memory for a buffer") }
        self.bio = bio
    }

    /// All that was written and not read.
    func take() -> [UInt8] {
        let count = openssl_bio_count(bio.pointer)
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = Int(max(0, BIO_read(bio.pointer, buffer.baseAddress, Int32(clamping: count))))
        }
    }
}
