import Synchronization

/// Large buffers that go from hand to hand among the connections of a loop: none of them has to keep one, and none is
/// allocated for each answer.
final class SpareBuffers: Sendable {
    private let capacity: Int
    private static let kept = 4

    private let buffers = Mutex<[[UInt8]]>([])

    init(capacity: Int = 96 * 1024) { self.capacity = capacity }

    /// An empty buffer with much room.
    func take() -> [UInt8] {
        if let buffer = buffers.withLock({ $0.popLast() }) { return buffer }
        var buffer: [UInt8] = []
        buffer.reserveCapacity(capacity)
        return buffer
    }

    /// Takes a buffer back, and leaves one without memory.
    func put(_ buffer: inout [UInt8]) {
        var spare: [UInt8] = []
        swap(&spare, &buffer)
        if spare.capacity < capacity || spare.capacity > 2 * capacity { return }
        spare.removeAll(keepingCapacity: true)
        buffers.withLock { [spare] in if $0.count < Self.kept { $0.append(spare) } }
    }
}
