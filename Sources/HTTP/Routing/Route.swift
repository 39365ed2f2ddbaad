/// Answers requests. The connection asks twice: for the route when it has the head, for the answer when it has the
/// body too.
package protocol Responder: Sendable {
    /// Who answers this request, and how large a body it may have. May change the request, to name parameters.
    func route(_ request: inout Request) -> Route
}

/// What answers a request.
package struct Route: Sendable {
    /// Bytes of body; past it 413.
    package var bodyLimit: Int
    /// The answer does not depend on the body, which need not be read.
    package var isRefusal = false
    package var answer: @Sendable (Request) -> Answer

    package init(bodyLimit: Int, answer: @escaping @Sendable (Request) -> Answer) {
        self.bodyLimit = bodyLimit
        self.answer = answer
    }

    /// Answers without a look at the body. A small one is read past; else the connection is closed.
    package static func refusal(_ response: Response) -> Route {
        var route = Route(bodyLimit: 64 * 1024) { _ in .now(response) }
        route.isRefusal = true
        return route
    }
}
