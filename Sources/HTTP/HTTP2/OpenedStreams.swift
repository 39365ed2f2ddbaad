/// Which streams a client has opened. Their numbers only grow; those that it skips can never be opened (RFC 9113
/// §5.1.1).
struct OpenedStreams {
    /// More gaps than these are forgotten, the oldest first: clients leave none.
    private static let remembered = 100

    private var last: Int32 = 0
    private var skipped: [Range<Int32>] = []

    /// A header block for the stream: false if its number was skipped.
    mutating func note(_ id: Int32) -> Bool {
        if id <= last { return !skipped.contains { $0.contains(id) } }
        if id > last + 2 {
            if skipped.count == Self.remembered { skipped.removeFirst() }
            skipped.append(last + 1..<id)
        }
        last = id
        return true
    }
}
