import Glibc
import Loop

/// Why a server could not start: one line that says what to do.
package struct ServerError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    /// `flag` is the one that says which port.
    init(listening error: SystemError, flag: String) {
        switch error.code {
        case EADDRINUSE:
            self.init("\(error.context) is in use; stop what listens there, or choose another port with \(flag)")
        case EACCES:
            self.init("\(error.context) is not for this user; choose a port above 1023 with \(flag)")
        case EADDRNOTAVAIL:
            self.init("\(error.context) is no address of this machine; choose another one with --bind")
        default: self.init("cannot listen: \(error)")
        }
    }
}
