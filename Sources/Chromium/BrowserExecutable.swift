import FoundationEssentials

/// Finds the browser.
package enum BrowserExecutable {
    static let names = ["chromium", "google-chrome", "google-chrome-stable", "chromium-browser"]

    /// The path in `BRANCH_MOCK_CHROMIUM`, else the first of the usual names that is in `PATH` and no snap: those see neither our pipe nor
    /// our profile. Throws `.missing`.
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
                if FileManager.default.isExecutableFile(atPath: path), !isSnap(path) { return path }
            }
        }
        throw BrowserError(
            .missing,
            "the simulated app needs Chromium, and none of \(names.joined(separator: ", ")) is in PATH; "
                + "install it (Debian: apt-get install chromium; Ubuntu has it as a snap only: Google Chrome's package), "
                + "or name one in BRANCH_MOCK_CHROMIUM")
    }

    /// Each snap's command is a link to the one program that starts them all.
    private static func isSnap(_ path: String) -> Bool {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().lastPathComponent == "snap"
    }
}
