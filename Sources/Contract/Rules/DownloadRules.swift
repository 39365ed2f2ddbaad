import Model

/// `downloads.*`: documents reach the worker.
enum DownloadRules {
    static let all = [
        Rule(
            id: .downloadsDelivered, title: "Documents reach the device as they are", guide: "Handle File Downloads",
            find: { history in .worst(of: delivered(history), otherwise: "no document was handed over") }),
        Rule(
            id: .downloadsCookie, title: "Documents are asked for with the webview's cookies",
            guide: "React Native Direct HTTP Downloading", needsAll: true, find: cookie),
    ]

    private static func delivered(_ history: History) -> [Finding] {
        let returned = Dictionary(grouping: history[.documentReturned], by: id)
        let handed = Dictionary(grouping: history[.branchDownloadFile], by: id)
        let served = Dictionary(grouping: history[.documentRequested].filter(\.isServed), by: id)
        let ids = Set(returned.keys).union(handed.keys).union(served.keys)
        return ids.sorted().map { id in
            let document = history.scenario.documents.first { $0.id == id }
            let messages = handed[id] ?? []
            if let copies = returned[id] { return .worst(of: copies.map { copy($0, document) }, otherwise: "") }
            if let first = messages.first(where: { $0["threw"] == nil }) {
                return byBridge(first, document, messages.map(\.id))
            }
            if let requests = served[id] {
                return Finding(
                    outcome: .passed, expected: "the document is asked for over HTTP", got: "\(id) was asked for",
                    evidence: requests.map(\.id))
            }
            guard document?.isRefusable == true else { return .notExercised("\(id) did not reach the app") }
            return Finding(
                outcome: .passed, expected: "a file that can't be read is refused", got: "\(id) was refused",
                evidence: messages.map(\.id))
        }
    }

    private static func id(_ event: Event) -> String { event["document"]?.string ?? "" }

    private static func byBridge(_ message: Event, _ document: Scenario.Document?, _ ids: [Int]) -> Finding {
        let name = message["filename"]?.string ?? ""
        let isRefusable = document?.isRefusable ?? false
        return Finding(
            outcome: .notObservable,
            expected: isRefusable
                ? "the document is refused, or saved whole" : "the document is saved and offered to the worker",
            got: "\(name) went over the bridge; look whether "
                + (isRefusable ? "a broken file was saved" : "the share sheet offers it, whole"),
            evidence: ids)
    }

    private static func copy(_ copy: Event, _ document: Scenario.Document?) -> Finding {
        let expected = "the saved copy has the document's bytes"
        let name = copy["filename"]?.string ?? ""
        let named = copy["name"]?.string == "altered" ? "; its name came back as \(name)" : ""
        if copy["matches"]?.bool == true {
            return Finding(
                outcome: .passed, expected: expected, got: "the copy is equal" + named, evidence: [copy.id])
        }
        return Finding(
            outcome: .failed, expected: expected, got: difference(copy, document?.size) + named, evidence: [copy.id])
    }

    /// In what way a copy is wrong.
    private static func difference(_ copy: Event, _ size: Int?) -> String {
        let bytes = copy["bytes"]?.int ?? 0
        switch copy["matches"]?.string {
        case "text": return "the base64 text itself was saved, not what it stands for"
        case "digest": return "the copy was altered: as long as the document, with other bytes"
        default: break
        }
        guard let size else { return "the copy has \(bytes) bytes, another number than the document" }
        return bytes < size
            ? "the copy is truncated: \(bytes) of \(size) bytes" : "the copy is too long: \(bytes) bytes for \(size)"
    }
}

extension DownloadRules {
    private static func cookie(_ history: History) -> Finding {
        let expected = "each request for the document has the login's cookie"
        let bound = Set(history.scenario.documents.filter(\.access.cookie).map(\.id))
        let asked = history.signedInRequests.filter { bound.contains(id($0)) && $0.isFetch }
        guard !asked.isEmpty else { return .notExercised("no document that wants the login's cookie was asked for") }
        let bare = asked.filter { $0["cookie"]?.bool == false }
        guard let first = bare.first else {
            return Finding(
                outcome: .passed, expected: expected, got: "\(asked.count) of \(asked.count) had it",
                evidence: asked.map(\.id))
        }
        guard history.keepsCookies || asked.contains(where: { $0["cookie"]?.bool == true }) else {
            return Finding(
                outcome: .notObservable, expected: expected,
                got: "the webview keeps no cookies at all; look whether the app lets it", evidence: bare.map(\.id))
        }
        let isSampleGap = [.reactNative, .expo].contains(history.platform) && !history.isAndroid
        return Finding(
            outcome: .failed, expected: expected, got: "\(id(first)) was asked for without it",
            evidence: bare.map(\.id),
            guideGap: isSampleGap
                ? "the guide's React Native sample on iOS fetches the URL again natively, without the webview's cookies"
                : nil)
    }
}

extension History {
    /// Requests for documents while the worker was signed in, by a cookie that a browser keeps.
    fileprivate var signedInRequests: [Event] {
        let cookie = scenario.login.cookie
        // One that crosses sites wants Secure, which it cannot have over plain http.
        let isKept = cookie.sameSite != .none || self[.entryLoaded].allSatisfy { $0["secure"]?.bool ?? true }
        var since = scenario.login.state == .signedIn ? Duration.zero : nil
        let changes = (self[.signedIn] + self[.signedOut] + self[.signInRevoked]).sorted { $0.id < $1.id }
        var next = 0
        return self[.documentRequested].filter { request in
            while next < changes.count, changes[next].id < request.id {
                since = changes[next].type == .signedIn ? changes[next].elapsed : nil
                next += 1
            }
            return isKept && since.map { request.elapsed - $0 < cookie.maxAge } ?? false
        }
    }
}
