import Glibc
import Loop
import Synchronization

/// Lets through as many bytes as were promised, neither more nor fewer.
final class CountedSink: BodySink {
    private let sink: any BodySink
    private let left: Mutex<Int>

    init(sink: any BodySink, length: Int) {
        self.sink = sink
        left = Mutex(length)
    }

    func write(_ bytes: [UInt8]) async throws {
        let fits = left.withLock { left in
            left -= bytes.count
            return left >= 0
        }
        guard fits else { throw Self.wrongLength }
        try await sink.write(bytes)
    }

    /// Throws where bytes are missing.
    func finish() throws {
        guard left.withLock({ $0 == 0 }) else { throw Self.wrongLength }
    }

    private static let wrongLength = SystemError(.write, EMSGSIZE, "a body of another length than was said")
}
