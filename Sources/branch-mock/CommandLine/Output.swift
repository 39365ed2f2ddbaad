import Loop

/// Where a verb writes: standard output for what was asked for, standard error for all else.
struct Output: Sendable {
    var write: @Sendable (String) -> Void
    var writeError: @Sendable (String) -> Void

    /// The process's own. What nobody reads any more is lost, as it should be.
    static let standard = Output(write: { put($0, 1) }, writeError: { put($0, 2) })

    private static func put(_ text: String, _ descriptor: Int32) {
        var text = text
        text.withUTF8 { try? System.writeAll(descriptor, UnsafeRawBufferPointer($0)) }
    }
}
