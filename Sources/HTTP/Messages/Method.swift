/// A request method (RFC 9110 §9), in the case in which it was sent.
package struct Method: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package init(stringLiteral value: String) { rawValue = value }

    package static let get: Method = "GET"
    package static let head: Method = "HEAD"
    package static let post: Method = "POST"
    package static let put: Method = "PUT"
    package static let delete: Method = "DELETE"
    package static let patch: Method = "PATCH"
    package static let options: Method = "OPTIONS"
    package static let connect: Method = "CONNECT"
    package static let trace: Method = "TRACE"
    /// RFC 9110 has it not yet, but clients send it.
    static let query: Method = "QUERY"

    /// Those that mean something here; others are not even refused for a path (RFC 9110 §9.1).
    static let known: Set<Method> = [.get, .head, .post, .put, .delete, .patch, .options, .connect, .trace, .query]
}
