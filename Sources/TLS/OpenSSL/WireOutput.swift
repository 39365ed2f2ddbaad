import COpenSSL

/// Where a session puts what is to be sent: a BIO that appends to an array, which can be taken as it is.
final class WireOutput {
    var bytes: [UInt8] = []

    /// A new BIO, which must not outlive this.
    func makeBIO() -> OpaquePointer? {
        guard let bio = BIO_new(OpaquePointer(bitPattern: Self.method)) else { return nil }
        BIO_set_data(bio, Unmanaged.passUnretained(self).toOpaque())
        BIO_set_init(bio, 1)
        return bio
    }

    /// A number, since a pointer is not `Sendable`; it lives as long as the process.
    private static let method: UInt = {
        let method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "branch-mock")
        BIO_meth_set_write(method, writeToWire)
        BIO_meth_set_ctrl(method, controlWire)
        return UInt(bitPattern: method)
    }()
}

private func writeToWire(_ bio: OpaquePointer?, _ start: UnsafePointer<CChar>?, _ count: Int32) -> Int32 {
    guard let data = BIO_get_data(bio) else { return -1 }
    let output = Unmanaged<WireOutput>.fromOpaque(data).takeUnretainedValue()
    output.bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: Int(count)))
    return count
}

private func controlWire(_: OpaquePointer?, _ command: Int32, _: Int, _: UnsafeMutableRawPointer?) -> Int {
    command == BIO_CTRL_FLUSH ? 1 : 0
}
