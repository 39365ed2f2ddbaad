import CLinux
import Glibc

/// What to watch a descriptor for. Its other side going away is always watched.
package struct Interest: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let read = Interest(rawValue: 1)
    package static let write = Interest(rawValue: 2)
    /// Tell of changes only, not of states that last.
    package static let edge = Interest(rawValue: 4)
    /// Of the loops that watch the same descriptor, wake as few as possible.
    package static let exclusive = Interest(rawValue: 8)
}

/// What a descriptor is ready for.
package struct Readiness: Sendable {
    package var read = false
    package var write = false
    /// The peer will send nothing more.
    package var end = false
    /// Both directions are closed, or the descriptor has failed.
    package var broken = false

    /// There are bytes, or their end.
    package var allowsReading: Bool { read || end }
}

/// The kernel's readiness queue: epoll. Another system's would take this file's place.
struct Poller: Sendable {
    private let epoll: Int32

    /// Room for the events of one wait.
    struct Events: ~Copyable {
        fileprivate let buffer: UnsafeMutableBufferPointer<epoll_event>
        init(capacity: Int) { buffer = .allocate(capacity: capacity) }
        deinit { buffer.deallocate() }

        subscript(index: Int) -> (token: UInt64, readiness: Readiness) {
            let event = buffer[index]
            let mask = event.events
            let readiness = Readiness(
                read: mask & EPOLLIN.rawValue != 0, write: mask & EPOLLOUT.rawValue != 0,
                end: mask & EPOLLRDHUP.rawValue != 0, broken: mask & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0)
            return (event.data.u64, readiness)
        }
    }

    init() throws(SystemError) { epoll = try System.epollCreate() }

    func add(_ descriptor: Int32, _ interest: Interest, token: UInt64) throws(SystemError) {
        try System.epollControl(epoll, EPOLL_CTL_ADD, descriptor, event(interest, token))
    }

    func change(_ descriptor: Int32, _ interest: Interest, token: UInt64) throws(SystemError) {
        try System.epollControl(epoll, EPOLL_CTL_MOD, descriptor, event(interest, token))
    }

    func remove(_ descriptor: Int32) throws(SystemError) {
        try System.epollControl(epoll, EPOLL_CTL_DEL, descriptor, epoll_event())
    }

    /// Waits at most `milliseconds`, for ever if negative; says how many events came.
    func wait(_ events: borrowing Events, milliseconds: Int32) throws(SystemError) -> Int {
        try System.epollWait(epoll, events.buffer, milliseconds: milliseconds)
    }

    func close() { System.close(epoll) }

    private func event(_ interest: Interest, _ token: UInt64) -> epoll_event {
        // EPOLLEXCLUSIVE refuses EPOLLRDHUP; a listening socket has no peer to lose.
        var mask: UInt32 = interest.contains(.exclusive) ? EPOLLEXCLUSIVE.rawValue : EPOLLRDHUP.rawValue
        if interest.contains(.read) { mask |= EPOLLIN.rawValue }
        if interest.contains(.write) { mask |= EPOLLOUT.rawValue }
        if interest.contains(.edge) { mask |= EPOLLET.rawValue }
        return epoll_event(events: mask, data: epoll_data_t(u64: token))
    }
}
