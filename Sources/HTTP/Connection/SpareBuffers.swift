import Synchronization

/// Large buffers that go from hand to hand among the connections of a loop: none of them has to keep one, and none is
/// allocated for each answer.
final class SpareBuffers: Sendable {
    private static let capacity = 96 * 1024
    private static let kept = 4

    private let buffers = Mutex<[[UInt8]]>([])

    /// An empty buffer with much room.
    func take() -> [UInt8] {
        if let buffer = buffers.withLock({ $0.popLast() }) { return buffer }
        var buffer: [UInt8] = []
        buffer.reserveCapacity(Self.capacity)
        return buffer
    }

    /// Takes a buffer back, and leaves one without memory.
    func put(_ buffer: inout [UInt8]) {
        var spare: [UInt8] = []
        swap(&spare, &buffer)
        if spare.capacity < Self.capacity || spare.capacity > 2 * Self.capacity { return }
        spare.removeAll(keepingCapacity: true)
        buffers.withLock { [spare] in if $0.count < Self.kept { $0.append(spare) } }
    }
}
