/// Routes by path and method. A pattern is a path in which a segment `{name}` stands for any one segment, and a last
/// `{name...}` for all that is left, which may be nothing; a literal segment goes before these. HEAD is answered as
/// GET, OPTIONS from the list of methods; another method gets 405 with `Allow`, another path 404.
package struct Router: Responder {
    /// Answers at once.
    package typealias Now = @Sendable (Request) -> Response
    /// Answers from a task; an error that is a `Problem` becomes its response, another one 500.
    package typealias Later = @Sendable (Request) async throws -> Response

    struct Resource: Sendable {
        /// The names are the pattern's, the last one first; they may differ from method to method.
        var routes: [(method: Method, route: Route, names: [String])] = []

        func index(of method: Method) -> Int? { routes.firstIndex { $0.method == method } }

        /// The methods for `Allow`.
        var allowed: String {
            var methods = routes.map(\.method.rawValue)
            if index(of: .get) != nil { methods.append(Method.head.rawValue) }
            methods.append(Method.options.rawValue)
            return methods.joined(separator: ", ")
        }
    }

    private var tree = PatternTree()
    /// What answers when no pattern matches.
    package var fallback: @Sendable (Request) -> Route = { request in
        .refusal(Problem(.notFound, "notFound", "There is nothing at this path", request.path).response)
    }

    package init() {}

    /// Adds a handler that answers at once.
    package mutating func now(
        _ method: Method, _ pattern: String, bodyLimit: Int = 0, _ handler: @escaping Now
    ) {
        add(method, pattern, Route(bodyLimit: bodyLimit) { .now(handler($0)) })
    }

    /// Adds a handler that needs time.
    package mutating func later(
        _ method: Method, _ pattern: String, bodyLimit: Int = 0, _ handler: @escaping Later
    ) {
        add(
            method, pattern,
            Route(bodyLimit: bodyLimit) { request in
                .later {
                    do { return try await handler(request) } catch {
                        return (error as? Problem ?? .internalError).response
                    }
                }
            })
    }

    /// Adds a route. Pattern and method must not be there yet.
    package mutating func add(_ method: Method, _ pattern: String, _ route: Route) {
        tree.update(pattern) { $0.add(method, route, $1, pattern) }
    }

    package func route(_ request: inout Request) -> Route {
        if request.method == .options, request.target == "*" {
            return .refusal(Response(.noContent, headers: ["Allow": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"]))
        }
        guard let (resource, values) = tree.match(request.path) else { return fallback(request) }
        return Self.route(resource, &request, values)
    }

    private static func route(_ resource: Resource, _ request: inout Request, _ values: [String]) -> Route {
        if let index = resource.index(of: request.method) ?? (request.method == .head ? resource.index(of: .get) : nil)
        {
            request.parameters = Request.Parameters(names: resource.routes[index].names, values: values)
            return resource.routes[index].route
        }
        let allowed: Headers = ["Allow": resource.allowed]
        if request.method == .options { return .refusal(Response(.noContent, headers: allowed)) }
        if !Method.known.contains(request.method) {
            return .refusal(
                Problem(
                    .notImplemented, "methodUnknown", "This server does not know this method",
                    "This path takes \(resource.allowed).", headers: ["Allow": resource.allowed]
                ).response)
        }
        return .refusal(
            Problem(
                .methodNotAllowed, "methodNotAllowed", "This path does not take this method",
                "It takes \(resource.allowed).", headers: ["Allow": resource.allowed]
            ).response)
    }
}

extension Router.Resource {
    fileprivate mutating func add(_ method: Method, _ route: Route, _ names: [String], _ pattern: String) {
        precondition(index(of: method) == nil, "\(method.rawValue) \(pattern) is routed twice")
        routes.append((method, route, names.reversed()))
    }
}
