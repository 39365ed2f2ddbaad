extension RunReport {
    /// That of its outcome; what passed with warnings has theirs.
    var tone: String { passedWarned ? Finding.Standing.warned.tone : outcome.tone }
}

extension RunReport.Outcome {
    /// The worst is 0.
    var rank: Int {
        switch self {
        case .failed: 0
        case .error: 1
        case .incomplete: 2
        case .notPlayed: 3
        case .passed: 4
        case .skipped: 5
        }
    }

    var tone: String {
        switch self {
        case .passed: "good"
        case .failed, .error: "bad"
        case .incomplete, .notPlayed: "warn"
        case .skipped: "none"
        }
    }

    var icon: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .incomplete, .error: "warned"
        case .skipped, .notPlayed: "none"
        }
    }
}

extension Finding.Standing {
    var tone: String {
        switch self {
        case .failed: "bad"
        case .warned: "warn"
        case .passed, .provoked: "good"
        case .waiting, .notObservable: "look"
        case .notExercised, .off: "none"
        }
    }

    var icon: String {
        switch self {
        case .failed: "failed"
        case .warned: "warned"
        case .passed, .provoked: "passed"
        case .waiting: "waiting"
        case .notObservable: "eye"
        case .notExercised, .off: "none"
        }
    }
}
