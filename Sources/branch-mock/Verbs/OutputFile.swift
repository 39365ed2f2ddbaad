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

    /// Writes beside the file and renames, so that who reads it, or a full disk, finds the old one or the whole new one. What is no plain
    /// file (a pipe, `/dev/stdout`) and what lies in a folder that nothing can be added to is written in place.
    func write(_ bytes: [UInt8]) throws(Failure) {
        let target = URL(filePath: path).resolvingSymlinksInPath()
        let type = try? FileManager.default.attributesOfItem(atPath: target.path)[.type] as? FileAttributeType
        let isReplaced =
            (type ?? .typeRegular) == .typeRegular
            && FileManager.default.isWritableFile(atPath: target.deletingLastPathComponent().path)
        do { try Data(bytes).write(to: target, options: isReplaced ? .atomic : []) } catch { throw failure }
    }

    private var failure: Failure { .usage("--\(flag): \(path) cannot be written") }
}
