import Loop

/// What an `http:` URL says: whom to ask, and what for.
struct Endpoint: Equatable {
    /// Host and port as in the URL, for the `Host` field.
    let authority: String
    let host: String
    let port: UInt16
    /// Path and query.
    let target: String

    init(_ url: String) throws(ClientError) {
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), url.prefix(7).lowercased() == "http://" else {
            throw ClientError(.badURL, "\(url) is not an http: URL")
        }
        let rest = url.dropFirst(7).prefix { $0 != "#" }
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        authority = String(rest[..<end])
        guard Array(authority.utf8).withUnsafeBytes(Authority.isValid) else {
            throw ClientError(.badURL, "\(url) has no proper host")
        }
        var name = authority[...]
        var port: UInt16? = 80
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            name = authority[..<colon]
            let digits = authority[authority.index(after: colon)...]
            if !digits.isEmpty { port = UInt16(digits) }
        }
        guard let port else { throw ClientError(.badURL, "\(url) has no proper port") }
        self.port = port
        host = name.lowercased()
        target = (rest[end...].hasPrefix("/") ? "" : "/") + rest[end...]
    }

    /// Whether the URL, which has neither query nor fragment, names a server that the client can ask.
    static func isServer(_ url: String) -> Bool {
        !url.contains { "?#@".contains($0) } && (try? Endpoint(url).addresses()) != nil
    }

    /// Where the host may be. A static executable cannot ask the system's resolver, so that only this machine's own
    /// names are known (RFC 6761 §6.3).
    func addresses() throws(ClientError) -> [SocketAddress] {
        if let address = SocketAddress(host, port: port) { return [address] }
        let name = host.hasSuffix(".") ? host.dropLast() : host[...]
        guard name == "localhost" || name.hasSuffix(".localhost") else {
            throw ClientError(.unknownHost, "\(host) is neither an address nor a name of this machine")
        }
        return [.loopback(port: port), .loopback6(port: port)]
    }
}
