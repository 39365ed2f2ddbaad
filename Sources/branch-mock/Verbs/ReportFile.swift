import FoundationEssentials

/// A file that a report goes to. That it can be written is found out before anything is played.
struct ReportFile: Sendable {
    let path: String
    private let flag: String

    /// Makes the folders that lead to the file, and the file if it is not there.
    init(_ path: String, flag: String) throws(Failure) {
        (self.path, self.flag) = (path, flag)
        let url = URL(filePath: path)
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        guard !path.hasSuffix("/"),
            FileManager.default.isWritableFile(atPath: path) || (try? Data().write(to: url)) != nil
        else { throw failure }
        var isDirectory = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory { throw failure }
    }

    func write(_ bytes: [UInt8]) throws(Failure) {
        do { try Data(bytes).write(to: URL(filePath: path)) } catch { throw failure }
    }

    private var failure: Failure { .usage("--\(flag): \(path) cannot be written") }
}
