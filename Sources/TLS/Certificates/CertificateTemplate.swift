import COpenSSL
import Glibc

/// What a certificate is to say, before it is signed (RFC 5280 section 4).
struct CertificateTemplate {
    /// The organization is always Branch Mock, so that no one takes it for the real thing.
    var commonName: String?
    /// Seconds since 1970.
    var validity: ClosedRange<Int64>
    /// Values are written as in OpenSSL's configuration (`x509v3_config`).
    var extensions: [(id: Extension, value: String)]

    /// The kinds of RFC 5280 sections 4.2.1.1 to 4.2.1.12 that are used, by OpenSSL's numbers.
    struct Extension {
        let number: Int32

        static let authorityKey = Extension(number: NID_authority_key_identifier)
        static let basicConstraints = Extension(number: NID_basic_constraints)
        static let extendedKeyUsage = Extension(number: NID_ext_key_usage)
        static let keyUsage = Extension(number: NID_key_usage)
        static let nameConstraints = Extension(number: NID_name_constraints)
        static let subjectAlternativeName = Extension(number: NID_subject_alt_name)
        static let subjectKey = Extension(number: NID_subject_key_identifier)
    }

    /// Signs by ECDSA with SHA-256. Without an issuer the certificate is its own.
    func sign(
        for subject: PrivateKey, by key: PrivateKey, issuer: Certificate? = nil
    ) throws(TLSError) -> Certificate {
        ErrorQueue.clear()
        let certificate = try Owned(X509_new(), X509_free, "no memory for a certificate")
        try fill(certificate.pointer)
        let subjectKey = try subject.reference()
        try check(X509_set_pubkey(certificate.pointer, subjectKey.pointer))
        if let issuer {
            let issuer = try issuer.reference()
            try check(X509_set_issuer_name(certificate.pointer, X509_get_subject_name(issuer.pointer)))
            try extend(certificate.pointer, issuer: issuer.pointer)
        } else {
            try check(X509_set_issuer_name(certificate.pointer, X509_get_subject_name(certificate.pointer)))
            try extend(certificate.pointer, issuer: certificate.pointer)
        }
        let signingKey = try key.reference()
        try check(X509_sign(certificate.pointer, signingKey.pointer, EVP_sha256()))
        return Certificate(certificate)
    }

    private func fill(_ certificate: OpaquePointer) throws(TLSError) {
        try check(X509_set_version(certificate, Int(X509_VERSION_3)))
        // 127 random bits, positive: RFC 5280 section 4.1.2.2 allows 20 bytes.
        let serial = try Owned(BN_new(), BN_free, "no memory for a number")
        try check(BN_rand(serial.pointer, 127, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY))
        if BN_to_ASN1_INTEGER(serial.pointer, X509_get_serialNumber(certificate)) == nil {
            throw .openSSL("no serial number")
        }
        if ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(validity.lowerBound)) == nil
            || ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(validity.upperBound)) == nil
        {
            throw .openSSL("a time that a certificate cannot hold")
        }
        let name = X509_get_subject_name(certificate)
        for (field, value) in [("O", "Branch Mock"), ("CN", commonName)] {
            guard let value else { continue }
            let bytes = Array(value.utf8)
            try check(
                X509_NAME_add_entry_by_txt(name, field, MBSTRING_UTF8, bytes, Int32(clamping: bytes.count), -1, 0))
        }
    }

    private func extend(_ certificate: OpaquePointer, issuer: OpaquePointer) throws(TLSError) {
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
        for (id, value) in extensions {
            guard let made = X509V3_EXT_nconf_nid(nil, &context, id.number, value) else {
                throw .openSSL("a certificate cannot say \(value)")
            }
            defer { X509_EXTENSION_free(made) }
            try check(X509_add_ext(certificate, made, -1))
        }
    }

    private func check(_ result: Int32) throws(TLSError) { try TLSError.check(result, "a certificate cannot be made") }
}
