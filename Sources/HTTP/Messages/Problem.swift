/// An error as the client sees it: `application/problem+json` (RFC 9457) with a stable `code`.
package struct Problem: Error, Equatable {
    package var status: Status
    /// For programs, such as `bodyTooLarge`; never changes.
    package var code: String
    /// For people, the same for each occurrence.
    package var title: String
    /// What was wrong this time and what to do.
    package var detail: String
    package var headers: [String: String]

    package init(
        _ status: Status, _ code: String, _ title: String, _ detail: String = "", headers: [String: String] = [:]
    ) {
        self.status = status
        self.code = code
        self.title = title
        self.detail = detail
        self.headers = headers
    }

    package var response: Response {
        var json = "{\"status\":\(status.rawValue),\"code\":\(Self.quote(code)),\"title\":\(Self.quote(title))"
        if !detail.isEmpty { json += ",\"detail\":\(Self.quote(detail))" }
        var fields: Headers = ["Content-Type": "application/problem+json"]
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { fields.add(name, value) }
        return Response(status, headers: fields, body: .bytes(Array((json + "}\n").utf8)))
    }

    /// A JSON string (RFC 8259 §7). `<` is escaped too, so that no browser takes it for markup.
    private static func quote(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "<", "\u{7F}", "\u{0}"..."\u{1F}":
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
