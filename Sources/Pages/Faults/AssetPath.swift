import HTTP
import Model

/// A script, style or picture under a path that names its run: `/mock/runs/RUN/files/direct/home.js` for `/mock/direct/home.js`.
/// Pages name their assets so where faults are about assets; what a script imports by a relative path is named so, too.
struct AssetPath: Sendable {
    let run: RunID
    /// The path without the run.
    let plain: String

    init?(_ path: String) {
        guard path.hasPrefix("/mock/runs/") else { return nil }
        let parts = path.split(separator: "/", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, parts[4] == "files", let run = RunID(String(parts[3])) else { return nil }
        (self.run, plain) = (run, "/mock/" + parts[5])
    }

    /// Whether the scenario has faults that can be about assets.
    static func isWanted(by scenario: Scenario) -> Bool {
        scenario.faults.contains { fault in
            switch fault.target {
            case .page(let page): page == .asset
            case .request(_, let path): path.hasPrefix("/mock/") || "/mock/".hasPrefix(path.dropLast())
            }
        }
    }

    /// The page with its assets named so.
    static func naming(_ run: RunID, in page: Response) -> Response {
        guard page.headers["Content-Type"]?.hasPrefix("text/html") == true else { return page }
        let text: String
        switch page.body {
        case .bytes(let bytes): text = String(decoding: bytes, as: UTF8.self)
        case .static(let bytes): text = String(decoding: bytes.bytes, as: UTF8.self)
        case .empty, .stream: return page
        }
        var page = page
        var named = text
        for attribute in ["src", "href"] {
            named = named.replacing("\(attribute)=\"/mock/", with: "\(attribute)=\"/mock/runs/\(run)/files/")
        }
        page.body = .bytes(Array(named.utf8))
        return page
    }
}
