import Glibc

/// Every system call of the product, a file for each family of them. Each is wrapped once and never inlined, so that
/// nothing (an ARC release, say) runs between the call and the reading of `errno`; -1 becomes a `SystemError`, and
/// EINTR is retried, here only. "nil" from a call means that it would have blocked.
package enum System {
    @inline(__always)
    static func run(
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
    static func runUnlessBlocking(
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

    /// How many of `bytes` the next write hands to the kernel: all, unless a test wants less.
    @inline(__always)
    static func writable(_ descriptor: Int32, _ bytes: Int) -> Int {
        #if DEBUG
            ForcedErrors.writable(descriptor, bytes)
        #else
            bytes
        #endif
    }
}
