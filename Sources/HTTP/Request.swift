package import Loop

/// A request whose head is read and, when a handler gets it, its body too.
package struct Request: Sendable {
    package var method: Method
    /// The path: decoded, without dot segments, never above the root. An encoded slash stays `%2F`.
    package var path: String
    package var headers: Headers
    /// Empty if there is none. Never longer than its route's limit.
    package var body: [UInt8] = []
    package var peer: SocketAddress
    /// `http` or `https`.
    package var scheme = "http"
    /// What the route's pattern named, by name.
    package var parameters = Parameters()
    /// 0 or 1, the minor version of HTTP/1.
    package var minorVersion: UInt8 = 1

    /// Where the parts of the request line lie in `head`.
    struct Layout: Sendable {
        var target = 0..<0
        var query: Range<Int>?
        var authority = 0..<0
    }

    private let head: [UInt8]
    private let layout: Layout

    init(
        method: Method, path: String, headers: Headers, peer: SocketAddress, head: [UInt8], layout: Layout
    ) {
        self.method = method
        self.path = path
        self.headers = headers
        self.peer = peer
        self.head = head
        self.layout = layout
    }

    /// The request target as it was sent.
    package var target: String { text(layout.target) }

    /// The query as it was sent, without its `?`; nil if there is none.
    package var rawQuery: String? { layout.query.map(text) }

    /// The query, decoded; each use decodes it again.
    package var query: Query { layout.query.map { Query(parsing: head[$0]) } ?? Query() }

    /// Host and port as the client named them, such as `localhost:8080`; empty only in HTTP/1.0.
    package var authority: String { text(layout.authority) }

    /// The host's name in lower case, without the port; an IPv6 literal has its brackets.
    package var host: String {
        var name = head[layout.authority]
        if let colon = name.lastIndex(of: UInt8(ascii: ":")), !name[colon...].contains(UInt8(ascii: "]")) {
            name = name[..<colon]
        }
        return String(decoding: name.map(Characters.lowercased), as: UTF8.self)
    }

    /// The request comes from this machine.
    package var isLoopbackPeer: Bool { peer.isLoopback }

    /// The media type of the body in lower case and without parameters; nil if it is not said.
    package var mediaType: String? {
        guard let value = headers["Content-Type"] else { return nil }
        let type = value.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
        return String(decoding: type.utf8.map(Characters.lowercased), as: UTF8.self)
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: head[range], as: UTF8.self) }
}

extension Request {
    /// The values of a pattern's names, in its order.
    package struct Parameters: Sendable, Equatable {
        var items: [(name: String, value: String)] = []

        package subscript(name: String) -> String? { items.first { $0.name == name }?.value }

        package static func == (left: Self, right: Self) -> Bool {
            left.items.elementsEqual(right.items) { $0 == $1 }
        }
    }
}
