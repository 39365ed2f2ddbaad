package import Model

/// An error of the control API: RFC 9457 problem details, with a stable `code`.
package struct APIProblem: Error, Sendable, Hashable {
    /// What clients act on. The raw value is the `code` on the wire and never changes.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        case bodyInvalid, parameterInvalid
        case tokenRequired
        case hostNotAllowed, originNotAllowed
        case notFound, scenarioUnknown, runUnknown, stepUnknown, certificateUnknown
        case runDeleted
        case runUnreadable
        case mediaTypeUnsupported
        case scenarioInvalid
        case tooManyScenarios
        case journalFull, shuttingDown
        case internalError

        /// The HTTP status and the one-line title.
        var answer: (status: Int, title: String) {
            switch self {
            case .bodyInvalid: (400, "The body cannot be read")
            case .parameterInvalid: (400, "A parameter cannot be used")
            case .tokenRequired: (401, "The administration token is needed")
            case .hostNotAllowed: (403, "Not served under this host name")
            case .originNotAllowed: (403, "Not served to pages of another origin")
            case .notFound: (404, "There is nothing here")
            case .scenarioUnknown: (404, "There is no such scenario")
            case .runUnknown: (404, "There is no such run")
            case .stepUnknown: (404, "The scenario has no such step")
            case .certificateUnknown: (404, "There is no certificate to hand out")
            case .runDeleted: (410, "The run was deleted")
            case .runUnreadable: (500, "The run cannot be read")
            case .mediaTypeUnsupported: (415, "The body is of a type that is not read here")
            case .scenarioInvalid: (422, "The scenario has mistakes")
            case .tooManyScenarios: (409, "There is no room for more scenarios")
            case .journalFull: (503, "There is no room for the journal")
            case .shuttingDown: (503, "The server is stopping")
            case .internalError: (500, "Something went wrong in the server")
            }
        }
    }

    package var code: Code
    /// What was wrong with this request, and what to do.
    package var detail: String
    /// Members beside those of RFC 9457: `diagnostics`.
    package var more: JSONObject

    package init(_ code: Code, _ detail: String, more: JSONObject = [:]) {
        (self.code, self.detail, self.more) = (code, detail, more)
    }

    package var status: Int { code.answer.status }

    /// The body, of type `application/problem+json`.
    package var json: JSON {
        var object: JSONObject = [
            "type": "about:blank", "title": .string(code.answer.title), "status": .int(status),
            "code": .string(code.rawValue), "detail": .string(detail),
        ]
        for member in more.members { object[member.name] = member.value }
        return .object(object)
    }
}
