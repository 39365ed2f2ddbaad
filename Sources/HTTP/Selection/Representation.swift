/// One form of a resource, with the validators that tell it from others (RFC 9110 §8.8): what conditional and range
/// requests are answered from.
package struct Representation: Sendable {
    /// A strong or weak tag, with its quotes.
    package let etag: String
    /// Seconds since 1970, if it is known since when it is as it is.
    package let lastModified: Int64?
    /// All of it.
    package let whole: Response
    /// How content is sent that is not in memory.
    private var stretches: (count: Int, stream: Stream)?

    /// Writes a stretch of the content.
    package typealias Stream = @Sendable (Range<Int>, ResponseWriter) async throws -> Void

    /// `whole` is a 200 with the content, in memory. It gets the fields for validators and ranges.
    package init(_ whole: Response, etag: String, lastModified: Int64? = nil) {
        self.etag = etag
        self.lastModified = lastModified
        var whole = whole
        whole.headers.add("ETag", etag)
        if let lastModified { whole.headers.add("Last-Modified", HTTPDate.text(lastModified)) }
        whole.headers.add("Accept-Ranges", "bytes")
        self.whole = whole
    }

    /// Content of `count` bytes that is made as it is sent: `stream` writes any stretch of it.
    package init(headers: Headers, count: Int, etag: String, stream: @escaping Stream) {
        let whole = Response.stream(headers: headers, length: count) { try await stream(0..<count, $0) }
        self.init(whole, etag: etag)
        stretches = (count, stream)
    }

    /// The answer to GET or HEAD: all of it, a part (206), or why not (304, 412, 416).
    package func response(to conditions: Conditions, _ method: Method) -> Response {
        switch conditions.outcome(etag: etag, lastModified: lastModified, isRead: true) {
        case .notModified: return bare(.notModified)
        case .failed:
            return Problem(
                .preconditionFailed, "preconditionFailed", "This is not what the request expects here any more",
                "Its ETag is \(etag)."
            ).response
        case .proceed: break
        }
        // RFC 9110 §14.2: a range has a meaning for GET only.
        if method != .get { return whole }
        switch conditions.part(of: count, etag: etag, lastModified: lastModified) {
        case .whole: return whole
        case .part(let range): return part(range)
        case .unsatisfiable:
            return Problem(
                .rangeNotSatisfiable, "rangeNotSatisfiable", "There are no such bytes",
                "There are \(count).", headers: ["Content-Range": "bytes */\(count)"]
            ).response
        }
    }

    private var count: Int {
        switch whole.body {
        case .bytes(let bytes): bytes.count
        case .static(let bytes): bytes.count
        case .empty, .stream: stretches?.count ?? 0
        }
    }

    private func part(_ range: Range<Int>) -> Response {
        var part = whole
        if let stream = stretches?.stream {
            part = .stream(headers: whole.headers, length: range.count) { try await stream(range, $0) }
        }
        part.status = .partialContent
        part.headers.add("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)")
        switch whole.body {
        case .bytes(let bytes): part.body = .bytes(Array(bytes[range]))
        case .static(let bytes):
            part.body = .static(StaticBytes(immortal: UnsafeRawBufferPointer(rebasing: bytes.bytes[range])))
        case .empty, .stream: break
        }
        return part
    }

    /// Without content, and with what caches want to know of it (RFC 9110 §15.4.5).
    private func bare(_ status: Status) -> Response {
        var bare = Response(status)
        for name in ["Cache-Control", "ETag", "Vary"] {
            if let value = whole.headers[name] { bare.headers.add(name, value) }
        }
        return bare
    }
}
