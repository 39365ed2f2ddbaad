import CLinux
import Glibc

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
