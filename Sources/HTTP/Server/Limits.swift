/// What a server puts up with: a limit on every size, a deadline on every wait.
package struct Limits: Sendable {
    /// Bytes of the request line; past it 414.
    package var requestLine = 16 * 1024
    /// Bytes of a whole head; past it 431.
    package var head = 64 * 1024
    /// Header fields of a request; past it 431.
    package var fields = 100
    /// Bytes of a chunk's size line and of all trailers.
    package var chunkLine = 1024
    /// From a connection's start to its first byte; past it the connection is closed without a word.
    package var startTime = Duration.seconds(10)
    /// From a connection's start to the end of its TLS handshake; past it the connection is closed without a word.
    package var handshakeTime = Duration.seconds(10)
    /// From a head's first byte to its last; past it 408.
    package var headTime = Duration.seconds(10)
    /// From a body's first byte to its last; past it 408.
    package var bodyTime = Duration.seconds(30)
    /// Between requests; past it the connection is closed without a word.
    package var idleTime = Duration.seconds(75)
    /// Without the client taking or acknowledging a byte of an answer; past it the connection is cut.
    package var writeTime = Duration.seconds(30)
    /// After the last answer, for the client to read it and close.
    package var lingerTime = Duration.seconds(2)
    /// Of an answer that stalls on purpose; past it the client is cut.
    package var stallTime = Duration.seconds(600)
    /// Unsent bytes of a stream at which its writer has to wait.
    package var streamBuffer = 64 * 1024
    /// Bytes of all large bodies that are being received and answered at a time; past it 503.
    package var bodies = 512 * 1024 * 1024
    /// HTTP/2: requests of a connection that are answered at a time.
    package var streams = 100
    /// HTTP/2: bytes of a body that a client may send before they are taken, of one request and of a connection.
    package var streamWindow = 256 * 1024
    package var connectionWindow = 1024 * 1024
    /// HTTP/2: requests that end before their answer does, at once and every second; past it the connection ends
    /// (CVE-2023-44487, CVE-2025-8671).
    package var resets = (burst: 500, perSecond: 50)
    /// HTTP/2: frames that carry neither a request nor data (CVE-2019-9512, -9515, -9518), likewise.
    package var controlFrames = (burst: 10_000, perSecond: 1_000)

    package init() {}
}
