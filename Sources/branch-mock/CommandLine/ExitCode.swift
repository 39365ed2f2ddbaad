/// How the program ends, for the shell.
enum ExitCode: Int32, Sendable, CaseIterable {
    case passed = 0
    /// A check or an expectation failed.
    case failed = 1
    /// Wrong usage, an invalid scenario, nothing was selected, or a file or standard output cannot be written.
    case usage = 2
    /// The server cannot be started or reached.
    case unreachable = 3
    /// Waited too long, or a run stayed incomplete.
    case incomplete = 4
    /// A fault of the program's own.
    case fault = 70
    /// By SIGINT.
    case interrupted = 130
    /// By SIGTERM.
    case terminated = 143

    /// What ends a program in which all of these happened: a signal, then 70, 3, 2, 1, 4.
    static func of(_ codes: some Sequence<ExitCode>) -> ExitCode {
        let precedence: [ExitCode] = [.terminated, .interrupted, .fault, .unreachable, .usage, .failed, .incomplete]
        let codes = Set(codes)
        return precedence.first(where: codes.contains) ?? .passed
    }
}
