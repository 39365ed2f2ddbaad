import Loop

/// Moves bytes between a connection and its peer, without blocking.
struct Transport {
    let descriptor: Int32
    let scheme: StaticString = "http"

    /// Reads once: how many bytes came, 0 at the end, nil if there are none yet.
    func read(_ buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
        try System.read(descriptor, buffer)
    }

    /// Sends once, the first buffer before the second: how many bytes went, nil if there is no room.
    func write(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) throws(SystemError) -> Int? {
        second.isEmpty
            ? try System.write(descriptor, first) : try System.write(descriptor, first, second)
    }

    /// Says that nothing more will be sent.
    func finishWriting() { try? System.shutdownWriting(descriptor) }

    /// Makes `close` a reset, so that the client can tell a cut from an end.
    func abort() { try? System.resetOnClose(descriptor) }

    func close() { System.close(descriptor) }
}
