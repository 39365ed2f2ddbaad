import CLinux
import Glibc

extension System {
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
        guard (try? run(.getifaddrs) { Int(getifaddrs(&list)) }) != nil else { return [] }
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

    /// Fills the buffer from the kernel's generator.
    @inline(never)
    static func random(_ buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try run(.getrandom) { linux_random(buffer.baseAddress, buffer.count) }
    }
}
