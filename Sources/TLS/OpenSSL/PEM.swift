import COpenSSL

/// The blocks of a PEM text (RFC 7468).
enum PEM {
    struct Block {
        /// What stands after BEGIN, such as `CERTIFICATE`.
        var label: String
        /// There are headers, as old kinds of keys have that are locked by a passphrase (RFC 1421 section 4.6).
        var hasHeaders: Bool
        var bytes: [UInt8]
    }

    /// All blocks, in their order; what stands between them is skipped. Throws `.malformed` for a damaged one.
    static func blocks(_ text: [UInt8], source: String) throws(TLSError) -> [Block] {
        ErrorQueue.clear()
        let input = try MemoryBuffer(text)
        var blocks: [Block] = []
        var (label, header): (UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?)
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        while PEM_read_bio(input.pointer, &label, &header, &bytes, &count) == 1 {
            guard let label, let header else { break }
            blocks.append(
                Block(
                    label: String(cString: label), hasHeaders: header[0] != 0,
                    bytes: Array(UnsafeBufferPointer(start: bytes, count: count))))
            openssl_free(label)
            openssl_free(header)
            openssl_free(bytes)
        }
        // The reader stops at the end for want of another start line; whatever else stopped it is damage.
        guard ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE else {
            throw .openSSL("\(source) is no PEM file that can be read", .malformed)
        }
        ErrorQueue.clear()
        return blocks
    }
}
