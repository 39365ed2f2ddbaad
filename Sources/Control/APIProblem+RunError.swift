import Runs

extension APIProblem {
    /// What a caller is told of an error that a handler met.
    init(_ error: any Error) {
        switch error {
        case let problem as APIProblem: self = problem
        case let error as RunError: self.init(error)
        case is CancellationError: self.init(.shuttingDown, "the server is stopping; ask again when it is back")
        default: self.init(.internalError, "\(error)")
        }
    }

    private init(_ error: RunError) {
        switch error {
        case .unknown(let run):
            self.init(.runUnknown, "there is no run \(run); GET /__admin/runs lists those that there are")
        case .deleted(let run): self.init(.runDeleted, "the run \(run) was deleted while it was asked for")
        case .scenario(let run, let reason):
            self.init(.runUnreadable, "the scenario of the run \(run) cannot be read any more: \(reason)")
        // Calls of pages alone need an event to be kept.
        case .full(let run): self.init(.internalError, "the run \(run) has as many events as a run keeps")
        case .journal(let error):
            switch error.code {
            case .full: self.init(.journalFull, error.description)
            case .closed: self.init(.shuttingDown, "the server is stopping; ask again when it is back")
            case .unknownRun: self.init(.runUnknown, error.description)
            default: self.init(.internalError, error.description)
            }
        }
    }
}
