/// The terminal behind standard output or standard error, and what may be done with it.
struct Terminal: Sendable {
    /// How many columns it has now.
    let columns: @Sendable () -> Int
    /// Lines can be painted over.
    let repaints: Bool
    let isColored: Bool

    /// `nil` for what is no terminal. `TERM=dumb` can do nothing but write; `NO_COLOR` (no-color.org) is for no colors.
    init?(_ descriptor: Int32, of invocation: Invocation) {
        guard invocation.output.columns(descriptor) != nil else { return nil }
        columns = { [output = invocation.output] in output.columns(descriptor) ?? 80 }
        repaints = invocation.environment["TERM"] != "dumb"
        isColored = repaints && invocation.environment["NO_COLOR", default: ""].isEmpty
    }
}
