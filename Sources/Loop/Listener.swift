import Glibc

/// A listening TCP socket, for any number of loops to accept from.
package struct Listener: Sendable {
    package let descriptor: Int32
    /// Where it listens, with the port that it got.
    package let address: SocketAddress

    /// Binds and listens; port 0 takes a free one. An IPv6 socket takes no IPv4.
    package init(on wanted: SocketAddress, backlog: Int32 = 4096) throws(SystemError) {
        let descriptor = try System.socket(wanted.family)
        do {
            try System.setOption(descriptor, level: SOL_SOCKET, SO_REUSEADDR, 1)
            if case .v6 = wanted { try System.setOption(descriptor, level: Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
            try System.bind(descriptor, wanted)
            try System.listen(descriptor, backlog: backlog)
            address = try System.address(of: descriptor)
            self.descriptor = descriptor
        } catch {
            System.close(descriptor)
            throw SystemError(error.call, error.code, wanted.description)
        }
    }

    package func close() { System.close(descriptor) }
}
