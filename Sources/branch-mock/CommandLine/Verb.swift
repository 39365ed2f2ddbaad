/// One of the things that the program does.
struct Verb: Sendable {
    var name: String
    /// One line for the list of verbs.
    var summary: String
    /// What follows the name and flags: `SCENARIO…`; empty for nothing.
    var operands = ""
    var operandCount: ClosedRange<Int> = 0...0
    /// Paragraphs for `--help`, in lines that fit 80 columns.
    var details: String
    var flags: [FlagDescription] = []
    /// Throws `Failure` for what the user can mend.
    var run: @Sendable (Invocation) async throws -> ExitCode

    /// All verbs, in the order of the help.
    static let all: [Verb] = [
        .serve, .run, .validate, .scenarios, .wait, .report, .ca, .health, .schema, .version, .help,
    ]
}

/// A verb as it was called.
struct Invocation: Sendable {
    var verb: Verb
    var operands: [String] = []
    /// By flag; from the command line, else from the environment.
    var values: [String: [String]] = [:]
    var environment: [String: String] = [:]
    var output: Output

    /// The flag's value; `nil` where it was not given. The parser has checked it.
    subscript<Value>(flag: Flag<Value>) -> Value? { all(flag).last }

    /// All values of a flag that can be repeated.
    func all<Value>(_ flag: Flag<Value>) -> [Value] {
        (values[flag.description.name] ?? []).compactMap { try? flag.parse($0) }
    }
}
