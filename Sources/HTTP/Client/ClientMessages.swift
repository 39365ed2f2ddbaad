package import Loop

/// A request to send.
package struct ClientRequest: Sendable {
    package var method: Method
    /// An absolute `http:` URL. Its host is `localhost`, a name beneath it, or an address; see `address` for others.
    package var url: String
    /// `Host`, `Content-Length` and `Connection` are added, unless they are here.
    package var headers: Headers
    package var body: [UInt8]
    /// From the call to the whole response, or to its head if that is streamed; past it `timedOut`.
    package var timeout: Duration
    /// Bytes of a response's body; past it `tooLarge`.
    package var bodyLimit = 64 * 1024 * 1024
    /// Where to connect, whatever the URL's host is.
    package var address: SocketAddress?

    package init(
        _ method: Method = .get, _ url: String, headers: Headers = [:], body: [UInt8] = [],
        timeout: Duration = .seconds(30)
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}

/// A response that has come whole.
package struct ClientResponse: Sendable {
    package var status: Status
    package var headers: Headers
    package var body: [UInt8]

    /// The body as UTF-8.
    package var text: String { String(decoding: body, as: UTF8.self) }
}

/// Why there is no response.
package struct ClientError: Error, Equatable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// The URL is not an absolute `http:` one.
        case badURL
        /// The host is neither an address nor a name of this machine.
        case unknownHost
        case cannotConnect
        case timedOut
        /// The server closed before the response was whole.
        case closed
        /// The response is not HTTP.
        case malformed
        /// The response's body is longer than `bodyLimit`.
        case tooLarge
    }

    package var code: Code
    package var detail: String
    package var cause: SystemError?

    init(_ code: Code, _ detail: String, _ cause: SystemError? = nil) {
        self.code = code
        self.detail = detail
        self.cause = cause
    }

    package var description: String { cause.map { "\(detail): \($0)" } ?? detail }
}
