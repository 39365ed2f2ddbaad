import Loop

/// A file in memory, with what its answers need made beforehand. It has a form as it is and, if that is worth while,
/// one compressed by gzip; `Accept-Encoding` says which is sent, and each has its own ETag.
package struct StaticFile: Sendable {
    private let identity: Representation
    private let gzip: CompressedForm?

    /// Bytes that the process has had since it started. Browsers may keep the file, and ask each time whether it is
    /// still good.
    package init(_ bytes: StaticBytes, mediaType: String) {
        let now = WallClock.now() / 1_000_000_000
        self.init(.static(bytes), bytes.bytes, mediaType, lastModified: now)
    }

    /// Bytes that may be others the next time.
    init(_ bytes: [UInt8], mediaType: String) {
        self = bytes.withUnsafeBytes { StaticFile(.bytes(bytes), $0, mediaType, lastModified: nil) }
    }

    private init(
        _ body: Response.Body, _ bytes: UnsafeRawBufferPointer, _ mediaType: String, lastModified: Int64?
    ) {
        var headers: Headers = [
            "Content-Type": mediaType, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
        ]
        let isLikely = CompressedForm.isLikely(bytes.count, mediaType)
        if isLikely { headers.add("Vary", "Accept-Encoding") }
        gzip = isLikely ? CompressedForm() : nil
        identity = Representation(
            Response(headers: headers, body: body), etag: "\"\(ContentDigest.sha256Hex(bytes).prefix(32))\"",
            lastModified: lastModified)
    }

    /// A strong validator of the file as it is: the digest of the content.
    package var etag: String { identity.etag }

    /// The file, or the part of it that is asked for, or why it is not sent (304, 406, 412, 416).
    package func response(to request: Request) -> Response {
        let conditions = Conditions(request.headers)
        if conditions.isEmpty { return identity.whole }
        guard let chosen = representation(conditions) else { return Self.notAcceptable }
        return chosen.response(to: conditions, request.method)
    }

    /// All of the file, in the form that the client takes, whatever else the request says; 406 if it takes none.
    package func whole(to request: Request) -> Response {
        representation(Conditions(request.headers))?.whole ?? Self.notAcceptable
    }

    private func representation(_ conditions: Conditions) -> Representation? {
        guard let field = conditions.acceptEncoding else { return identity }
        let accepted = AcceptedCodings(field)
        if let gzip, accepted.prefersGzip, let compressed = gzip.representation(of: identity) { return compressed }
        return accepted.takesIdentity ? identity : nil
    }

    private static let notAcceptable = Problem(
        .notAcceptable, "notAcceptable", "There is no form of this that the request accepts",
        "Accept-Encoding has to allow gzip or identity.", headers: ["Vary": "Accept-Encoding"]
    ).response
}
