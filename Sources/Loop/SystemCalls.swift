import CLinux
import Glibc

/// Every system call of the product. Each is wrapped once and never inlined, so that nothing (an ARC release, say)
/// runs between the call and the reading of `errno`; -1 becomes a `SystemError`, and EINTR is retried, here only.
/// "nil" from a call means that it would have blocked.
package enum System {
    @inline(__always)
    private static func run(
        _ call: SystemCall, _ descriptor: Int32 = -1, _ body: () -> Int
    ) throws(SystemError) -> Int {
        while true {
            #if DEBUG
                if let code = ForcedErrors.take(call, descriptor) {
                    if code == EINTR { continue }
                    throw SystemError(call, code)
                }
            #endif
            let result = body()
            if result != -1 { return result }
            let code = errno
            if code != EINTR { throw SystemError(call, code) }
        }
    }

    @inline(__always)
    private static func runUnlessBlocking(
        _ call: SystemCall, _ descriptor: Int32, _ body: () -> Int
    ) throws(SystemError) -> Int? {
        while true {
            #if DEBUG
                if let code = ForcedErrors.take(call, descriptor) {
                    if code == EINTR { continue }
                    if code == EAGAIN { return nil }
                    throw SystemError(call, code)
                }
            #endif
            let result = body()
            if result != -1 { return result }
            let code = errno
            if code == EAGAIN { return nil }
            if code != EINTR { throw SystemError(call, code) }
        }
    }
}

// MARK: Bytes

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
        try runUnlessBlocking(.write, descriptor) { Glibc.write(descriptor, buffer.baseAddress, buffer.count) }
    }

    /// Writes two buffers in one call, and says how much went of both.
    @inline(never)
    package static func write(
        _ descriptor: Int32, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
    ) throws(SystemError) -> Int? {
        var vectors = (
            iovec(iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress), iov_len: first.count),
            iovec(iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress), iov_len: second.count)
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

    /// Fills the buffer from the kernel's generator.
    @inline(never)
    static func random(_ buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try run(.getrandom) { linux_random(buffer.baseAddress, buffer.count) }
    }
}

// MARK: Files

extension System {
    /// Opens a file in the folder behind `directory`, closed on exec; one that is made gets `permissions`, less the
    /// umask.
    @inline(never)
    package static func open(
        _ name: String, in directory: Int32, flags: Int32, permissions: UInt32 = 0
    ) throws(SystemError) -> Int32 {
        try naming(name) { () throws(SystemError) in
            Int32(try run(.open) { Int(openat(directory, name, flags | O_CLOEXEC, permissions)) })
        }
    }

    /// Makes one folder.
    @inline(never)
    package static func makeDirectory(_ path: String, permissions: UInt32) throws(SystemError) {
        try naming(path) { () throws(SystemError) in _ = try run(.mkdir) { Int(mkdir(path, permissions)) } }
    }

    /// What kind of file is open, whose it is, and who may use it.
    @inline(never)
    package static func status(_ descriptor: Int32) throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try run(.fstat, descriptor) { Int(fstat(descriptor, &status)) }
        return FileStatus(status)
    }

    /// Returns when the file's bytes are on the disk.
    @inline(never)
    package static func synchronize(_ descriptor: Int32) throws(SystemError) {
        _ = try run(.fsync, descriptor) { Int(fsync(descriptor)) }
    }

    /// All bytes up to the end; nil if there are more than `limit`. For files, which never block.
    package static func readAll(_ descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while bytes.count <= limit {
            let result = chunk.withUnsafeMutableBytes { buffer in
                Result { () throws(SystemError) in try read(descriptor, buffer) ?? 0 }
            }
            let count = try result.get()
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
        return nil
    }

    /// Gives a file of the folder one more name; `EEXIST` if that is taken.
    @inline(never)
    package static func link(_ name: String, to other: String, in directory: Int32) throws(SystemError) {
        try naming(other) { () throws(SystemError) in
            _ = try run(.link, directory) { Int(linkat(directory, name, directory, other, 0)) }
        }
    }

    /// Renames a file of the folder, over one that has that name already.
    @inline(never)
    package static func rename(_ name: String, to other: String, in directory: Int32) throws(SystemError) {
        try naming(other) { () throws(SystemError) in
            _ = try run(.rename, directory) { Int(renameat(directory, name, directory, other)) }
        }
    }

    /// Takes a name of a file away.
    @inline(never)
    package static func remove(_ name: String, in directory: Int32) throws(SystemError) {
        try naming(name) { () throws(SystemError) in
            _ = try run(.unlink, directory) { Int(unlinkat(directory, name, 0)) }
        }
    }

    private static func naming<Result>(
        _ subject: String, _ body: () throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        do throws(SystemError) { return try body() } catch { throw SystemError(error.call, error.code, subject) }
    }
}

// MARK: Sockets

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
        try runUnlessBlocking(.write, descriptor) { Glibc.send(descriptor, buffer.baseAddress, buffer.count, 0) }
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

// MARK: Readiness

extension System {
    @inline(never)
    static func epollCreate() throws(SystemError) -> Int32 {
        Int32(try run(.epollCreate) { Int(epoll_create1(Int32(EPOLL_CLOEXEC))) })
    }

    @inline(never)
    static func epollControl(
        _ epoll: Int32, _ operation: Int32, _ descriptor: Int32, _ event: epoll_event
    ) throws(SystemError) {
        var event = event
        _ = try run(.epollControl, descriptor) { Int(epoll_ctl(epoll, operation, descriptor, &event)) }
    }

    /// Waits at most `milliseconds`, for ever if negative; says how many events came.
    @inline(never)
    static func epollWait(
        _ epoll: Int32, _ events: UnsafeMutableBufferPointer<epoll_event>, milliseconds: Int32
    ) throws(SystemError) -> Int {
        try run(.epollWait) {
            Int(epoll_wait(epoll, events.baseAddress, Int32(clamping: events.count), milliseconds))
        }
    }

    @inline(never)
    static func eventfd() throws(SystemError) -> Int32 {
        Int32(try run(.eventfd) { Int(CLinux.eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))) })
    }

    /// Adds one to an eventfd. It can only refuse when it is full, and then its reader will wake anyway.
    @inline(never)
    static func signal(_ eventfd: Int32) {
        var one: UInt64 = 1
        _ = Glibc.write(eventfd, &one, 8)
    }

    /// Takes an eventfd's count and leaves it at 0.
    @inline(never)
    static func drain(_ eventfd: Int32) -> UInt64 {
        var count: UInt64 = 0
        return Glibc.read(eventfd, &count, 8) == 8 ? count : 0
    }
}

// MARK: Processes, signals, threads

extension System {
    @inline(never)
    static func spawn(_ child: inout linux_child) throws(SystemError) -> pid_t {
        var pid: pid_t = 0
        _ = try run(.spawn) { Int(linux_spawn(&child, &pid)) }
        return pid
    }

    @inline(never)
    static func pidfdOpen(_ pid: pid_t) throws(SystemError) -> Int32 {
        Int32(try run(.pidfdOpen) { Int(linux_pidfd_open(pid)) })
    }

    /// The child's end, nil while it runs.
    @inline(never)
    static func reap(_ pidfd: Int32) throws(SystemError) -> ExitStatus? {
        var status: Int32 = 0
        var signaled: Int32 = 0
        guard try run(.waitid, pidfd, { Int(linux_reap(pidfd, &status, &signaled)) }) == 1 else { return nil }
        return signaled == 1 ? .signaled(status) : .exited(status)
    }

    /// Sends `signal` to a process, or to a process group when `pid` is negative.
    @inline(never)
    static func kill(_ pid: pid_t, _ signal: Int32) throws(SystemError) {
        _ = try run(.kill) { Int(Glibc.kill(pid, signal)) }
    }

    @inline(never)
    static func watchSignal(_ signal: Int32, counter: Int32) throws(SystemError) {
        _ = try run(.sigaction) { Int(linux_watch_signal(signal, counter)) }
    }

    @inline(never)
    static func restoreSignal(_ signal: Int32) throws(SystemError) {
        _ = try run(.sigaction) { Int(linux_restore_signal(signal)) }
    }

    @inline(never)
    static func ignoreSignal(_ signal: Int32) throws(SystemError) {
        _ = try run(.sigaction) { Int(linux_ignore_signal(signal)) }
    }

    @inline(never)
    static func descriptorLimit() throws(SystemError) -> rlimit {
        var limit = rlimit()
        _ = try run(.resourceLimit) { Int(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)) }
        return limit
    }

    @inline(never)
    static func setDescriptorLimit(_ limit: rlimit) throws(SystemError) {
        var limit = limit
        _ = try run(.resourceLimit) { Int(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)) }
    }

    /// The IPv4 addresses of this machine's interfaces that are up, by the names of these, without loopback; none if the system does not tell.
    @inline(never)
    static func interfaces() -> [(name: String, address: SocketAddress)] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var interfaces: [(String, SocketAddress)] = []
        for entry in sequence(first: list, next: { $0?.pointee.ifa_next }) {
            guard let interface = entry?.pointee, let address = interface.ifa_addr,
                address.pointee.sa_family == AF_INET, interface.ifa_flags & UInt32(IFF_UP) != 0
            else { continue }
            let v4 = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
            let found = SocketAddress.v4(UInt32(bigEndian: v4.sin_addr.s_addr), port: 0)
            if !found.isLoopback { interfaces.append((String(cString: interface.ifa_name), found)) }
        }
        return interfaces
    }

    /// Nanoseconds of a clock such as `CLOCK_MONOTONIC`. These clocks cannot fail on Linux.
    @inline(never)
    static func clock(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The user whose rights this process has.
    @inline(never)
    package static func effectiveUser() -> UInt32 { geteuid() }

    /// The machine's name, as it calls itself.
    @inline(never)
    package static func hostName() throws(SystemError) -> String {
        var name = [CChar](repeating: 0, count: 256)
        _ = try run(.gethostname) { Int(gethostname(&name, name.count - 1)) }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// How many processors this process may use.
    @inline(never)
    static func processors() -> Int { Int(linux_processors()) }

    static func currentThread() -> UInt { UInt(pthread_self()) }

    /// Starts a thread that runs `loop` and then ends. It keeps the loop alive.
    @inline(never)
    static func startThread(_ loop: EventLoop) throws(SystemError) -> UInt {
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(loop)
        let code = pthread_create(&thread, nil, runLoop, argument.toOpaque())
        if code != 0 {
            argument.release()
            throw SystemError(.thread, code)
        }
        return UInt(thread)
    }

    @inline(never)
    static func joinThread(_ thread: UInt) {
        pthread_join(pthread_t(thread), nil)
    }
}

/// At file level, since a closure made in isolated code would check its executor and trap on the new thread.
private func runLoop(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let loop = Unmanaged<EventLoop>.fromOpaque(argument).takeRetainedValue()
    linux_name_thread("loop-\(loop.index)")
    loop.run()
    return nil
}
