import HTTP
import Runs

/// What the pages' calls refuse; the codes are those of docs/page-protocol.md.
extension Problem {
    static func bodyInvalid(_ detail: String) -> Problem {
        Problem(.badRequest, "bodyInvalid", "The body cannot be used", detail)
    }

    static func mediaType(_ wanted: String) -> Problem {
        Problem(.unsupportedMediaType, "mediaTypeUnsupported", "The body is of another type", "Send \(wanted).")
    }

    static let foreignPage = Problem(
        .forbidden, "foreignPage", "Another site's page may not start or join a run", "Load the entry URL as a page.")
    static let notFound = Problem(.notFound, "notFound", "There is nothing here")
    static let runUnknown = Problem(.notFound, "runUnknown", "There is no such run")
    static let linkUnknown = Problem(.notFound, "linkUnknown", "The run has no such Hosted Link")
    static let documentUnknown = Problem(.notFound, "documentUnknown", "The scenario has no such document")
    static let linkFinished = Problem(.conflict, "linkFinished", "The Hosted Link was used already")
    static let linkExpired = Problem(.gone, "linkExpired", "The Hosted Link has expired")
    /// Plaid's own code.
    static let invalidCredentials = Problem(
        .unprocessableContent, "INVALID_CREDENTIALS", "The bank does not know these credentials")

    /// Why a run cannot answer.
    init(_ error: RunError) {
        self =
            switch error {
            case .unknown: .runUnknown
            case .deleted: Problem(.gone, "runDeleted", "The run was deleted")
            case .journal:
                Problem(
                    .serviceUnavailable, "journalFull", "What happened could not be kept",
                    "Try again when the disk has room.", headers: ["Retry-After": "2"])
            case .scenario(_, let detail):
                Problem(.internalServerError, "scenarioUnreadable", "The run's scenario cannot be read", detail)
            }
    }
}
