import COpenSSL
import Glibc
import Synchronization

/// An X.509 certificate (RFC 5280); it never changes.
package final class Certificate: Sendable {
    private let object: Mutex<Owned>

    init(_ object: consuming sending Owned) { self.object = Mutex(object) }

    /// One more count of the certificate, to hand to OpenSSL.
    func reference() throws(TLSError) -> Owned {
        try Owned(object.withLock { openssl_retain_x509($0.pointer) }, X509_free, "a certificate is used too often")
    }

    /// Reads the binary form; throws `.malformed`.
    package init(der: [UInt8], source: String) throws(TLSError) {
        ErrorQueue.clear()
        let certificate = der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_X509(nil, &start, bytes.count)
        }
        object = Mutex(
            try Owned(certificate, X509_free, "\(source) has a certificate that cannot be read", .malformed))
    }

    /// All certificates of a PEM text, in their order; throws `.malformed` if there is none or one is damaged.
    package static func all(pem: [UInt8], source: String) throws(TLSError) -> [Certificate] {
        var certificates: [Certificate] = []
        for block in try PEM.blocks(pem, source: source) where block.label == PEM_STRING_X509 {
            certificates.append(try Certificate(der: block.bytes, source: source))
        }
        if certificates.isEmpty { throw TLSError(.malformed, "\(source) has no certificate") }
        return certificates
    }

    /// The text form (RFC 7468 section 5), with a line end at the end.
    package func pem() throws(TLSError) -> [UInt8] {
        let output = try MemoryBuffer()
        let certificate = try reference()
        try TLSError.check(PEM_write_bio_X509(output.pointer, certificate.pointer), "a certificate cannot be written")
        return output.take()
    }

    /// The binary form (X.690).
    package func der() throws(TLSError) -> [UInt8] {
        let output = try MemoryBuffer()
        let certificate = try reference()
        try TLSError.check(i2d_X509_bio(output.pointer, certificate.pointer), "a certificate cannot be written")
        return output.take()
    }

    /// The SHA-256 digest of the binary form: 32 bytes.
    package func digest() throws(TLSError) -> [UInt8] {
        let certificate = try reference()
        var count: UInt32 = 0
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        try TLSError.check(
            X509_digest(certificate.pointer, EVP_sha256(), &digest, &count), "no digest of a certificate")
        return Array(digest.prefix(Int(count)))
    }

    /// The digest as people compare it: `AB:01:…`, 32 pairs.
    package func fingerprint() throws(TLSError) -> String {
        try digest().map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
    }

    /// The subject's common name, empty if it has none.
    package func commonName() throws(TLSError) -> String {
        let certificate = try reference()
        let subject = X509_get_subject_name(certificate.pointer)
        let index = X509_NAME_get_index_by_NID(subject, NID_commonName, -1)
        guard index >= 0, let data = X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, index)) else { return "" }
        let bytes = UnsafeBufferPointer(start: ASN1_STRING_get0_data(data), count: Int(ASN1_STRING_length(data)))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// From when until when it holds, in seconds since 1970.
    package func validity() throws(TLSError) -> ClosedRange<Int64> {
        let certificate = try reference()
        var (from, until) = (tm(), tm())
        let read =
            ASN1_TIME_to_tm(X509_get0_notBefore(certificate.pointer), &from) == 1
            && ASN1_TIME_to_tm(X509_get0_notAfter(certificate.pointer), &until) == 1
        let (first, last) = (Int64(timegm(&from)), Int64(timegm(&until)))
        guard read, first <= last else { throw .openSSL("a certificate without a validity", .malformed) }
        return first...last
    }

    /// Whether `issuer` signed this one.
    func isSigned(by issuer: Certificate) throws(TLSError) -> Bool {
        let certificate = try reference()
        let issuer = try issuer.reference()
        defer { ErrorQueue.clear() }
        return X509_verify(certificate.pointer, X509_get0_pubkey(issuer.pointer)) == 1
    }
}
