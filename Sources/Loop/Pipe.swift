/// The two ends of a new pipe, closed on exec: give one to a child, adopt the other as a `ByteStream`. Each is the
/// caller's to close.
package struct Pipe: Sendable {
    package let read: Int32
    package let write: Int32

    package init() throws(SystemError) { (read, write) = try System.pipe() }
}
