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
package struct Readiness: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let read = Readiness(rawValue: 1)
    package static let write = Readiness(rawValue: 2)
    /// The peer will send nothing more.
    package static let end = Readiness(rawValue: 4)
    /// Both directions are closed, or the descriptor has failed.
    package static let broken = Readiness(rawValue: 8)

    /// There are bytes, or their end. A set of both would be made anew at each question.
    package var allowsReading: Bool { rawValue & (Self.read.rawValue | Self.end.rawValue) != 0 }
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
            var readiness: Readiness = []
            if event.events & EPOLLIN.rawValue != 0 { readiness.insert(.read) }
            if event.events & EPOLLOUT.rawValue != 0 { readiness.insert(.write) }
            if event.events & EPOLLRDHUP.rawValue != 0 { readiness.insert(.end) }
            if event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { readiness.insert(.broken) }
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
