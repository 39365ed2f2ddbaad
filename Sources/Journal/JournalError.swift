/// What went wrong in the journal: a code to act on, and a text for people that says where and what to do.
package struct JournalError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Code: Sendable, Hashable {
        /// The disk, or the size that the journal may take, is used up. Nothing of the batch was kept; it works again when there is room.
        case full
        /// Another process has the journal open.
        case locked
        /// Written by a newer version of the product.
        case newer
        /// Not a journal, or a damaged one.
        case notAJournal
        /// The system refused to read or write.
        case io
        /// The run is not in the journal, or was deleted.
        case unknownRun
        /// An event whose id does not follow the run's last one.
        case outOfOrder
        /// The journal was closed.
        case closed
    }

    package let code: Code
    package let description: String

    package init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }
}
