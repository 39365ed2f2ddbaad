package import Journal
package import Model

/// Why a run could not be found, changed or read.
package enum RunError: Error, Sendable, Hashable {
    case unknown(RunID)
    /// It was deleted while someone waited for it.
    case deleted(RunID)
    /// It has its 100,000 events, and takes no more.
    case full(RunID)
    /// What was to be written is not in the journal, and nothing of it counts.
    case journal(JournalError)
    /// The scenario that the run was made with can no longer be read.
    case scenario(RunID, String)
}
