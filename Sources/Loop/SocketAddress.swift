import Glibc

/// An IPv4 or IPv6 address and a port.
package enum SocketAddress: Hashable, Sendable {
    /// The address as a number: 127.0.0.1 is 0x7F000001.
    case v4(UInt32, port: UInt16)
    /// The address as two numbers, the first 64 bits first.
    case v6(UInt64, UInt64, scope: UInt32 = 0, port: UInt16)

    package static func loopback(port: UInt16) -> Self { .v4(0x7F00_0001, port: port) }
    package static func loopback6(port: UInt16) -> Self { .v6(0, 1, port: port) }

    /// An address literal, such as `127.0.0.1`, `::1` or `[::1]`; nil for anything else, names included.
    package init?(_ text: some StringProtocol, port: UInt16) {
        var v4 = in_addr()
        if inet_pton(AF_INET, String(text), &v4) == 1 {
            self = .v4(UInt32(bigEndian: v4.s_addr), port: port)
            return
        }
        let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : String(text)
        var v6 = in6_addr()
        guard inet_pton(AF_INET6, bare, &v6) == 1 else { return nil }
        self = .v6(v6, scope: 0, port: port)
    }

    package var port: UInt16 {
        switch self {
        case .v4(_, let port), .v6(_, _, _, let port): port
        }
    }

    /// 127.0.0.0/8 (also mapped into IPv6) or ::1.
    package var isLoopback: Bool {
        switch self {
        case .v4(let address, _): address >> 24 == 127
        case .v6(0, 1, _, _): true
        case .v6(0, let low, _, _): low >> 32 == 0xFFFF && low >> 24 & 0xFF == 127
        case .v6: false
        }
    }

    /// The address alone: `127.0.0.1`, `::1`.
    package var host: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        switch self {
        case .v4(let address, _):
            var v4 = in_addr(s_addr: address.bigEndian)
            inet_ntop(AF_INET, &v4, &text, socklen_t(text.count))
        case .v6(let high, let low, _, _):
            var v6 = in6_addr(high: high, low: low)
            inet_ntop(AF_INET6, &v6, &text, socklen_t(text.count))
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension SocketAddress: CustomStringConvertible {
    /// `127.0.0.1:80`, `[::1]:80`
    package var description: String {
        if case .v6 = self { return "[\(host)]:\(port)" }
        return "\(host):\(port)"
    }
}

extension SocketAddress {
    static func v6(_ address: in6_addr, scope: UInt32, port: UInt16) -> Self {
        var address = address
        let (high, low) = withUnsafeBytes(of: &address) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        return .v6(high, low, scope: scope, port: port)
    }

    var family: Int32 {
        switch self {
        case .v4: AF_INET
        case .v6: AF_INET6
        }
    }

    init?(_ storage: sockaddr_storage) {
        let family = Int32(storage.ss_family)
        let address: Self? = withUnsafeBytes(of: storage) { bytes in
            switch family {
            case AF_INET:
                let v4 = bytes.loadUnaligned(as: sockaddr_in.self)
                return .v4(UInt32(bigEndian: v4.sin_addr.s_addr), port: UInt16(bigEndian: v4.sin_port))
            case AF_INET6:
                let v6 = bytes.loadUnaligned(as: sockaddr_in6.self)
                return .v6(v6.sin6_addr, scope: v6.sin6_scope_id, port: UInt16(bigEndian: v6.sin6_port))
            default: return nil
            }
        }
        guard let address else { return nil }
        self = address
    }

    func withSockaddr<Result>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        switch self {
        case .v4(let address, let port):
            var v4 = sockaddr_in()
            v4.sin_family = sa_family_t(AF_INET)
            v4.sin_port = port.bigEndian
            v4.sin_addr.s_addr = address.bigEndian
            return try withSockaddr(of: &v4, body)
        case .v6(let high, let low, let scope, let port):
            var v6 = sockaddr_in6()
            v6.sin6_family = sa_family_t(AF_INET6)
            v6.sin6_port = port.bigEndian
            v6.sin6_addr = in6_addr(high: high, low: low)
            v6.sin6_scope_id = scope
            return try withSockaddr(of: &v6, body)
        }
    }

    private func withSockaddr<Address, Result>(
        of address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        try withUnsafePointer(to: &address) { (pointer) throws(SystemError) in
            let length = socklen_t(MemoryLayout<Address>.size)
            return try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { (pointer) throws(SystemError) in
                try body(pointer, length)
            }
        }
    }
}

extension in6_addr {
    fileprivate init(high: UInt64, low: UInt64) {
        self.init()
        withUnsafeMutableBytes(of: &self) { bytes in
            bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
            bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
    }
}
