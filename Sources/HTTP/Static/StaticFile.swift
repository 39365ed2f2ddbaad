/// A file in memory, with what its answers need made beforehand.
package struct StaticFile: Sendable {
    /// A strong validator: the digest of the content.
    package let etag: String
    private let found: Response
    private let notModified: Response

    /// Browsers may keep it, and ask each time whether it is still good.
    package init(_ bytes: StaticBytes, mediaType: String) {
        self.init(.static(bytes), digest: ContentDigest.sha256Hex(bytes.bytes), mediaType)
    }

    init(_ bytes: [UInt8], mediaType: String) {
        self.init(.bytes(bytes), digest: ContentDigest.sha256Hex(bytes), mediaType)
    }

    private init(_ body: Response.Body, digest: String, _ mediaType: String) {
        etag = "\"\(digest.prefix(32))\""
        let caching: Headers = ["ETag": etag, "Cache-Control": "no-cache"]
        var headers = caching
        headers.add("Content-Type", mediaType)
        headers.add("X-Content-Type-Options", "nosniff")
        found = Response(.ok, headers: headers, body: body)
        notModified = Response(.notModified, headers: caching)
    }

    /// The file, or 304 if the client has it already (RFC 9110 §13.1.2).
    package func response(to request: Request) -> Response {
        for list in request.headers.values("If-None-Match") {
            for candidate in list.split(separator: ",") {
                let bare = candidate.drop { $0 == " " || $0 == "\t" }
                let tag = bare.hasPrefix("W/") ? bare.dropFirst(2) : bare
                if tag.prefix(while: { $0 != " " && $0 != "\t" }) == etag || bare == "*" { return notModified }
            }
        }
        return found
    }
}
