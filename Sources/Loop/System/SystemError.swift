import Glibc

/// The system calls this room makes, by their names.
package enum SystemCall: String, Sendable, CaseIterable {
    case accept, bind, connect, epollControl, epollCreate, epollWait, eventfd, fcntl, fstat, fsync
    case gethostname, getifaddrs, getrandom, getsockname, getsockopt, ioctl, kill, link, listen, mkdir
    case open, pidfdOpen, pipe, poll, read
    case rename, resourceLimit, setsockopt, shutdown, sigaction, socket, spawn, thread, unlink, wait, waitid, write
}

/// The error of this room: what was called and how the system refused. Errors without a system call behind them
/// use the nearest code: a closed stream is `EPIPE`, a deadline `ETIMEDOUT`, a message past its limit `EMSGSIZE`.
package struct SystemError: Error, Equatable {
    package var call: SystemCall
    /// An `errno` value.
    package var code: Int32
    /// What the call was about, such as a path or an address; may be empty.
    package var context: String

    package init(_ call: SystemCall, _ code: Int32, _ context: String = "") {
        self.call = call
        self.code = code
        self.context = context
    }

    /// `EPIPE`: the other side of `context` is gone, or it was closed here.
    package static func closed(_ call: SystemCall, _ context: String) -> Self { SystemError(call, EPIPE, context) }
}

extension SystemError: CustomStringConvertible {
    /// `bind 127.0.0.1:8080: Address already in use`
    package var description: String {
        let subject = context.isEmpty ? call.rawValue : "\(call.rawValue) \(context)"
        return "\(subject): \(String(cString: strerror(code)))"
    }
}
