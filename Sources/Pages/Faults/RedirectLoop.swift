import HTTP

/// A redirect that leads back to itself. Each hop is numbered in the URL, and only the first one is a request that counts. Browsers give
/// up after 20 (Fetch standard, "HTTP-redirect fetch"); who goes on nevertheless, or asks for the last URL again, comes to the page
/// itself, which is a request of its own.
enum RedirectLoop {
    private static let parameter = "mockHop"
    private static let limit = 20

    /// The number of a request that is part of a loop.
    static func hop(_ request: Request) -> Int? { request.query.first(parameter).flatMap { Int($0) } }

    /// The redirect that answers a request; without a number it is the first.
    static func response(to request: Request) -> Response {
        let hop = hop(request) ?? 0
        var items = request.query.items.filter { $0.name != parameter }
        if hop < limit { items.append(Query.Item(name: parameter, value: "\(max(0, hop) + 1)")) }
        let path = request.target.prefix { $0 != "?" }
        return .redirect(to: items.isEmpty ? String(path) : "\(path)?\(Query(items).encoded)", 302)
    }
}
