import CLinux
import Glibc

extension System {
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
