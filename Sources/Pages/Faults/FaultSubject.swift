import HTTP
import Model

/// What a request is to the faults of a run's scenario.
struct FaultSubject: Sendable {
    let run: RunID
    /// `nil` where only `request:` can mean it.
    let page: Fault.Page?
    /// That of a request for a page of Plaid.
    let link: LinkID?
    let method: String
    let path: String
    /// The path as a scenario can name it, which knows no ids yet: `/mock/api/runs/{run}/links`.
    let namedPath: String

    /// `nil` where the request is of no run, and where it is for reports, or for the scripts without which no page could send any:
    /// reporting goes on whatever happens.
    init?(_ request: Request) {
        guard Self.canNameRun(request.path) || request.rawQuery != nil else { return nil }
        if request.path.hasPrefix("/mock/api/"), request.path.hasSuffix("/reports") { return nil }
        var (run, link): (RunID?, LinkID?)
        var names: [String] = []
        let asset = AssetPath(request.path)
        path = asset?.plain ?? request.path
        for segment in path.split(separator: "/", omittingEmptySubsequences: false) {
            if let id = LinkID(String(segment)) {
                link = id
                names.append("{link}")
            } else if let id = RunID(String(segment)) {
                run = id
                names.append("{run}")
            } else {
                names.append(String(segment))
            }
        }
        let named = asset?.run ?? link?.run ?? run
        let joined = named == nil ? request.query.first("mockRun").flatMap(RunID.init) : nil
        guard let run = named ?? joined else { return nil }
        if asset != nil, path.hasPrefix("/mock/shared/"), path.hasSuffix(".js") { return nil }
        (self.run, self.link) = (run, link)
        namedPath = names.joined(separator: "/")
        method = request.method.rawValue
        page =
            if request.method != .get {
                nil
            } else if asset != nil {
                .asset
            } else if names.count == 3, names[1] == "hl" {
                .hostedLink
            } else if path.hasPrefix("/mock/documents/") {
                .document
            } else if joined != nil, !["mock", "hl", "external"].contains(names.dropFirst().first) {
                .entry
            } else {
                nil
            }
    }

    /// Whether a segment is as long as an id: most requests are for files, and need no closer look.
    private static func canNameRun(_ path: String) -> Bool {
        if path.utf8.count <= RunID.length { return false }
        return path.utf8.split(separator: UInt8(ascii: "/")).contains {
            $0.count == RunID.length || $0.count == LinkID.length
        }
    }

    /// Whether a fault is about the request.
    func isMeant(by target: Fault.Target) -> Bool {
        if case .page(let page) = target { return page == self.page }
        return target.matches(method: method, path: path) || target.matches(method: method, path: namedPath)
    }

    /// Of `faultInjected`.
    var data: JSONObject {
        var data = JSONObject()
        data["page"] = page.map { .string($0.rawValue) }
        data["request"] = .string("\(method) \(path)")
        data["link"] = link.map { .string($0.text) }
        return data
    }
}
