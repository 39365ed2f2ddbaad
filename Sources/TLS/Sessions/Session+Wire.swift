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

    /// Whether `read` has anything to look at that was received; not all of it need be for the application.
    package var hasInput: Bool { SSL_pending(ssl.pointer) > 0 || openssl_bio_count(SSL_get_rbio(ssl.pointer)) > 0 }

    /// How many bytes wait to be sent to the other side.
    package var outputCount: Int { output.bytes.count }

    /// All bytes that are to be sent.
    package func takeOutput() -> [UInt8] {
        var bytes: [UInt8] = []
        exchangeOutput(&bytes)
        return bytes
    }

    /// Gives all bytes that are to be sent for `bytes`, which must be empty: what comes next is put into its memory.
    package func exchangeOutput(_ bytes: inout [UInt8]) { swap(&output.bytes, &bytes) }

    /// Bytes of memory that the buffers of both directions take.
    var bufferCapacity: Int { openssl_bio_capacity(SSL_get_rbio(ssl.pointer)) + output.bytes.capacity }
}
