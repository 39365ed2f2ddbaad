/// What became of one place where trust is kept, in a line for people.
package struct TrustReport: Hashable, Sendable {
    package enum Outcome: Sendable {
        case done
        /// There is no such place here, or nothing to do in it.
        case skipped
        case failed
    }

    package var outcome: Outcome
    package var text: String
}
