import Dispatch
import Glibc
import Loop
import Model

/// Where a verb writes: standard output for what was asked for, standard error for all else.
struct Output: Sendable {
    var writeBytes: @Sendable ([UInt8]) -> Void
    var writeError: @Sendable (String) -> Void
    /// How many columns the terminal behind descriptor 1 or 2 has; `nil` for what is none.
    var columns: @Sendable (Int32) -> Int? = { _ in nil }
    /// Comes once nobody reads standard output any more.
    var readerLeft = Promise<Void>()
    /// Returns when all is written, and whether it is: what was for standard output may have been refused.
    var drain: @Sendable () async -> Bool = { true }

    func write(_ text: String) { writeBytes(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) { writeBytes(bytes) }

    /// The process's own. What nobody reads any more is lost, as it should be; after another error, as of a full disk, a message says
    /// why nothing more is written. A reader who is slow holds up no loop: both are written on a queue of their own, in the order in
    /// which they came.
    static let standard: Output = {
        let readerLeft = Promise<Void>()
        let queue = DispatchQueue(label: "output")
        let refused = Promise<Void>()
        return Output(
            writeBytes: { bytes in
                queue.async {
                    if refused.result != nil { return }
                    do throws(SystemError) { try put(bytes, 1) } catch {
                        if error.code == EPIPE {
                            readerLeft.fulfill(())
                            return
                        }
                        refused.fulfill(())
                        let message = "standard output cannot be written: \(String(cString: strerror(error.code)))"
                        try? put(Array("\(Product.name): \(message)\n".utf8), 2)
                    }
                }
            },
            writeError: { text in queue.async { try? put(Array(text.utf8), 2) } },
            columns: { System.columns($0) }, readerLeft: readerLeft,
            drain: {
                await withCheckedContinuation { done in
                    queue.async { done.resume(returning: refused.result == nil) }
                }
            })
    }()

    private static func put(_ bytes: [UInt8], _ descriptor: Int32) throws(SystemError) {
        let result = bytes.withUnsafeBytes { buffer in
            Result { () throws(SystemError) in try System.writeAll(descriptor, buffer) }
        }
        try result.get()
    }
}
