import COpenSSL

/// What a certificate authority may sign for, and nothing else (RFC 5280 section 4.2.1.10). A name covers all names
/// below it, too: RFC 5280 knows no other kind.
package struct NameConstraints: Hashable, Sendable {
    package let names: [String]
    package let blocks: [AddressBlock]

    /// The names that Branch's pages and Plaid's Hosted Link have in the world.
    package static let branchNames =
        ["onboarding", "direct"].flatMap { app in ["", "-stg", "-sandbox"].map { "\(app)\($0).branchapp.com" } }
        + ["secure.plaid.com"]

    /// This machine and what is near it: localhost, loopback, private (RFC 1918), link-local (RFC 3927, RFC 4291) and
    /// unique local (RFC 4193) addresses; the names of Branch and Plaid only if asked for.
    static func local(branchNames: Bool) -> NameConstraints {
        NameConstraints(
            names: ["localhost"] + (branchNames ? Self.branchNames : []),
            blocks: [
                AddressBlock([127, 0, 0, 0], bits: 8), AddressBlock([10, 0, 0, 0], bits: 8),
                AddressBlock([172, 16, 0, 0], bits: 12), AddressBlock([192, 168, 0, 0], bits: 16),
                AddressBlock([169, 254, 0, 0], bits: 16), AddressBlock(v6(0, last: 1), bits: 128),
                AddressBlock(v6(0xFE80), bits: 10), AddressBlock(v6(0xFC00), bits: 7),
            ])
    }

    private static func v6(_ first: UInt16, last: UInt8 = 0) -> [UInt8] {
        [UInt8(first >> 8), UInt8(first & 0xFF)] + [UInt8](repeating: 0, count: 13) + [last]
    }

    /// Whether the names of Branch and Plaid are among them.
    package var coverBranchNames: Bool { Set(names).isSuperset(of: Self.branchNames) }

    /// Whether a leaf is made for this name: localhost and what is below it, the other names exactly.
    func permit(_ name: SubjectName) -> Bool {
        switch name {
        case .dns(let name): names.contains(name) || names.contains("localhost") && name.hasSuffix(".localhost")
        case .address(let bytes): blocks.contains { $0.contains(bytes) }
        }
    }

    /// As OpenSSL's configuration writes it, critical, so that a client that cannot judge it refuses all.
    var configuration: String {
        "critical,"
            + (names.map { "DNS:\($0)" } + blocks.map(\.configuration)).map { "permitted;\($0)" }
            .joined(separator: ",")
    }
}

extension NameConstraints {
    /// What the certificate says; nil if it says nothing, excludes something, or knows a kind of name that is not ours.
    init?(of certificate: Certificate) throws(TLSError) {
        let certificate = try certificate.reference()
        guard let extensions = X509_get_ext_d2i(certificate.pointer, NID_name_constraints, nil, nil) else { return nil }
        let constraints = extensions.assumingMemoryBound(to: NAME_CONSTRAINTS.self)
        defer { NAME_CONSTRAINTS_free(constraints) }
        let permitted = constraints.pointee.permittedSubtrees
        guard constraints.pointee.excludedSubtrees == nil else { return nil }
        var (names, blocks): ([String], [AddressBlock]) = ([], [])
        for index in 0..<OPENSSL_sk_num(permitted) {
            guard let subtree = OPENSSL_sk_value(permitted, index)?.assumingMemoryBound(to: GENERAL_SUBTREE.self)
            else { return nil }
            var kind: Int32 = 0
            guard let value = GENERAL_NAME_get0_value(subtree.pointee.base, &kind) else { return nil }
            let string = value.assumingMemoryBound(to: ASN1_STRING.self)
            let bytes = Array(
                UnsafeBufferPointer(start: ASN1_STRING_get0_data(string), count: Int(ASN1_STRING_length(string))))
            switch kind {
            case GEN_DNS: names.append(String(decoding: bytes, as: UTF8.self))
            case GEN_IPADD:
                guard let block = AddressBlock(constraint: bytes) else { return nil }
                blocks.append(block)
            default: return nil
            }
        }
        self.init(names: names, blocks: blocks)
    }
}
