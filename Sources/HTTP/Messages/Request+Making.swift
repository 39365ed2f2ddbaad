package import Loop

extension Request {
    /// The request that a client would have sent; nil if it would be refused as malformed. For tests of handlers.
    package init?(
        _ method: Method, _ target: String, headers: Headers = ["Host": "localhost"], body: [UInt8] = [],
        scheme: StaticString = "http", peer: SocketAddress = .loopback(port: 49_152)
    ) {
        var bytes = Array("\(method.rawValue) \(target) HTTP/1.1\r\n".utf8)
        for (name, value) in headers.all { bytes += "\(name): \(value)\r\n".utf8 }
        bytes += "\r\n".utf8
        var reader = RequestReader(limits: Limits(), scheme: scheme, peer: peer)
        let step = try? bytes.withUnsafeBytes { try reader.next($0).step }
        guard case .head(let head)? = step else { return nil }
        self = head.request
        self.body = body
    }
}
