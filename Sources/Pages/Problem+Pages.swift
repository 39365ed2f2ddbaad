import HTTP
import Model
import Runs

/// What the pages' calls refuse; the codes are those of docs/page-protocol.md.
extension Problem {
    static func bodyInvalid(_ detail: String) -> Problem {
        Problem(.badRequest, "bodyInvalid", "The body cannot be used", detail)
    }

    static func parameter(_ name: String, _ problem: String) -> Problem {
        Problem(.badRequest, "parameterInvalid", "A parameter cannot be used", "\"\(name)\" \(problem).")
    }

    static func mediaType(_ wanted: String) -> Problem {
        Problem(.unsupportedMediaType, "mediaTypeUnsupported", "The body is of another type", "Send \(wanted).")
    }

    static let foreignPage = Problem(
        .forbidden, "foreignPage", "Another site's page may not start or join a run", "Load the entry URL as a page.")
    static let foreignCopy = Problem(
        .forbidden, "foreignPage", "Another site's page may not return a copy", "Use the page of the run itself.")
    static let ahead = Problem(
        .serviceUnavailable, "aheadOfTime", "The page is not given ahead of time", "Ask for it when it is to be shown.")
    static let notFound = Problem(.notFound, "notFound", "There is nothing here")
    static let runUnknown = Problem(
        .notFound, "runUnknown", "There is no such run", "It was forgotten, or the server was started anew.")
    static let linkUnknown = Problem(.notFound, "linkUnknown", "The run has no such Hosted Link")
    static let codeNotSent = Problem(
        .conflict, "codeNotSent", "There is no code to type", "Ask for a new code.")
    static let codeExpired = Problem(.gone, "codeExpired", "The code has expired", "Ask for a new code.")
    static let tooManyTries = Problem(
        .tooManyRequests, "tooManyTries", "Too many wrong codes", "Ask for a new code.")
    static let cashOutOff = Problem(
        .forbidden, "cashOutOff", "The organization has no earned wage access", "The scenario has ewa: false.")
    static let keyTaken = Problem(
        .conflict, "keyTaken", "The key names another cash-out", "Each cash-out has a key of its own.")
    static let documentUnknown = Problem(.notFound, "documentUnknown", "The scenario has no such document")
    static let externalUnknown = Problem(.notFound, "linkUnknown", "The scenario has no such link to a page")
    static let probeUnknown = Problem(.notFound, "probeUnknown", "The scenario has no such probe")
    static let frameUnknown = Problem(.notFound, "frameUnknown", "The scenario has no such frame")
    static let canaryUnknown = Problem(.notFound, "canaryUnknown", "No message had this canary")
    static let linkFinished = Problem(.conflict, "linkFinished", "The Hosted Link was used already")
    static let linkExpired = Problem(.gone, "linkExpired", "The Hosted Link has expired")
    static let linkElsewhere = Problem(
        .conflict, "linkElsewhere", "The Hosted Link is at another screen by now", "Ask for its state.")

    static func signInRequired(_ reason: LoginState.Reason) -> Problem {
        Problem(.unauthorized, "signInRequired", "The worker is not signed in", detail(reason))
    }

    private static func detail(_ reason: LoginState.Reason) -> String {
        switch reason {
        case .none: "No login cookie came with the call."
        case .expired: "The login cookie has expired."
        case .revoked: "The worker has signed out since."
        case .foreign: "The login cookie is not of this run."
        }
    }

    static func wrongCode(triesLeft: Int) -> Problem {
        Problem(
            .unprocessableContent, "codeWrong", "The code is wrong",
            triesLeft == 1 ? "You can try once more." : "You can try \(triesLeft) more times.")
    }

    static func amountTooLow(_ least: Int) -> Problem {
        Problem(.unprocessableContent, "amountTooLow", "The amount is too low", "The least is \(Money.text(least)).")
    }

    static func amountTooHigh(_ most: Int) -> Problem {
        Problem(.unprocessableContent, "amountTooHigh", "The amount is too high", "There is \(Money.text(most)).")
    }

    /// Plaid's own code.
    static let invalidFactor = Problem(
        .unprocessableContent, "INVALID_MFA", "The bank does not accept this code or answer")

    private static func unkept(_ code: String, _ detail: String) -> Problem {
        Problem(
            .serviceUnavailable, code, "What happened could not be kept", detail, headers: ["Retry-After": "2"])
    }

    /// Why a run cannot answer.
    init(_ error: RunError) {
        self =
            switch error {
            case .unknown: .runUnknown
            case .deleted: Problem(.gone, "runDeleted", "The run was deleted")
            case .full:
                Problem(.conflict, "runFull", "The run has as many events as a run keeps", "Make another run.")
            case .journal(let error):
                switch error.code {
                case .unknownRun: .runUnknown
                case .full: Self.unkept("journalFull", "Try again when the disk has room.")
                case .closed: Self.unkept("shuttingDown", "The server is stopping; try again when it is back.")
                default: Self.unkept("journalFailed", error.description)
                }
            case .scenario(_, let detail):
                Problem(.internalServerError, "scenarioUnreadable", "The run's scenario cannot be read", detail)
            }
    }
}
