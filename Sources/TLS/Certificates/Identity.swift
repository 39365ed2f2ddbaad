/// What a server proves itself by: its certificate, those that lead to a root, and the certificate's key.
package struct Identity: Sendable {
    package let certificate: Certificate
    /// Without the root.
    let chain: [Certificate]
    let key: PrivateKey

    init(certificate: Certificate, chain: [Certificate], key: PrivateKey) {
        (self.certificate, self.chain, self.key) = (certificate, chain, key)
    }

    /// From two PEM texts: the certificate first, then its chain; and its key. The names are those of the files, for
    /// the errors: `.malformed`, or `.mismatch` where the key is of another certificate.
    package init(
        certificates: [UInt8], from certificateFile: String, key: [UInt8], from keyFile: String
    ) throws(TLSError) {
        let all = try Certificate.all(pem: certificates, source: certificateFile)
        let key = try PrivateKey(pem: key, source: keyFile)
        guard try key.belongs(to: all[0]) else {
            throw TLSError(
                .mismatch,
                "the key in \(keyFile) does not belong to the first certificate in \(certificateFile)")
        }
        self.init(certificate: all[0], chain: Array(all.dropFirst()), key: key)
    }
}
