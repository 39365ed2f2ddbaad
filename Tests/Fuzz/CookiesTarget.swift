@testable import HTTP

/// A `Cookie` field. What it holds can be set again, and nothing in it can add an attribute or a field.
@Sendable func fuzzCookies(_ bytes: [UInt8]) {
    let field = String(decoding: bytes, as: UTF8.self)
    set(field, field)
    guard let request = Request(.get, "/", headers: ["Host": "a", "Cookie": field]) else { return }
    for (name, value) in request.cookies {
        precondition(!name.isEmpty && !name.contains { $0 == "=" || $0 == ";" }, "a cookie's name is none")
        precondition(!value.contains(";"), "a cookie's value goes past its end")
        let first = request.cookies.first { $0.name == name }
        mustEqual(request.cookie(name), first?.value, "a cookie is not found")
        set(name, value)
    }
}

private func set(_ name: String, _ value: String) {
    var cookie = SetCookie(name, value)
    cookie.domain = value
    let text = Array(cookie.text.utf8)
    precondition(text.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "a cookie has a control")
    mustEqual(text.count { $0 == UInt8(ascii: ";") }, 4, "a cookie adds an attribute")
}
