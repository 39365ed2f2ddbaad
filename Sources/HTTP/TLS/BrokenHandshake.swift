package import Loop

/// A client that began to speak TLS and did not come to an end.
package struct BrokenHandshake: Sendable {
    package let peer: SocketAddress
    /// The one that it asked for, as it sent it.
    package let serverName: String?
    package let error: SystemError
}
