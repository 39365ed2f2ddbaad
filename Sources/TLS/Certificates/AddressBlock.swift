/// Addresses that share their first bits, such as 10.0.0.0/8.
package struct AddressBlock: Hashable, Sendable {
    /// 4 or 16 bytes in network order.
    let address: [UInt8]
    /// As many bytes, of which the leading bits are set.
    let mask: [UInt8]

    /// An address of 4 or 16 bytes, and how many of its bits are shared.
    init(_ address: [UInt8], bits: Int) {
        self.address = address
        mask = address.indices.map { index in
            let left = min(8, max(0, bits - index * 8))
            return UInt8(truncatingIfNeeded: 0xFF00 >> left)
        }
    }

    /// Reads the contents of a name constraint (RFC 5280 section 4.2.1.10): address, then mask; nil for another length.
    init?(constraint bytes: [UInt8]) {
        guard [8, 32].contains(bytes.count) else { return nil }
        address = Array(bytes.prefix(bytes.count / 2))
        mask = Array(bytes.suffix(bytes.count / 2))
    }

    func contains(_ other: [UInt8]) -> Bool {
        other.count == address.count && zip(zip(address, other), mask).allSatisfy { ($0.0 ^ $0.1) & $1 == 0 }
    }

    /// As OpenSSL's configuration writes it: `IP:10.0.0.0/255.0.0.0`.
    var configuration: String { "IP:\(addressText(address))/\(addressText(mask))" }
}

extension AddressBlock: CustomStringConvertible {
    /// `10.0.0.0/8`
    package var description: String {
        "\(addressText(address))/\(mask.reduce(0) { $0 + $1.nonzeroBitCount })"
    }
}
