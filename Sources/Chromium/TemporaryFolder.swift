import FoundationEssentials
import Loop

/// A folder of our own, for its owner only.
struct TemporaryFolder: Sendable {
    let path: String

    init(_ prefix: String) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "\(prefix)-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Deletes it with all that is in it. Processes that have just been killed may still write to it, so it tries again until it is gone.
    func remove(on loop: EventLoop) async {
        removeSocketFolder()
        for _ in 0..<100 {
            try? FileManager.default.removeItem(atPath: path)
            guard FileManager.default.fileExists(atPath: path) else { return }
            try? await loop.sleep(for: .milliseconds(20))
        }
    }

    /// A browser keeps the socket by which it guards its profile in a folder elsewhere, which outlives it when it is killed; a link in the
    /// profile leads there.
    private func removeSocketFolder() {
        let link = path + "/SingletonSocket"
        guard let socket = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else { return }
        let folder = URL(filePath: socket).deletingLastPathComponent()
        let isBrowsers = ["org.chromium.", "com.google."].contains { folder.lastPathComponent.hasPrefix($0) }
        if isBrowsers, socket.hasSuffix("/SingletonSocket") { try? FileManager.default.removeItem(at: folder) }
    }
}
