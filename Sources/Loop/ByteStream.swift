import Glibc

/// A pipe end or a socket as something to await. Reads and writes from any task; each write goes out whole, in the
/// order of the calls. It does its work on its loop. Each promise is in place before the first `await` after the call
/// that found nothing: an actor's own async calls may suspend, too, when the task prefers another executor.
package actor ByteStream: Watcher {
    package nonisolated let loop: EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// -1 once closed.
    private var descriptor: Int32
    /// False while a socket's connect is under way.
    private var connected = true
    private var whenReadable: Promise<Void>?
    private var whenWritable: Promise<Void>?

    /// What was read past the last frame.
    private var rest: [UInt8] = []
    private var outgoing: [[UInt8]] = []
    /// How much of the first outgoing array is written.
    private var written = 0
    /// Bytes that `write` took, and those of them that the kernel has.
    private var accepted = 0
    private var sent = 0
    private var failure: SystemError?

    /// Takes over `descriptor`, which it makes non-blocking and closes in the end.
    package init(adopting descriptor: Int32, on loop: EventLoop) async throws {
        self.loop = loop
        self.descriptor = descriptor
        do {
            try System.setNonBlocking(descriptor)
            try loop.watch(descriptor, [.read, .write, .edge], self)
        } catch {
            System.close(descriptor)
            throw error
        }
    }

    /// Connects to `address`. Throws `SystemError` if refused; the caller sets the deadline.
    package static func connect(to address: SocketAddress, on loop: EventLoop) async throws -> ByteStream {
        let descriptor = try System.socket(address.family)
        do {
            let connected: Bool
            do {
                try System.setOption(descriptor, level: Int32(IPPROTO_TCP), TCP_NODELAY, 1)
                connected = try System.connect(descriptor, address)
            } catch {
                System.close(descriptor)
                throw error
            }
            let stream = try await ByteStream(connecting: descriptor, connected: connected, on: loop)
            try await stream.finishConnecting(to: address)
            return stream
        } catch let error as SystemError {
            throw SystemError(error.call, error.code, address.description)
        }
    }

    private init(connecting descriptor: Int32, connected: Bool, on loop: EventLoop) async throws {
        self.loop = loop
        self.descriptor = descriptor
        self.connected = connected
        do { try loop.watch(descriptor, [.read, .write, .edge], self) } catch {
            System.close(descriptor)
            throw error
        }
    }

    private func finishConnecting(to address: SocketAddress) async throws {
        do {
            if !connected {
                let promise = whenWritable ?? Promise()
                whenWritable = promise
                try await promise.value
            }
            let code = try System.pendingError(try open(.connect))
            if code != 0 { throw SystemError(.connect, code, address.description) }
        } catch {
            close()
            throw error
        }
    }

    // MARK: Reading

    /// The next bytes, `limit` at most; none at the end. One reader at a time.
    package func read(atMost limit: Int = 65536) async throws -> [UInt8] {
        if rest.isEmpty { return try await readChunk(limit) }
        let taken = Array(rest.prefix(limit))
        rest.removeFirst(taken.count)
        return taken
    }

    /// The bytes before the next `delimiter`; nil at the end, where an unfinished frame is dropped. A frame longer
    /// than `limit` throws `EMSGSIZE`. One reader at a time.
    package func readFrame(endedBy delimiter: UInt8, limit: Int) async throws -> [UInt8]? {
        var searched = 0
        while true {
            let end = rest.withUnsafeBytes { bytes -> Int? in
                guard let start = bytes.baseAddress else { return nil }
                return memchr(start + searched, Int32(delimiter), bytes.count - searched).map {
                    $0 - UnsafeMutableRawPointer(mutating: start)
                }
            }
            if end ?? rest.count > limit { throw SystemError(.read, EMSGSIZE, "a frame of more than \(limit) bytes") }
            if let end {
                let frame = Array(rest[..<end])
                rest.removeSubrange(...end)
                return frame
            }
            searched = rest.count
            let more = try await readChunk(65536)
            if more.isEmpty { return nil }
            rest += more
        }
    }

    /// Whether it is open and has nothing to say, not even its end. What was there to read is lost.
    package var isQuiet: Bool {
        guard descriptor >= 0, rest.isEmpty else { return false }
        var byte: UInt8 = 0
        do { return try withUnsafeMutableBytes(of: &byte) { try System.read(descriptor, $0) } == nil } catch {
            return false
        }
    }

    private func readChunk(_ limit: Int) async throws -> [UInt8] {
        while true {
            let descriptor = try open(.read)
            var count: Int?
            let bytes = try [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
                count = try System.read(descriptor, UnsafeMutableRawBufferPointer(buffer))
                initialized = count ?? 0
            }
            if count != nil { return bytes }
            let promise = whenReadable ?? Promise()
            whenReadable = promise
            try await promise.value
        }
    }

    // MARK: Writing

    /// Writes all of `bytes`; returns when the kernel has them. They go out whole even if the task is canceled.
    package func write(_ bytes: [UInt8]) async throws {
        _ = try open(.write)
        if bytes.isEmpty { return }
        outgoing.append(bytes)
        accepted += bytes.count
        let end = accepted
        flush()
        while sent < end {
            if let failure { throw failure }
            _ = try open(.write)
            let promise = whenWritable ?? Promise()
            whenWritable = promise
            try await promise.value
        }
    }

    /// Writes until all is gone or the kernel's buffer is full.
    private func flush() {
        while descriptor >= 0, failure == nil, let front = outgoing.first {
            do throws(SystemError) {
                let from = written
                let count = try front.withUnsafeBufferPointer { (bytes) throws(SystemError) in
                    try System.write(descriptor, UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[from...])))
                }
                guard let count else { return }
                written += count
                sent += count
                if written == front.count {
                    outgoing.removeFirst()
                    written = 0
                }
            } catch {
                failure = error
            }
        }
    }

    // MARK: Readiness

    package nonisolated func ready(_ readiness: Readiness) { assumeIsolated { $0.note(readiness) } }

    private func note(_ readiness: Readiness) {
        if readiness.read || readiness.end || readiness.broken {
            whenReadable?.fulfill(())
            whenReadable = nil
        }
        if readiness.write || readiness.broken {
            connected = true
            flush()
            whenWritable?.fulfill(())
            whenWritable = nil
        }
    }

    private func open(_ call: SystemCall) throws(SystemError) -> Int32 {
        if descriptor < 0 { throw .closed(call, "a closed stream") }
        return descriptor
    }

    /// Closes now. Reads and writes that wait fail with `EPIPE`.
    package func close() {
        guard descriptor >= 0 else { return }
        loop.unwatch(descriptor)
        System.close(descriptor)
        descriptor = -1
        note(Readiness(read: true, write: true))
    }
}
