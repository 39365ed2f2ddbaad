package import Loop

/// What went wrong in this room: a code to act on, a text for people that says what and where, and what OpenSSL or the
/// system said of it.
package struct TLSError: Error, Sendable, Hashable {
    package enum Code: Sendable, Hashable {
        /// The folder of the local CA can be read or changed by others, or belongs to somebody else.
        case folder
        /// The system refused to read or write.
        case storage
        /// What was read is no certificate, no key, or no local CA.
        case malformed
        /// The key and the certificate do not belong together.
        case mismatch
        /// The certificate's time is over, or has not come.
        case expired
        /// The other side's certificate is not to be trusted.
        case untrusted
        /// The other side broke off, or broke the protocol.
        case session
        /// OpenSSL refused what should always work.
        case internalFault
    }

    package let code: Code
    package let context: String
    /// The reasons beneath, the first one first; may be empty.
    package let cause: [String]

    package init(_ code: Code, _ context: String, cause: [String] = []) {
        (self.code, self.context, self.cause) = (code, context, cause)
    }

    package init(_ context: String, _ error: SystemError) {
        self.init(.storage, context, cause: [error.description])
    }
}

extension TLSError: CustomStringConvertible {
    /// `the key in k.pem cannot be read: unsupported`
    package var description: String { ([context] + cause).joined(separator: ": ") }
}
