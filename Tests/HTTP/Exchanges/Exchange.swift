import Testing

@testable import HTTP

/// What a client sends on a connection, and all that comes back until the server closes it; dates aside.
struct Exchange: Sendable, CustomTestStringConvertible {
    /// The requirement.
    let rule: String
    let request: String
    let answers: [String]

    init(_ rule: String, _ request: String, _ answers: String...) {
        (self.rule, self.request, self.answers) = (rule, request, answers)
    }

    var testDescription: String { rule }
}

/// An answer as it goes over the wire: status line, `Server`, the other lines, and the body.
func answer(_ status: String, _ lines: [String], _ body: String = "") -> String {
    (["HTTP/1.1 " + status, "Server: branch-mock"] + lines + ["", body]).joined(separator: "\r\n")
}

/// Plain text with its length; `last` lines follow.
func text(_ body: String, _ last: String...) -> String {
    answer(
        "200 OK", ["Content-Type: text/plain; charset=utf-8", "Content-Length: \(body.utf8.count)"] + last, body)
}

/// The last of a connection.
func lastText(_ body: String) -> String { text(body, "Connection: close") }

/// A problem, as JSON; `lines` come before its length.
func problem(
    _ status: String, _ code: String, _ title: String, _ detail: String = "", _ lines: [String] = [],
    isLast: Bool = true
) -> String {
    let detail = detail.isEmpty ? "" : ",\"detail\":\"\(detail)\""
    let body = "{\"status\":\(status.prefix(3)),\"code\":\"\(code)\",\"title\":\"\(title)\"\(detail)}\n"
    return answer(
        status,
        ["Content-Type: application/problem+json"] + lines + ["Content-Length: \(body.utf8.count)"]
            + (isLast ? ["Connection: close"] : []), body)
}

/// What the exchanges are about: a router that says what it got, and a text of ten letters with validators.
func exchangeRouter() -> Router {
    var router = echoRouter()
    let text = Representation(
        Response(
            headers: ["Content-Type": "text/plain", "Cache-Control": "no-cache"], body: .bytes(Array("0123456789".utf8))
        ),
        etag: "\"a\"", lastModified: 784_111_777)
    router.now(.get, "/text") { text.response(to: Conditions($0.headers), $0.method) }
    router.now(.delete, "/text") { _ in Response(.noContent) }
    router.now(.get, "/host") { .text("\($0.host)|\($0.authority)") }
    router.now(.get, "/stream") { _ in
        Response(
            headers: ["Content-Type": "text/plain"],
            body: .stream { writer in
                try await writer.write("one")
                try await writer.write("")
                try await writer.write("twenty letters in all")
            })
    }
    return router
}
