import FoundationEssentials

/// Finds the browser.
package enum BrowserExecutable {
    static let names = ["chromium", "chromium-browser", "google-chrome"]

    /// The path in `BRANCH_MOCK_CHROMIUM`, else the first of the usual names that is in `PATH`. Throws `.missing`.
    package static func find(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(BrowserError) -> String {
        if let path = environment["BRANCH_MOCK_CHROMIUM"], !path.isEmpty {
            guard FileManager.default.isExecutableFile(atPath: path) else {
                throw BrowserError(.missing, "BRANCH_MOCK_CHROMIUM names \(path), which is no program")
            }
            return path
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        for name in names {
            for folder in folders {
                let path = "\(folder)/\(name)"
                if FileManager.default.isExecutableFile(atPath: path) { return path }
            }
        }
        throw BrowserError(
            .missing,
            "the simulated app needs Chromium, and none of \(names.joined(separator: ", ")) is in PATH; "
                + "install it (Debian, Ubuntu: apt-get install chromium), or name one in BRANCH_MOCK_CHROMIUM")
    }
}
