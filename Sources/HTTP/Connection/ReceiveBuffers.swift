import Synchronization

/// Memory to receive into, which a loop's connections use in turn: none is allocated for each read.
final class ReceiveBuffers: Sendable {
    private static let size = 16 * 1024

    /// Numbers, since pointers are not `Sendable`. One, unless a read goes on inside another.
    private let addresses = Mutex<[UInt]>([])

    deinit { for address in addresses.withLock({ $0 }) { Self.buffer(address)?.deallocate() } }

    /// Lends memory of unknown content to `body`, which must not keep it.
    func withBuffer(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
        let spare = addresses.withLock { $0.popLast() }.flatMap(Self.buffer)
        let buffer = spare ?? .allocate(byteCount: Self.size, alignment: 16)
        body(buffer)
        let address = UInt(bitPattern: buffer.baseAddress)
        addresses.withLock { $0.append(address) }
    }

    private static func buffer(_ address: UInt) -> UnsafeMutableRawBufferPointer? {
        UnsafeMutableRawPointer(bitPattern: address).map { UnsafeMutableRawBufferPointer(start: $0, count: size) }
    }
}
