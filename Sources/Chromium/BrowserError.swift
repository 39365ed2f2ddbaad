/// What went wrong with the browser, and what to do about it.
package struct BrowserError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Code: Sendable, Hashable {
        /// No browser is installed.
        case missing
        /// It ended before it answered.
        case failedToStart
        /// It has ended, or the page has.
        case closed
        /// It answered a command with an error.
        case refused
        /// A script in a page threw.
        case threw
        case timedOut
        /// Another document took the page's place meanwhile.
        case replaced
        /// The page could not be loaded.
        case unreachable
    }

    package var code: Code
    /// A sentence for the user.
    package var description: String

    package init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }
}
