import HTTP

/// `POST /` on a plain host: what was sent comes back, byte for byte. It shows what a proxy on the way changes, and lets
/// suites that test servers, which want an echo, test this one.
enum Echo {
    /// Bytes of a body.
    static let bodyLimit = 1_000_000

    /// An app's own host name has none, as it has no other path of ours.
    static func response(to request: Request) -> Response {
        guard Site(request).app == nil else {
            return Problem(
                .methodNotAllowed, "methodNotAllowed", "This path does not take this method",
                headers: ["Allow": "GET, HEAD, OPTIONS"]
            ).response
        }
        // No browser may take it for a page of this origin.
        let headers: Headers = [
            "Content-Type": "application/octet-stream", "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox",
        ]
        return Response(headers: headers, body: .bytes(request.body))
    }
}
