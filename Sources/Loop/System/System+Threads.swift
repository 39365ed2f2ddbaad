import CLinux
import Glibc

extension System {
    static func currentThread() -> UInt { UInt(pthread_self()) }

    /// Starts a thread that runs `loop` and then ends. It keeps the loop alive.
    @inline(never)
    static func startThread(_ loop: EventLoop) throws(SystemError) -> UInt {
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(loop)
        do throws(SystemError) {
            // It gives its error back instead of leaving it in errno.
            _ = try run(.thread) {
                let code = pthread_create(&thread, nil, runLoop, argument.toOpaque())
                errno = code
                return code == 0 ? 0 : -1
            }
        } catch {
            argument.release()
            throw error
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
