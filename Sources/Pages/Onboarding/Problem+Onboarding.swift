import HTTP
import Model
import Runs

/// What Onboarding's calls refuse.
extension Problem {
    static let workerUnknown = Problem(
        .notFound, "workerUnknown", "No worker was found", "Nobody is known by that. Check it, or try the other way.")
    static let photoRequired = Problem(.conflict, "photoRequired", "The photo cannot be skipped")
    static let onboardingEnded = Problem(.conflict, "onboardingEnded", "Onboarding has ended already")
    static let screenUnknown = Problem(.conflict, "screenUnknown", "This run does not ask for that")
    static let photoEmpty = Problem(.badRequest, "bodyInvalid", "The body cannot be used", "The photo has no bytes.")
    static let photoHEIC = Problem(
        .unsupportedMediaType, "photoHEIC", "The photo is in HEIC format",
        "Send a JPEG, PNG or WebP picture.")
    static let photoUnreadable = Problem(
        .unsupportedMediaType, "photoUnreadable", "The file is not a photo", "Send a JPEG, PNG or WebP picture.")

    static func screenNotDue(_ due: OnboardingState.Screen) -> Problem {
        Problem(.conflict, "screenNotDue", "Another screen comes first", "It is \"\(due.rawValue)\".")
    }

    static func photoTooLarge(_ limit: Int) -> Problem {
        Problem(.contentTooLarge, "photoTooLarge", "The photo is too large", "The most is \(ByteCount.text(limit)).")
    }

    static func photoWay(_ detail: String) -> Problem {
        Problem(.badRequest, "queryInvalid", "The query cannot be used", detail)
    }
}
