import FoundationEssentials

/// A file that a verb writes. That it can be written is found out before anything else is done.
struct OutputFile: Sendable {
    let path: String
    private let flag: String

    /// Makes the folders that lead to the file, but not the file.
    init(_ path: String, flag: String) throws(Failure) {
        (self.path, self.flag) = (path, flag)
        let folder = URL(filePath: path).deletingLastPathComponent()
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw failure
        }
        var isDirectory = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        guard !path.hasSuffix("/"), !isDirectory,
            FileManager.default.isWritableFile(atPath: exists ? path : folder.path)
        else { throw failure }
    }

    func write(_ bytes: [UInt8]) throws(Failure) {
        do { try Data(bytes).write(to: URL(filePath: path)) } catch { throw failure }
    }

    private var failure: Failure { .usage("--\(flag): \(path) cannot be written") }
}
