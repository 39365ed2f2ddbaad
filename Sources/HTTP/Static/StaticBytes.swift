/// Bytes that live as long as the process, and are sent from where they lie.
package struct StaticBytes: Sendable {
    /// A number, since a pointer is not `Sendable`; the memory never changes.
    private let address: UInt
    package let count: Int

    /// Refers to memory that is never freed or changed, such as what `#embed` put into the binary.
    package init(immortal bytes: UnsafeRawBufferPointer) {
        address = UInt(bitPattern: bytes.baseAddress)
        count = bytes.count
    }

    /// Copies `bytes` into memory that is never freed.
    package init(copying bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyBytes(from: bytes)
        self.init(immortal: UnsafeRawBufferPointer(copy))
    }

    package var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
    }
}
