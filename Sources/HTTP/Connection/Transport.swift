import Loop

/// Moves bytes between a connection and its peer, without blocking; over TLS, if it has a channel.
struct Transport {
    let descriptor: Int32
    var tls: TLSChannel?

    var scheme: StaticString { tls == nil ? "http" : "https" }

    /// Reads what there is: how many bytes came, 0 at the end, nil if there are none yet. Less than there is room for
    /// means that no more are there.
    func read(_ buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
        if let tls { return try tls.read(buffer, from: descriptor) }
        return try System.receive(descriptor, buffer)
    }

    /// Sends once, the first buffer before the second: how many bytes went, nil if there is no room. The next call has
    /// to begin with the bytes that did not go.
    func write(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) throws(SystemError) -> Int? {
        if let tls { return try tls.write(first, second, to: descriptor) }
        return second.isEmpty
            ? try System.send(descriptor, first) : try System.write(descriptor, first, second)
    }

    /// Bytes that the kernel still has for the peer: they say of one who reads slowly that it reads, which the socket's
    /// readiness says only once much of it is gone. Nil if there is no telling.
    var unacknowledged: Int? { try? System.unacknowledged(descriptor) }

    /// Says that nothing more will be sent.
    func finishWriting() {
        tls?.close(descriptor)
        try? System.shutdownWriting(descriptor)
    }

    /// Makes `close` a reset, so that the client can tell a cut from an end.
    func abort() {
        tls?.abandon()
        try? System.resetOnClose(descriptor)
    }

    func close() {
        tls?.close(descriptor)
        System.close(descriptor)
    }
}
