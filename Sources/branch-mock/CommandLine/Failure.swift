/// Why a verb cannot go on: what is printed on standard error, and how the program ends.
struct Failure: Error, Hashable {
    var code: ExitCode
    /// One line, without the program's name.
    var message: String

    init(_ code: ExitCode, _ message: String) { (self.code, self.message) = (code, message) }

    static func usage(_ message: String) -> Failure { Failure(.usage, message) }
}
