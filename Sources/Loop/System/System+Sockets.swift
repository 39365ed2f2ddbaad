import CLinux
import Glibc

extension System {
    @inline(never)
    static func socket(_ family: Int32) throws(SystemError) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        return Int32(try run(.socket) { Int(Glibc.socket(family, kind, 0)) })
    }

    @inline(never)
    static func bind(_ descriptor: Int32, _ address: SocketAddress) throws(SystemError) {
        _ = try address.withSockaddr { (pointer, length) throws(SystemError) in
            try run(.bind, descriptor) { Int(Glibc.bind(descriptor, pointer, length)) }
        }
    }

    @inline(never)
    static func listen(_ descriptor: Int32, backlog: Int32) throws(SystemError) {
        _ = try run(.listen, descriptor) { Int(Glibc.listen(descriptor, backlog)) }
    }

    /// As `read`, for sockets alone: it costs less.
    @inline(never)
    package static func receive(
        _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Int? {
        try runUnlessBlocking(.read, descriptor) { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
    }

    /// As `write`, for sockets alone: it costs less.
    @inline(never)
    package static func send(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) throws(SystemError) -> Int? {
        try runUnlessBlocking(.write, descriptor) {
            Glibc.send(descriptor, buffer.baseAddress, writable(descriptor, buffer.count), 0)
        }
    }

    /// Starts to connect; true if it is done already.
    @inline(never)
    static func connect(_ descriptor: Int32, _ address: SocketAddress) throws(SystemError) -> Bool {
        try address.withSockaddr { (pointer, length) throws(SystemError) in
            do throws(SystemError) {
                _ = try run(.connect, descriptor) { Int(Glibc.connect(descriptor, pointer, length)) }
                return true
            } catch {
                if error.code == EINPROGRESS { return false }
                throw error
            }
        }
    }

    /// The next connection and who made it; it does not block and is closed on exec.
    @inline(never)
    package static func accept(_ descriptor: Int32) throws(SystemError) -> (descriptor: Int32, peer: SocketAddress)? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let accepted = try runUnlessBlocking(.accept, descriptor) {
            withUnsafeMutableBytes(of: &storage) { bytes in
                Int(linux_accept(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &length))
            }
        }
        guard let accepted else { return nil }
        return (Int32(accepted), SocketAddress(storage) ?? .loopback(port: 0))
    }

    /// The socket's own address.
    @inline(never)
    package static func address(of descriptor: Int32) throws(SystemError) -> SocketAddress {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        _ = try run(.getsockname, descriptor) {
            withUnsafeMutableBytes(of: &storage) { bytes in
                Int(getsockname(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &length))
            }
        }
        guard let address = SocketAddress(storage) else { throw SystemError(.getsockname, EAFNOSUPPORT) }
        return address
    }

    /// Sets an option that is a C int.
    @inline(never)
    package static func setOption(
        _ descriptor: Int32, level: Int32, _ option: Int32, _ value: Int32
    ) throws(SystemError) {
        var value = value
        _ = try run(.setsockopt, descriptor) {
            Int(setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size)))
        }
    }

    /// The error that a socket has kept for us, 0 if none.
    @inline(never)
    static func pendingError(_ descriptor: Int32) throws(SystemError) -> Int32 {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        _ = try run(.getsockopt, descriptor) {
            Int(getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &value, &length))
        }
        return value
    }

    /// Bytes that were written and that the peer has not acknowledged yet (`SIOCOUTQ`).
    @inline(never)
    package static func unacknowledged(_ descriptor: Int32) throws(SystemError) -> Int {
        var count: Int32 = 0
        _ = try run(.ioctl, descriptor) { Int(ioctl(descriptor, UInt(TIOCOUTQ), &count)) }
        return Int(count)
    }

    /// Makes the close of a socket a reset.
    @inline(never)
    package static func resetOnClose(_ descriptor: Int32) throws(SystemError) {
        var value = linger(l_onoff: 1, l_linger: 0)
        _ = try run(.setsockopt, descriptor) {
            Int(setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size)))
        }
    }

    /// Says that nothing more will be sent.
    @inline(never)
    package static func shutdownWriting(_ descriptor: Int32) throws(SystemError) {
        _ = try run(.shutdown, descriptor) { Int(Glibc.shutdown(descriptor, Int32(SHUT_WR))) }
    }
}
