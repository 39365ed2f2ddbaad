import COpenSSL

extension Session {
    /// A memory BIO never shrinks; one that grew past this is exchanged once it is empty, so that idle connections
    /// are small.
    private static let keptCapacity = 32768

    /// Takes bytes that came from the other side.
    package func receive(_ bytes: UnsafeRawBufferPointer) {
        if bytes.isEmpty { return }
        let input = SSL_get_rbio(ssl.pointer)
        if openssl_bio_count(input) == 0, openssl_bio_capacity(input) > Self.keptCapacity,
            let fresh = BIO_new(BIO_s_mem())
        {
            SSL_set0_rbio(ssl.pointer, fresh)
        }
        let taken = BIO_write(SSL_get_rbio(ssl.pointer), bytes.baseAddress, Int32(clamping: bytes.count))
        if Int(taken) != bytes.count { failure = .openSSL("no memory for what was received") }
    }

    /// How many bytes wait to be sent to the other side.
    package var outputCount: Int { openssl_bio_count(SSL_get_wbio(ssl.pointer)) }

    /// Moves bytes that are to be sent into the buffer, and says how many.
    package func takeOutput(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let output = SSL_get_wbio(ssl.pointer)
        let count = Int(max(0, BIO_read(output, buffer.baseAddress, Int32(clamping: buffer.count))))
        if openssl_bio_count(output) == 0, openssl_bio_capacity(output) > Self.keptCapacity,
            SSL_is_init_finished(ssl.pointer) == 1, let fresh = BIO_new(BIO_s_mem())
        {
            SSL_set0_wbio(ssl.pointer, fresh)
        }
        return count
    }

    /// Bytes of memory that the buffers of both directions take.
    var bufferCapacity: Int {
        openssl_bio_capacity(SSL_get_rbio(ssl.pointer)) + openssl_bio_capacity(SSL_get_wbio(ssl.pointer))
    }

    /// All bytes that are to be sent.
    package func takeOutput() -> [UInt8] {
        let count = outputCount
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = takeOutput(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}
