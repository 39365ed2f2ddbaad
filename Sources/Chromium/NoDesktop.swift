import FoundationEssentials

/// Chromium asks the desktop at each URL of an app, as a completion redirect is, whether it is that app itself. The tool for it,
/// `xdg-settings`, starts some fifty processes to find out that there is no desktop.
enum NoDesktop {
    /// The environment for a browser that is told so at once.
    ///
    /// - Parameters:
    ///   - folder: the browser's own, which gets a tool of that name.
    ///   - home: another one than the user's.
    static func environment(in folder: String, home: String?) throws -> [String: String] {
        let tools = folder + "/tools"
        try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: false)
        let tool = tools + "/xdg-settings"
        try Data("#!/bin/sh\necho no\n".utf8).write(to: URL(filePath: tool))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: tool)
        var environment = ProcessInfo.processInfo.environment
        environment["PATH"] = tools + ":" + (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
        if let home { environment["HOME"] = home }
        return environment
    }
}
