package import Loop

/// A request whose head is read and, when a handler gets it, its body too.
package struct Request: Sendable {
    package var method: Method
    /// The path: decoded, without dot segments, never above the root. An encoded slash stays `%2F`.
    package var path: String
    /// Empty if there is none. Never longer than its route's limit.
    package var body: [UInt8] = []
    /// What the route's pattern named, by name.
    package var parameters = Parameters()
    private var changedHeaders: Headers?
    private let head: Head

    /// Where the parts of a request's target lie in its head.
    struct Layout: Sendable {
        var target = 0..<0
        var query: Range<Int>?
        var authority = 0..<0
    }

    /// The head as it was received. Copies of a request share it.
    final class Head: Sendable {
        let bytes: [UInt8]
        let fields: [Headers.Field]
        let layout: Layout
        let scheme: StaticString
        let peer: SocketAddress
        let minorVersion: UInt8

        init(
            bytes: [UInt8], fields: [Headers.Field], layout: Layout, scheme: StaticString, peer: SocketAddress,
            minorVersion: UInt8 = 1
        ) {
            self.bytes = bytes
            self.fields = fields
            self.layout = layout
            self.scheme = scheme
            self.peer = peer
            self.minorVersion = minorVersion
        }
    }

    init(method: Method, path: String, head: Head) {
        self.method = method
        self.path = path
        self.head = head
    }

    package var headers: Headers {
        get { changedHeaders ?? Headers(bytes: head.bytes, fields: head.fields) }
        set { changedHeaders = newValue }
    }

    package var peer: SocketAddress { head.peer }

    /// `http` or `https`.
    package var scheme: String { head.scheme.description }

    /// The minor version of HTTP/1: 0 or 1; 1 in HTTP/2.
    var minorVersion: UInt8 { head.minorVersion }

    /// The request target as it was sent.
    package var target: String { text(head.layout.target) }

    /// The query as it was sent, without its `?`; nil if there is none.
    package var rawQuery: String? { head.layout.query.map(text) }

    /// The query, decoded; each use decodes it again.
    package var query: Query { head.layout.query.map { Query(parsing: head.bytes[$0]) } ?? Query() }

    /// Host and port as the client named them, such as `localhost:8080`; empty only in HTTP/1.0.
    package var authority: String { text(head.layout.authority) }

    /// The host's name in lower case, without the port; an IPv6 literal has its brackets.
    package var host: String {
        var name = head.bytes[head.layout.authority]
        if let colon = name.lastIndex(of: UInt8(ascii: ":")), !name[colon...].contains(UInt8(ascii: "]")) {
            name = name[..<colon]
        }
        return String(decoding: name.map(Characters.lowercased), as: UTF8.self)
    }

    /// The request comes from this machine.
    package var isLoopbackPeer: Bool { peer.isLoopback }

    /// The media type of the body in lower case and without parameters; nil if it is not said.
    package var mediaType: String? {
        guard let value = headers.bytes(of: "Content-Type") else { return nil }
        return String(unsafeUninitializedCapacity: value.count) { type in
            var count = 0
            for byte in value where byte != 0x20 && byte != 0x09 {
                if byte == UInt8(ascii: ";") { break }
                type[count] = Characters.lowercased(byte)
                count += 1
            }
            return count
        }
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: head.bytes[range], as: UTF8.self) }
}

extension Request {
    /// The values of a pattern's names, in its order.
    package struct Parameters: Sendable, Equatable {
        /// Each with the value at the same index.
        private(set) var names: [String] = []
        private(set) var values: [String] = []

        init(names: [String] = [], values: [String] = []) { (self.names, self.values) = (names, values) }

        package subscript(name: String) -> String? { names.firstIndex(of: name).map { values[$0] } }
    }
}
