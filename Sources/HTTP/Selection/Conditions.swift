/// The fields by which a client says which form of a resource it wants, and whether at all, gathered in one pass
/// (RFC 9110 §12.5.3, §13.1, §14.2). Repeated fields are joined, as lists are (§5.3); what is no list then has no
/// meaning, and is ignored.
package struct Conditions: Sendable {
    /// What the preconditions of a request lead to (RFC 9110 §13.2.2).
    package enum Outcome: Sendable {
        /// The method goes on.
        case proceed
        /// The client has it already: 304.
        case notModified
        /// 412.
        case failed
    }

    private(set) var match: String?
    private(set) var noneMatch: String?
    private(set) var modifiedSince: String?
    private(set) var unmodifiedSince: String?
    private(set) var ifRange: String?
    private(set) var range: String?
    private(set) var acceptEncoding: String?

    package init(_ headers: Headers) {
        headers.visit { name, value in
            switch name.count {
            case 5 where Characters.equal(name, "range"): Self.note(value, in: &range)
            case 8 where Characters.equal(name, "if-match"): Self.note(value, in: &match)
            case 8 where Characters.equal(name, "if-range"): Self.note(value, in: &ifRange)
            case 13 where Characters.equal(name, "if-none-match"): Self.note(value, in: &noneMatch)
            case 15 where Characters.equal(name, "accept-encoding"): Self.note(value, in: &acceptEncoding)
            case 17 where Characters.equal(name, "if-modified-since"): Self.note(value, in: &modifiedSince)
            case 19 where Characters.equal(name, "if-unmodified-since"): Self.note(value, in: &unmodifiedSince)
            default: break
            }
        }
    }

    /// The request asks for all of it, as it is.
    var isEmpty: Bool {
        match == nil && noneMatch == nil && modifiedSince == nil && unmodifiedSince == nil && ifRange == nil
            && range == nil && acceptEncoding == nil
    }

    private static func note(_ value: UnsafeRawBufferPointer, in field: inout String?) {
        let text = String(decoding: value, as: UTF8.self)
        field = field.map { "\($0), \(text)" } ?? text
    }

    /// Judges the preconditions in the order of RFC 9110 §13.2.2, for what a GET or HEAD would find now.
    /// - Parameter lastModified: seconds since 1970; nil if no one knows, so that no date is compared.
    package func outcome(etag: String, lastModified: Int64?, isRead: Bool) -> Outcome {
        if let match {
            if !EntityTags.list(match, has: etag, strongly: true) { return .failed }
        } else if let date = unmodifiedSince.flatMap(HTTPDate.seconds), let lastModified, lastModified > date {
            return .failed
        }
        if let noneMatch {
            guard EntityTags.list(noneMatch, has: etag, strongly: false) else { return .proceed }
            return isRead ? .notModified : .failed
        }
        if isRead, let date = modifiedSince.flatMap(HTTPDate.seconds), let lastModified, lastModified <= date {
            return .notModified
        }
        return .proceed
    }

    /// What of the `count` bytes a GET wants: all, where `If-Range` names something else than what there is
    /// (RFC 9110 §13.1.5).
    package func part(of count: Int, etag: String, lastModified: Int64?) -> ByteRange {
        guard let range else { return .whole }
        if let ifRange {
            let isTag = ifRange.hasSuffix("\"")
            let isSame =
                isTag
                ? EntityTags.same(ifRange, etag, strongly: true)
                : lastModified != nil && HTTPDate.seconds(ifRange) == lastModified
            if !isSame { return .whole }
        }
        return ByteRange(range, of: count)
    }
}
