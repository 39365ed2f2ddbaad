package import Loop

/// A name that a certificate can be for (RFC 5280 section 4.2.1.6): a host name or an address.
package enum SubjectName: Hashable, Sendable {
    /// In lower case, without a dot at the end.
    case dns(String)
    /// 4 or 16 bytes in network order.
    case address([UInt8])

    /// A host name or an address literal, such as `localhost`, `10.0.2.2` or `[::1]`; nil for what is neither.
    package init?(_ text: some StringProtocol) {
        if let address = SocketAddress(text, port: 0) {
            self.init(address)
            return
        }
        let name = text.lowercased()
        let bare = name.hasSuffix(".") ? String(name.dropLast()) : name
        guard Self.isHostName(bare) else { return nil }
        self = .dns(bare)
    }

    /// An address without its port. One of IPv4 in IPv6's clothes (`::ffff:127.0.0.1`) is of IPv4.
    package init(_ address: SocketAddress) {
        switch address {
        case .v4(let number, _): self = .address(number.networkBytes)
        case .v6(0, let low, _, _) where low >> 32 == 0xFFFF:
            self = .address(UInt32(truncatingIfNeeded: low).networkBytes)
        case .v6(let high, let low, _, _): self = .address(high.networkBytes + low.networkBytes)
        }
    }

    /// Letters, digits, hyphens and underscores in labels of 1 to 63, at most 253 in all; the last label is no number
    /// (RFC 1123 section 2.1), so that what looks like an address is none.
    private static func isHostName(_ name: String) -> Bool {
        guard !name.isEmpty, name.utf8.count <= 253 else { return false }
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let allowed = labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                && label.allSatisfy(isNameByte)
        }
        return allowed && labels.last?.allSatisfy { digits.contains($0) } == false
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case digits, UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

extension SubjectName: CustomStringConvertible {
    /// `localhost`, `127.0.0.1`, `::1`
    package var description: String {
        switch self {
        case .dns(let name): name
        case .address(let bytes): addressText(bytes)
        }
    }

    /// As OpenSSL's configuration writes it: `DNS:localhost`, `IP:::1`.
    var configuration: String {
        switch self {
        case .dns(let name): "DNS:\(name)"
        case .address(let bytes): "IP:\(addressText(bytes))"
        }
    }
}

/// Four bytes as `127.0.0.1`, sixteen as `::1`.
func addressText(_ bytes: [UInt8]) -> String {
    func number<Number: FixedWidthInteger>(_ bytes: some Sequence<UInt8>) -> Number {
        bytes.reduce(0) { $0 << 8 | Number($1) }
    }
    return bytes.count == 4
        ? SocketAddress.v4(number(bytes), port: 0).host
        : SocketAddress.v6(number(bytes.prefix(8)), number(bytes.dropFirst(8)), port: 0).host
}

extension FixedWidthInteger {
    fileprivate var networkBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
