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

    init(_ completion: Completion, defects: Set<Defect>, earlierURL: String?) {
        var object = Self.altered(completion, defects, earlierURL).detail
        if defects.contains(.misspeltStatus) {
            object["status"] = completion == .canceled ? "cancelled" : "success"
        }
        detail = .object(object)
        if defects.contains(.detailAsText) { detail = .string(detail.text) }
        if defects.contains(.misspeltEvent) { name += "d" }
        if defects.contains(.eventOnDocument) { target = "document" }
        literal = detail.text
        if defects.contains(.breaksOnQuotes), let url = detail["callbackUrl"]?.string {
            literal = "{ status: 'completed', callbackUrl: '\(url)' }"
        }
    }

    private static func altered(
        _ completion: Completion, _ defects: Set<Defect>, _ earlierURL: String?
    ) -> Completion {
        guard case .completed(var url?) = completion else { return completion }
        if defects.contains(.cancelsAfterRedirect) { return .canceled }
        if defects.contains(.noCallbackURL) { return .completed(callbackURL: nil) }
        if defects.contains(.staleCallbackURL) { url = earlierURL ?? anotherLinks(url) }
        if defects.contains(.alteredCallbackURL) { url = String(url.prefix { $0 != "?" }) }
        return .completed(callbackURL: url)
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
