import Loop

/// Where a verb writes: standard output for what was asked for, standard error for all else.
struct Output: Sendable {
    var writeBytes: @Sendable ([UInt8]) -> Void
    var writeError: @Sendable (String) -> Void

    func write(_ text: String) { writeBytes(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) { writeBytes(bytes) }

    /// The process's own. What nobody reads any more is lost, as it should be.
    static let standard = Output(writeBytes: { put($0, 1) }, writeError: { put(Array($0.utf8), 2) })

    private static func put(_ bytes: [UInt8], _ descriptor: Int32) {
        bytes.withUnsafeBytes { try? System.writeAll(descriptor, $0) }
    }
}
