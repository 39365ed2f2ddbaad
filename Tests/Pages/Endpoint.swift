import Testing

/// One endpoint, and how much body it takes; `RUN` and `LINK` stand in its path.
struct Endpoint: Sendable, CustomTestStringConvertible {
    var method: String
    var path: String
    /// What its body is; none is taken where this is `nil`.
    var type: String?
    var limit = 0
    var testDescription: String { "\(method) \(path)" }

    init(_ method: String, _ path: String, _ type: String? = nil, limit: Int = 0) {
        (self.method, self.path, self.type, self.limit) = (method, path, type, limit)
    }

    func target(_ run: String, _ link: String) -> String {
        path.replacing("RUN", with: run).replacing("LINK", with: link)
    }
}

/// All of the pages.
extension Endpoint {
    static let json = "application/json"
    static let form = "application/x-www-form-urlencoded"

    static let calls = [
        Endpoint("GET", "/mock/api/runs/RUN"), Endpoint("GET", "/mock/api/runs/RUN/outcome"),
        Endpoint("GET", "/mock/api/runs/RUN/drive"), Endpoint("POST", "/mock/api/runs/RUN/links"),
        Endpoint("POST", "/mock/api/runs/RUN/certificates"),
        Endpoint("POST", "/mock/api/runs/RUN/reports", json, limit: 1_000_000),
        Endpoint("POST", "/mock/api/runs/RUN/login/code", json, limit: 4096),
        Endpoint("POST", "/mock/api/runs/RUN/login", json, limit: 4096),
        Endpoint("POST", "/mock/api/runs/RUN/logout", json, limit: 4096),
        Endpoint("POST", "/mock/api/runs/RUN/cash-outs", json, limit: 4096),
        Endpoint("GET", "/mock/api/runs/RUN/onboarding"),
        Endpoint("POST", "/mock/api/runs/RUN/onboarding/search", json, limit: 4096),
        Endpoint("POST", "/mock/api/runs/RUN/onboarding/details", json, limit: 8192),
        Endpoint("POST", "/mock/api/runs/RUN/onboarding/photo?way=file", "image/jpeg", limit: 100_000_000),
        Endpoint("POST", "/mock/api/runs/RUN/onboarding/photo/skip", json, limit: 4096),
        Endpoint("POST", "/mock/api/runs/RUN/onboarding/terms", json, limit: 4096),
        Endpoint("POST", "/mock/api/runs/RUN/onboarding/payout", json, limit: 4096),
        Endpoint("POST", "/mock/api/runs/RUN/onboarding/reports", json, limit: 1_000_000),
        Endpoint("GET", "/mock/api/runs/RUN/documents/agreement"),
        Endpoint("POST", "/mock/api/runs/RUN/documents/agreement/url"),
        Endpoint("POST", "/mock/api/runs/RUN/canaries?probe=frame&how=none&frame=srcdoc"),
        Endpoint("POST", "/mock/api/runs/RUN/frames/srcdoc"),
        Endpoint("POST", "/external/RUN/terms/signs", json, limit: 4096),
    ]

    /// What browsers show.
    static let pages = [
        Endpoint("GET", "/mock/documents/RUN/agreement/a.pdf"), Endpoint("GET", "/mock/return/RUN"),
        Endpoint("POST", "/mock/return/RUN", "multipart/form-data; boundary=b", limit: 145_000_000),
        Endpoint("GET", "/external/RUN/terms"), Endpoint("POST", "/external/RUN/terms", form, limit: 4096),
        Endpoint("GET", "/mock/stranger/RUN?probe=strangerOrigin"), Endpoint("GET", "/mock/stranger/RUN/sameOrigin"),
    ]

    static let linkCalls = [
        Endpoint("GET", "/mock/api/links/LINK"), Endpoint("GET", "/mock/api/links/LINK/drive"),
        Endpoint("POST", "/mock/api/links/LINK/steps", json, limit: 4096),
        Endpoint("POST", "/mock/api/links/LINK/reports", json, limit: 1_000_000),
    ]

    static let linkPages = [
        Endpoint("GET", "/hl/LINK"), Endpoint("GET", "/mock/jar/LINK"), Endpoint("GET", "/mock/bank/LINK"),
        Endpoint("POST", "/mock/bank/LINK", form, limit: 4096), Endpoint("POST", "/hl/LINK/finish", form, limit: 4096),
    ]
}
