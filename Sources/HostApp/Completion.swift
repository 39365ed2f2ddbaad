import Model

/// What an app tells the page when an auth session has ended.
enum Completion: Sendable, Hashable {
    case completed(callbackURL: String?)
    case canceled
    case error(message: String)

    /// `detail` of the event.
    var detail: JSONObject {
        switch self {
        case .completed(let url):
            var detail: JSONObject = ["status": "completed"]
            detail["callbackUrl"] = url.map(JSON.string)
            return detail
        case .canceled: return ["status": "canceled"]
        case .error(let message): return ["status": "error", "message": .string(message)]
        }
    }
}

/// The event as an app with or without a defect dispatches it.
struct CompletionEvent: Sendable, Hashable {
    var target = "window"
    var name = "branchPlaidLinkComplete"
    var detail: JSON
    /// As it stands in the script.
    private var literal: String

    init(_ completion: Completion, defect: Defect?, earlierURL: String?) {
        detail = .object(Self.altered(completion, defect, earlierURL).detail)
        switch defect {
        case .detailAsText: detail = .string(detail.text)
        case .misspeltStatus:
            if case .object(var object) = detail {
                object["status"] = completion == .canceled ? "cancelled" : "success"
                detail = .object(object)
            }
        case .misspeltEvent: name += "d"
        case .eventOnDocument: target = "document"
        default: break
        }
        literal = detail.text
        if defect == .breaksOnQuotes, let url = detail["callbackUrl"]?.string {
            literal = "{ status: 'completed', callbackUrl: '\(url)' }"
        }
    }

    private static func altered(_ completion: Completion, _ defect: Defect?, _ earlierURL: String?) -> Completion {
        guard case .completed(let url?) = completion else { return completion }
        switch defect {
        case .cancelsAfterRedirect: return .canceled
        case .noCallbackURL: return .completed(callbackURL: nil)
        case .alteredCallbackURL: return .completed(callbackURL: String(url.prefix { $0 != "?" }))
        case .staleCallbackURL: return .completed(callbackURL: earlierURL ?? anotherLinks(url))
        default: return completion
        }
    }

    /// What the same redirect looked like for a link of another day: the same URL with another value in its query.
    private static func anotherLinks(_ url: String) -> String {
        guard let value = url.lastIndex(of: "=") else { return url + "?" }
        let start = url.index(after: value)
        return url[..<start] + String(url[start...].reversed())
    }

    /// Whether the page takes it for the app's answer.
    var isGenuine: Bool { target == "window" && name == "branchPlaidLinkComplete" }

    /// As the guide's samples write it.
    var script: String {
        "\(target).dispatchEvent(new CustomEvent('\(name)', { detail: \(literal) })); true;"
    }
}
