/// A status code (RFC 9110 §15).
package struct Status: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package init(integerLiteral value: Int) { rawValue = value }

    package static let ok: Status = 200
    package static let created: Status = 201
    package static let noContent: Status = 204
    package static let partialContent: Status = 206
    package static let seeOther: Status = 303
    package static let notModified: Status = 304
    package static let badRequest: Status = 400
    package static let unauthorized: Status = 401
    package static let forbidden: Status = 403
    package static let notFound: Status = 404
    package static let methodNotAllowed: Status = 405
    package static let notAcceptable: Status = 406
    package static let requestTimeout: Status = 408
    package static let conflict: Status = 409
    package static let gone: Status = 410
    package static let preconditionFailed: Status = 412
    package static let contentTooLarge: Status = 413
    package static let uriTooLong: Status = 414
    package static let unsupportedMediaType: Status = 415
    package static let rangeNotSatisfiable: Status = 416
    package static let expectationFailed: Status = 417
    package static let misdirectedRequest: Status = 421
    package static let unprocessableContent: Status = 422
    package static let tooManyRequests: Status = 429
    package static let requestHeaderFieldsTooLarge: Status = 431
    package static let internalServerError: Status = 500
    package static let notImplemented: Status = 501
    package static let serviceUnavailable: Status = 503
    package static let versionNotSupported: Status = 505

    /// False where the status alone says that no content follows (RFC 9110 §6.4.1).
    package var allowsBody: Bool { rawValue >= 200 && rawValue != 204 && rawValue != 304 }

    /// The phrase beside the code; empty for codes without one.
    package var reason: StaticString {
        switch rawValue {
        case 100: "Continue"
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 206: "Partial Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 411: "Length Required"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 416: "Range Not Satisfiable"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 422: "Unprocessable Content"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        case 507: "Insufficient Storage"
        default: ""
        }
    }
}
