import Glibc
import Loop
import Synchronization
import TLS

/// A TLS session and its socket. It lives on one loop; the lock is for the compiler, and never contended.
final class TLSChannel: Sendable {
    enum Handshake {
        case incomplete
        /// Done; the protocol is what ALPN chose.
        case complete(protocol: String?)
    }

    /// Plaintext that is encrypted at once, at most.
    private static let pieceLimit = 64 * 1024

    fileprivate struct State {
        let session: Session
        /// What is encrypted and not sent yet, from `position` on.
        var unsent: [UInt8] = []
        var position = 0
        /// The plaintext of what is encrypted and that nobody was told of yet.
        var encrypted = 0
        var isAbandoned = false
        let buffers: SpareBuffers
    }

    private let state: Mutex<State>

    init(_ session: sending Session, buffers: SpareBuffers) {
        state = Mutex(State(session: session, buffers: buffers))
    }

    // MARK: The handshake

    /// The server name that the client asked for, as it sent it.
    var serverName: String? { state.withLock { $0.session.sni } }

    /// Goes on with the handshake, after `received` at first.
    func advance(_ received: [UInt8], on descriptor: Int32) throws(SystemError) -> Handshake {
        try state.withLock { (state) throws(SystemError) in
            received.withUnsafeBytes { state.session.receive($0) }
            while true {
                let progress = state.session.advance()
                // Also what tells the client why it failed.
                _ = try state.flush(descriptor)
                switch progress {
                case .complete: return .complete(protocol: state.session.alpn)
                case .closed: throw .closed(.read, "a TLS handshake")
                case .failed(let error): throw SystemError(error)
                case .incomplete:
                    guard let filled = try state.fill(descriptor) else { return .incomplete }
                    if filled == .end { throw .closed(.read, "a TLS handshake") }
                }
            }
        }
    }

    // MARK: Bytes of the application

    /// Fills the buffer as far as bytes have come.
    func read(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) throws(SystemError) -> Int? {
        let place = Place(buffer)
        return try state.withLock { (state) throws(SystemError) in
            let buffer = place.buffer
            var count = 0
            var isDrained = false
            while count < buffer.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                switch state.session.hasInput ? state.session.read(into: rest) : .incomplete {
                case .bytes(let more): count += more
                case .closed: return count
                case .failed(let error):
                    // What came before it is dropped, as by a reset: nothing can be answered any more (RFC 8446 §6.2).
                    _ = try? state.flush(descriptor)
                    throw SystemError(error)
                case .incomplete:
                    // What the session answers by itself, such as an update of keys.
                    if state.session.outputCount > 0 { _ = try state.flush(descriptor) }
                    if count > 0, isDrained { return count }
                    guard let filled = try state.fill(descriptor) else { return count > 0 ? count : nil }
                    if filled == .end { return count }
                    isDrained = filled == .all
                }
            }
            return count
        }
    }

    /// Encrypts and sends. Bytes have gone when all of what they became is in the kernel.
    func write(
        _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, to descriptor: Int32
    ) throws(SystemError) -> Int? {
        let places = (Place(first), Place(second))
        return try state.withLock { (state) throws(SystemError) in
            if state.encrypted == 0 {
                guard try state.flush(descriptor) else { return nil }
                state.lendMemory()
                try state.encrypt(places.0.buffer.prefix(Self.pieceLimit))
                try state.encrypt(places.1.buffer.prefix(Self.pieceLimit - state.encrypted))
            }
            guard try state.flush(descriptor) else { return nil }
            defer { state.encrypted = 0 }
            return state.encrypted
        }
    }

    /// Keeps `close` from telling the peer that all has come.
    func abandon() { state.withLock { $0.isAbandoned = true } }

    /// Tells the peer that nothing more will come.
    func close(_ descriptor: Int32) {
        state.withLock { state in
            // Amid a record that is half sent there is no place for it.
            if state.isAbandoned || !state.unsent.isEmpty { return }
            state.session.close()
            _ = try? state.flush(descriptor)
        }
    }
}

extension TLSChannel.State {
    /// How much of what was in the socket was read.
    enum Filled {
        case some, all, end
    }

    /// Reads from the socket into the session, once; nil if there is nothing.
    func fill(_ descriptor: Int32) throws(SystemError) -> Filled? {
        // A record of TLS, and its header.
        try withUnsafeTemporaryAllocation(byteCount: 17 * 1024, alignment: 16) { (buffer) throws(SystemError) in
            guard let count = try System.read(descriptor, buffer) else { return nil }
            session.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return count == 0 ? .end : count < buffer.count ? .all : .some
        }
    }

    /// For what is encrypted next; there must be no output.
    func lendMemory() {
        var buffer = buffers.take()
        session.exchangeOutput(&buffer)
    }

    mutating func encrypt(_ bytes: Slice<UnsafeMutableRawBufferPointer>) throws(SystemError) {
        if bytes.isEmpty { return }
        switch session.write(UnsafeRawBufferPointer(UnsafeMutableRawBufferPointer(rebasing: bytes))) {
        case .complete: encrypted += bytes.count
        case .failed(let error): throw SystemError(error)
        case .incomplete, .closed: throw .closed(.write, "a TLS connection")
        }
    }

    /// Sends what is encrypted; false if there is no room for all of it.
    mutating func flush(_ descriptor: Int32) throws(SystemError) -> Bool {
        while true {
            if unsent.isEmpty {
                if session.outputCount == 0 { return true }
                session.exchangeOutput(&unsent)
                position = 0
            }
            let start = position
            let count = try unsent.withUnsafeBufferPointer { (bytes) throws(SystemError) in
                try System.write(descriptor, UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[start...])))
            }
            guard let count else { return false }
            position += count
            if position == unsent.count { buffers.put(&unsent) }
        }
    }
}

/// A caller's buffer as a number, for a lock lets no pointer in.
private struct Place: Sendable {
    private let address: UInt
    private let count: Int

    init(_ buffer: UnsafeMutableRawBufferPointer) {
        (address, count) = (UInt(bitPattern: buffer.baseAddress), buffer.count)
    }

    init(_ buffer: UnsafeRawBufferPointer) { self.init(UnsafeMutableRawBufferPointer(mutating: buffer)) }

    var buffer: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: UnsafeMutableRawPointer(bitPattern: address), count: count)
    }
}

extension SystemError {
    /// A session that failed ends its connection as a socket's error does.
    fileprivate init(_ error: TLSError) { self.init(.read, EPROTO, error.description) }
}
