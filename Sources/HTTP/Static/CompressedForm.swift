import Synchronization

/// A file's gzip form, made when it is first wanted and kept.
final class CompressedForm: Sendable {
    /// Below this, a compressed file saves no packet.
    private static let smallest = 512
    /// Above this, compressing would hold up the loop.
    private static let largest = 1024 * 1024

    private enum State {
        case unknown
        case known(Representation?)
    }

    private let state = Mutex(State.unknown)

    /// Whether it can be worth while for so many bytes of a media type.
    static func isLikely(_ count: Int, _ mediaType: String) -> Bool {
        count >= smallest && count <= largest && MediaType.isCompressible(mediaType)
    }

    /// Compresses what `identity` holds; nil if that saves less than a tenth.
    func representation(of identity: Representation) -> Representation? {
        state.withLock { state in
            if case .known(let representation) = state { return representation }
            let representation = Self.make(identity)
            state = .known(representation)
            return representation
        }
    }

    private static func make(_ identity: Representation) -> Representation? {
        guard let (compressed, count) = compress(identity.whole.body), compressed.count < count - count / 10 else {
            return nil
        }
        var whole = Response(headers: identity.whole.headers, body: .bytes(compressed))
        for name in ["ETag", "Last-Modified", "Accept-Ranges"] { whole.headers.remove(name) }
        whole.headers.add("Content-Encoding", "gzip")
        let etag = "\(identity.etag.dropLast())-gzip\""
        return Representation(whole, etag: etag, lastModified: identity.lastModified)
    }

    private static func compress(_ body: Response.Body) -> (compressed: [UInt8], from: Int)? {
        switch body {
        case .bytes(let bytes): bytes.withUnsafeBytes(Gzip.compress).map { ($0, bytes.count) }
        case .static(let bytes): Gzip.compress(bytes.bytes).map { ($0, bytes.count) }
        case .empty, .stream: nil
        }
    }
}
