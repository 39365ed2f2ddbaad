import CLinux
import Glibc

extension System {
    /// Reads once; 0 is the end.
    @inline(never)
    package static func read(
        _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Int? {
        try runUnlessBlocking(.read, descriptor) { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
    }

    /// Writes once, and says how much went.
    @inline(never)
    package static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) throws(SystemError) -> Int? {
        try runUnlessBlocking(.write, descriptor) {
            Glibc.write(descriptor, buffer.baseAddress, writable(descriptor, buffer.count))
        }
    }

    /// Writes two buffers in one call, and says how much went of both.
    @inline(never)
    package static func write(
        _ descriptor: Int32, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
    ) throws(SystemError) -> Int? {
        let allowed = writable(descriptor, first.count + second.count)
        let firstCount = min(first.count, allowed)
        var vectors = (
            iovec(iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress), iov_len: firstCount),
            iovec(iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress), iov_len: allowed - firstCount)
        )
        return try runUnlessBlocking(.write, descriptor) {
            withUnsafeBytes(of: &vectors) { bytes in
                writev(descriptor, bytes.assumingMemoryBound(to: iovec.self).baseAddress, 2)
            }
        }
    }

    /// Writes all of it, waiting for room also where the descriptor does not block. Not from a loop.
    package static func writeAll(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) throws(SystemError) {
        var rest = buffer[...]
        while !rest.isEmpty {
            if let count = try write(descriptor, UnsafeRawBufferPointer(rebasing: rest)) {
                rest = rest.dropFirst(count)
            } else {
                try waitUntilWritable(descriptor)
            }
        }
    }

    @inline(never)
    private static func waitUntilWritable(_ descriptor: Int32) throws(SystemError) {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = try run(.poll, descriptor) { Int(poll(&wanted, 1, -1)) }
    }

    /// Closes; a failure cannot be acted on, and the descriptor is gone either way.
    @inline(never)
    package static func close(_ descriptor: Int32) {
        _ = Glibc.close(descriptor)
    }

    /// Opens for reading if `flags` say nothing else; closed on exec.
    @inline(never)
    package static func open(_ path: String, flags: Int32 = O_RDONLY) throws(SystemError) -> Int32 {
        do throws(SystemError) { return Int32(try run(.open) { Int(Glibc.open(path, flags | O_CLOEXEC)) }) } catch {
            throw SystemError(error.call, error.code, path)
        }
    }

    /// How many columns the terminal behind a descriptor has; nil for what is no terminal.
    @inline(never)
    package static func columns(_ descriptor: Int32) -> Int? {
        try? run(.ioctl, descriptor) { Int(linux_columns(descriptor)) }
    }

    /// The two ends of a pipe: read this, write that.
    @inline(never)
    static func pipe() throws(SystemError) -> (read: Int32, write: Int32) {
        var ends: (Int32, Int32) = (-1, -1)
        _ = try run(.pipe) {
            withUnsafeMutableBytes(of: &ends) { Int(linux_pipe($0.assumingMemoryBound(to: Int32.self).baseAddress)) }
        }
        return ends
    }

    @inline(never)
    static func setNonBlocking(_ descriptor: Int32) throws(SystemError) {
        let flags = Int32(try run(.fcntl, descriptor) { Int(fcntl(descriptor, F_GETFL)) })
        _ = try run(.fcntl, descriptor) { Int(fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)) }
    }

    /// A copy numbered `minimum` or more, closed on exec.
    @inline(never)
    static func duplicate(_ descriptor: Int32, from minimum: Int32) throws(SystemError) -> Int32 {
        Int32(try run(.fcntl, descriptor) { Int(fcntl(descriptor, F_DUPFD_CLOEXEC, minimum)) })
    }
}
