import COpenSSL

/// One OpenSSL object, or one count of it, that is freed when this ends.
struct Owned: ~Copyable {
    typealias Free = @convention(c) (OpaquePointer?) -> Void

    let pointer: OpaquePointer
    private let free: Free

    /// Takes over what an OpenSSL call made; its nil becomes an error with the reasons from the queue.
    init(
        _ pointer: OpaquePointer?, _ free: @escaping Free, _ context: @autoclosure () -> String,
        _ code: TLSError.Code = .internalFault
    ) throws(TLSError) {
        guard let pointer else { throw .openSSL(context(), code) }
        (self.pointer, self.free) = (pointer, free)
    }

    deinit { free(pointer) }
}
